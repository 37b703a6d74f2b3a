import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isLoopback, isPublicAddress } from './endpoint-rules.ts';

/** Timeout of a push service. */
const ANSWER_LIMIT_MS = 10_000;

export interface PushAnswer {
  status: number;
  /** The header as received; null without it. */
  retryAfter: string | null;
}

interface PushRequest {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Aborts the request. */
  signal: AbortSignal;
}

/**
 * One POST. Follows no redirect and reads no response body. Rejects on a timeout, and when the host resolves to an address
 * that is not public.
 */
export function postMessage(
  { url, headers, body, signal }: PushRequest,
  allowsLoopback: boolean,
): Promise<PushAnswer> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        ...{ method: 'POST', headers: { ...headers, 'Content-Length': String(body.length) } },
        lookup: guardedLookup(allowsLoopback),
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
        // No pooled connection, which would bypass `lookup`.
        agent: false,
      },
      (response) => {
        resolve(readAnswer(response));
        response.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

function readAnswer({ statusCode, headers }: IncomingMessage): PushAnswer {
  return { status: statusCode ?? 0, retryAfter: headers['retry-after'] ?? null };
}

/** Checks the addresses that the connection is made to: safe against DNS rebinding. */
function guardedLookup(allowsLoopback: boolean): LookupFunction {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowsLoopback && isLoopback(address));
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, []);
      const [first] = found;
      if (first === undefined || !found.every(({ address }) => isAllowed(address))) {
        return done(new Error(`${hostname} leads to an address that is not public.`), []);
      }
      return options.all === true ? done(null, found) : done(null, first.address, first.family);
    });
  };
}

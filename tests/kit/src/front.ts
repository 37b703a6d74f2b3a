import { createHash } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  request as callServer,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Board, createBoard } from './front-board.ts';
import { type FaultRule, SCOPE_HEADER, type SentRequest } from './rules.ts';

/**
 * Stands before an app's server and disturbs what passes, by the same controls as UniKade's provider; controls that it
 * does not know are the server's. HTTP/1.1, replies of a size that fits in memory.
 */
export interface Front {
  url: string;
  /** From now on the script of a service worker is another one, byte for byte: a new version of the app. */
  deploy(path: string): void;
  close(): Promise<void>;
}

interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A request with its body, and how to have it answered. */
interface Call {
  rules: readonly FaultRule[];
  answer: () => Promise<Reply>;
  board: Board;
}

const CAPTIVE_PAGE = '<!doctype html><title>Wi-Fi</title><h1>Sign in to the Wi-Fi</h1>';

/** @param target address of the server */
export async function startFront(target: string): Promise<Front> {
  const board = createBoard();
  const deployed = new Set<string>();
  const server = createServer((incoming, outgoing) => {
    void serve({ target, board, deployed }, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (path) => void deployed.add(path),
    close: () => {
      board.setRules([], null);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Place {
  target: string;
  board: Board;
  deployed: ReadonlySet<string>;
}

async function serve(
  { target, board, deployed }: Place,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await readAll(incoming);
  const { pathname, searchParams, search } = new URL(incoming.url ?? '/', target);
  if (pathname.startsWith('/__faults')) {
    const given = {
      path: pathname.slice('/__faults'.length),
      scope: searchParams.get('scope'),
      body: body.toString(),
    };
    const said = board.control(incoming.method ?? 'GET', given);
    if (said === null) return send(await forward(target, incoming, body), outgoing);
    outgoing.writeHead(200, { 'Content-Type': 'application/json' });
    outgoing.end(JSON.stringify(said));
    return;
  }
  const entry: SentRequest = {
    at: new Date().toISOString(),
    method: incoming.method ?? 'GET',
    path: pathname,
    query: search,
    scope: readHeader(incoming, SCOPE_HEADER),
    idempotencyKey: readHeader(incoming, 'Idempotency-Key'),
    bodyHash: body.length === 0 ? '' : createHash('sha256').update(body).digest('hex').slice(0, 16),
    status: null,
  };
  board.log(entry);
  const answer = () =>
    deployed.has(pathname) ? forwardLater(target, incoming, body) : forward(target, incoming, body);
  const reply = await disturb({ rules: board.take(entry), answer, board }, outgoing);
  if (reply === null) {
    outgoing.destroy();
    return;
  }
  entry.status = reply.status;
  send(reply, outgoing);
}

function send({ status, headers, body }: Reply, outgoing: ServerResponse): void {
  // On a connection that was used before, Chromium would repeat the next lost request by itself.
  outgoing.shouldKeepAlive = false;
  outgoing.writeHead(status, { ...headers, 'content-length': body.length });
  outgoing.end(body);
}

/** The reply as it leaves; null: the connection ends without one. */
async function disturb(
  { rules, answer, board }: Call,
  outgoing: ServerResponse,
): Promise<Reply | null> {
  for (const rule of rules) {
    switch (rule.kind) {
      case 'delay':
        await new Promise((resolve) => setTimeout(resolve, rule.ms ?? 0));
        break;
      case 'drop-before':
        return null;
      case 'drop-after':
        await answer();
        return null;
      case 'hang':
        await Promise.race([
          board.whenReplaced(),
          new Promise((resolve) => outgoing.once('close', resolve)),
        ]);
        return null;
      case 'truncate':
        return breakOff(await answer(), outgoing);
      case 'malformed':
        return { ...(await answer()), body: Buffer.from('{"items":[{"id') };
      case 'status':
        return writeStatus(rule);
      case 'status-after':
        await answer();
        return writeStatus(rule);
      case 'captive':
        return {
          status: 200,
          headers: { 'content-type': 'text/html; charset=utf-8' },
          body: Buffer.from(CAPTIVE_PAGE),
        };
      case 'expire-tokens':
        throw new Error('A front knows no tokens: answer 401 by `refuse`.');
    }
  }
  return answer();
}

async function breakOff({ status, headers, body }: Reply, outgoing: ServerResponse): Promise<null> {
  outgoing.writeHead(status, { ...headers, 'content-length': body.length });
  await new Promise((resolve) => outgoing.write(body.subarray(0, body.length >> 1), resolve));
  return null;
}

function writeStatus({ status = 503, body, headers = {} }: FaultRule): Reply {
  const said = body ?? { error: 'A test asked for this reply.', code: 'unavailable' };
  const isText = typeof said === 'string';
  return {
    status,
    headers: { ...(isText ? {} : { 'content-type': 'application/json' }), ...headers },
    body: Buffer.from(isText ? said : JSON.stringify(said)),
  };
}

async function forwardLater(
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<Reply> {
  // The browser would get a 304, or bytes that nothing can be added to.
  delete incoming.headers['if-none-match'];
  delete incoming.headers['accept-encoding'];
  const reply = await forward(target, incoming, body);
  return { ...reply, body: Buffer.concat([reply.body, Buffer.from('\n/* a later version */')]) };
}

function forward(target: string, incoming: IncomingMessage, body: Buffer): Promise<Reply> {
  const { method, headers, url = '/' } = incoming;
  const { 'transfer-encoding': _chunked, connection: _own, ...rest } = headers;
  return new Promise((resolve, reject) => {
    const own = { ...rest, host: new URL(target).host, 'content-length': String(body.length) };
    const onward = callServer(new URL(url, target), { method, headers: own }, (reply) => {
      const { 'transfer-encoding': _parts, connection: _its, ...kept } = reply.headers;
      readAll(reply).then(
        (read) => resolve({ status: reply.statusCode ?? 502, headers: kept, body: read }),
        reject,
      );
    });
    onward.on('error', reject);
    onward.end(body);
  });
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function readHeader({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
}

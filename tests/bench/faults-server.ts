import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { CAPABILITIES, PROVIDER_CAPABILITIES } from '#core/contract/headers.ts';
import { createStubShop, type Effect, type StubShop } from '../browser/stub-shop.ts';

/** Takes reviews, each key once. */
export interface FaultServer {
  url: string;
  /** Forgets everything. @param token the access token that is good; any, when it is null */
  begin(token: string | null): void;
  effects(): readonly Effect[];
  close(): Promise<void>;
}

/** Words that no server would take. */
export const POISON = 'poison';

const SHELL = '<!doctype html><title>Queue</title><script type="module" src="/page.js"></script>';
/** One call for each change, as with every other queue. */
const OFFERED = CAPABILITIES.filter((name) => name !== 'batch').join(', ');

/** @param folder holds `page.js` and `worker.js` */
export async function startFaultServer(folder: string): Promise<FaultServer> {
  let shop = createStubShop(true);
  let token: string | null = null;
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const work = path.startsWith('/api/')
      ? answerCall({ shop, token }, request, response, path.slice('/api/'.length))
      : answerFile(folder, path, response);
    work.catch((cause: unknown) => {
      console.error(cause);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    begin: (next) => {
      shop = createStubShop(true);
      token = next;
    },
    effects: () => shop.effects,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answerCall(
  { shop, token }: { shop: StubShop; token: string | null },
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  let body = '';
  for await (const part of request) body += String(part);
  const send = (status: number, said: unknown) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      [PROVIDER_CAPABILITIES]: OFFERED,
    });
    response.end(JSON.stringify(said));
  };
  if (path === 'auth/refresh-token')
    return send(200, { accessToken: token ?? 'access', refreshToken: 'refresh' });
  if (token !== null && request.headers.authorization !== `Bearer ${token}`)
    return send(401, { error: 'The token has expired.', code: 'unauthorized' });
  if (request.method === 'GET') {
    const { status, body: said } = shop.read(path);
    return send(status, said);
  }
  if (body.includes(POISON)) return send(422, { error: 'Not this one.', code: 'invalid' });
  const key = request.headers['idempotency-key'];
  const write = { method: 'POST', path, key: typeof key === 'string' ? key : null, body };
  const { status, body: said } = shop.write(write);
  return send(status, said);
}

async function answerFile(folder: string, path: string, response: ServerResponse): Promise<void> {
  if (path === '/') {
    response.setHeader('content-type', 'text/html').end(SHELL);
    return;
  }
  const file = await readFile(join(folder, basename(path))).catch(() => null);
  if (file === null) response.writeHead(404).end();
  else response.setHeader('content-type', 'text/javascript').end(file);
}

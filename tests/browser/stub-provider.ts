import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CAPABILITIES, IDEMPOTENCY_KEY, PROVIDER_CAPABILITIES } from '#core/contract/headers.ts';
import { createStubShop, type Effect, type StubShop } from './stub-shop.ts';

/**
 * `batch`: all that there is · `single`: all but batches · `plain`: only the calls of the specification ·
 * `forgetful`: says that it remembers keys and does not, a planted fault by which a comparison shows that it compares
 */
export type Offer = 'batch' | 'single' | 'plain' | 'forgetful';

interface StubRun {
  /** The change is made half-way. */
  roundTripMs: number;
  offer: Offer;
}

/** A provider that costs nothing but its round trip, on HTTP/1.1 with connections that stay open. */
export interface StubProvider {
  url: string;
  /** Forgets everything and begins a run. */
  begin(run: StubRun): void;
  effects(): readonly Effect[];
  /** Requests that change something: how many there were, and how many were on the wire at once. */
  writes(): { sent: number; most: number; onWire: number };
  /** Calls once, when so many such requests of this run have arrived. */
  whenArrived(count: number, callback: () => void): void;
  /** Resolves when the replies to so many changes have been sent. */
  untilAnswered(changes: number): Promise<void>;
  /** From now on no change is answered unless `release` says so. */
  hold(): void;
  /** Answers the oldest change that is held; resolves to the milliseconds until the next one arrives, null when none does. */
  release(timeoutMs: number): Promise<number | null>;
  close(): Promise<void>;
}

interface RunState extends StubRun {
  shop: StubShop;
  sent: number;
  most: number;
  onWire: number;
  answered: number;
  isHeld: boolean;
  held: (() => void)[];
  arrivals: { count: number; callback: () => void }[];
  replies: { changes: number; callback: () => void }[];
}

/** @param folder holds this script of the page and its imports */
export async function startStubProvider(
  folder: string,
  script = 'engine-page.js',
): Promise<StubProvider> {
  let run = beginRun({ roundTripMs: 0, offer: 'single' });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const work = pathname.startsWith('/api/')
      ? answerCall(run, request, response, pathname.slice('/api/'.length))
      : answerFile({ folder, script }, pathname, response);
    work.catch((cause: unknown) => {
      console.error(cause);
      response.destroy();
    });
  });
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    begin: (next) => {
      for (const free of run.held) free();
      run = beginRun(next);
    },
    effects: () => run.shop.effects,
    writes: () => ({ sent: run.sent, most: run.most, onWire: run.onWire }),
    whenArrived: (count, callback) => {
      run.arrivals.push({ count, callback });
    },
    untilAnswered: (changes) =>
      new Promise((resolve) => {
        if (run.answered >= changes) resolve();
        else run.replies.push({ changes, callback: resolve });
      }),
    hold: () => {
      run.isHeld = true;
    },
    release: (timeoutMs) => releaseOne(run, timeoutMs),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function beginRun(run: StubRun): RunState {
  const shop = createStubShop(run.offer === 'batch' || run.offer === 'single');
  const counts = { sent: 0, most: 0, onWire: 0, answered: 0 };
  return { ...run, ...counts, shop, isHeld: false, held: [], arrivals: [], replies: [] };
}

async function answerCall(
  run: RunState,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const isWrite = request.method !== 'GET';
  if (isWrite) noteArrival(run, response);
  const body = await readBody(request);
  await pass(run.roundTripMs / 2);
  const key = request.headers[IDEMPOTENCY_KEY.toLowerCase()];
  const before = run.shop.effects.length;
  const reply = isWrite
    ? run.shop.write({
        method: request.method ?? '',
        path,
        key: typeof key === 'string' ? key : null,
        body,
      })
    : run.shop.read(path);
  const changes = run.shop.effects.length - before;
  await pass(run.roundTripMs / 2);
  if (isWrite && run.isHeld) await new Promise<void>((free) => run.held.push(free));
  const capabilities = offered(run);
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    ...(capabilities === null ? {} : { [PROVIDER_CAPABILITIES]: capabilities }),
  });
  response.end(JSON.stringify(reply.body));
  run.answered += changes;
  run.replies = callDue(run.replies, ({ changes: due }) => due <= run.answered);
}

function noteArrival(run: RunState, response: ServerResponse): void {
  run.sent += 1;
  run.onWire += 1;
  run.most = Math.max(run.most, run.onWire);
  response.on('close', () => {
    run.onWire -= 1;
  });
  run.arrivals = callDue(run.arrivals, ({ count }) => count <= run.sent);
}

/** Calls those whose time has come and hands back the others. */
function callDue<T extends { callback: () => void }>(
  waiting: readonly T[],
  isDue: (one: T) => boolean,
): T[] {
  for (const one of waiting) if (isDue(one)) one.callback();
  return waiting.filter((one) => !isDue(one));
}

async function releaseOne(run: RunState, timeoutMs: number): Promise<number | null> {
  const free = run.held.shift();
  if (free === undefined) return null;
  const from = performance.now();
  const arrived = new Promise<number>((resolve) => {
    run.arrivals.push({
      count: run.sent + 1,
      callback: () => {
        resolve(performance.now() - from);
      },
    });
  });
  free();
  return Promise.race([arrived, sleep(timeoutMs, null)]);
}

function offered({ offer }: RunState): string | null {
  if (offer === 'plain') return null;
  return CAPABILITIES.filter((name) => offer !== 'single' || name !== 'batch').join(', ');
}

async function pass(ms: number): Promise<void> {
  if (ms > 0) await sleep(ms);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

async function answerFile(
  { folder, script }: { folder: string; script: string },
  pathname: string,
  response: ServerResponse,
): Promise<void> {
  if (pathname === '/') {
    const shell = `<!doctype html><title>Engine</title><script type="module" src="/${script}"></script>`;
    response.setHeader('content-type', 'text/html').end(shell);
    return;
  }
  try {
    const file = await readFile(join(folder, basename(pathname)));
    response.setHeader('content-type', 'text/javascript').end(file);
  } catch {
    // Such as the icon that a browser requests by itself.
    response.writeHead(404).end();
  }
}

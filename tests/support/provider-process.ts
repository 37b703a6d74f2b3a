import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseView, ListingChange } from '#server/faults/database-view.ts';
import type { FaultRuleInput } from '#server/faults/rules.ts';
import type { LoggedRequest } from '#server/faults/board.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 60_000;

/** A real provider in a process and a folder of its own, with the built app, as people run it. */
export interface ProviderProcess {
  url: string;
  /** Its `DATA_DIR`. */
  folder: string;
  hasEnded(): boolean;
  /** SIGKILL: no goodbye, as when the power goes. */
  kill(): Promise<void>;
  /** Starts again on the same folder and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** As if it had just been started on its first data. */
  reset(): Promise<void>;
  setFaults(...rules: FaultRuleInput[]): Promise<void>;
  advanceClock(ms: number): Promise<void>;
  setListing(change: ListingChange): Promise<void>;
  /** What is really stored for a member. */
  database(email: string): Promise<DatabaseView>;
  /** Requests to `/api`, in the order they came. */
  requests(): Promise<LoggedRequest[]>;
  /** The newest code that was mailed to the address. */
  lastCode(email: string): string;
}

/** Seeding takes seconds: it is done once per worker, and every provider starts on a copy. */
let template: Promise<string> | null = null;

/** On an embedded database of its own, with the demo seed. */
export async function startProviderProcess(
  environment: Record<string, string> = {},
  nodeOptions: readonly string[] = [],
): Promise<ProviderProcess> {
  template ??= makeTemplate();
  const folder = mkdtempSync(join(tmpdir(), 'unikade-provider-'));
  cpSync(await template, folder, { recursive: true });
  return startIn({ folder, port: await findFreePort(), environment, nodeOptions });
}

/** On an empty folder, for a database that is elsewhere. */
export async function startBareProviderProcess(
  environment: Record<string, string>,
): Promise<ProviderProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'unikade-provider-'));
  return startIn({ folder, port: await findFreePort(), environment });
}

async function startIn(start: Start): Promise<ProviderProcess> {
  const { folder, port } = start;
  const url = `http://localhost:${port}`;
  let child = await run(start).catch((cause: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw cause;
  });
  return {
    url,
    folder,
    hasEnded: () => hasEnded(child),
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      child = await run(start);
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
    reset: async () => {
      await control(url, 'POST', '/reset');
      rmSync(join(folder, 'outbox'), { recursive: true, force: true });
    },
    setFaults: (...rules) => control(url, 'POST', '', { rules }).then(() => undefined),
    advanceClock: (advanceMs) =>
      control(url, 'POST', '/clock', { advanceMs }).then(() => undefined),
    setListing: (change) => control(url, 'POST', '/listing', change).then(() => undefined),
    database: (email) =>
      control(
        url,
        'GET',
        `/database?${new URLSearchParams({ email }).toString()}`,
      ) as Promise<DatabaseView>,
    requests: async () =>
      ((await control(url, 'GET', '/log')) as { requests: LoggedRequest[] }).requests,
    lastCode: (email) => readLastCode(join(folder, 'outbox'), email),
  };
}

/** Lends a provider to one test after the other: a process costs seconds, putting one back milliseconds. */
export function createProviderLender() {
  let idle: ProviderProcess | null = null;
  return {
    lend: async (): Promise<ProviderProcess> => {
      const provider = idle ?? (await startProviderProcess());
      idle = null;
      return provider;
    },
    /** `isSpent`: nobody may rely on its state any more. */
    takeBack: async (provider: ProviderProcess, isSpent: boolean): Promise<void> => {
      if (isSpent || provider.hasEnded()) return provider.stop();
      await provider.reset();
      idle = provider;
    },
    close: async (): Promise<void> => idle?.stop(),
  };
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'unikade-seeded-'));
  const port = await findFreePort();
  const child = await run({ folder, port });
  await control(`http://localhost:${port}`, 'POST', '/first-state');
  await end(child, 'SIGTERM');
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

interface Start {
  folder: string;
  port: number;
  environment?: Record<string, string>;
  nodeOptions?: readonly string[];
}

/** Starts a provider that is expected to end by itself; resolves to its exit code and all that it said. */
export async function runToItsEnd(
  start: Start,
): Promise<{ exitCode: number | null; said: string }> {
  const { child, said } = spawnProvider(start);
  await new Promise((resolve) => child.once('close', resolve));
  return { exitCode: child.exitCode, said: said() };
}

async function run(start: Start): Promise<ChildProcess> {
  const { child, said } = spawnProvider(start);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(`http://localhost:${start.port}/api/categories`))) {
    if (hasEnded(child) || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The provider did not start:\n${said()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return child;
}

function spawnProvider({ folder, port, environment = {}, nodeOptions = [] }: Start) {
  const args = [...nodeOptions, '--import', 'tsx', 'mock-server/main.ts'];
  const own = { PORT: String(port), DATA_DIR: folder, FAULTS: '1', SEED: 'demo' };
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

async function control(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${url}/__faults${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  if (!response.ok)
    throw new Error(
      `The fault control ${method} ${path} answered ${response.status}: ${await response.text()}`,
    );
  return response.json();
}

function readLastCode(outbox: string, email: string): string {
  const mails = readdirSync(outbox).sort().reverse();
  for (const mail of mails) {
    const text = readFileSync(join(outbox, mail), 'utf8');
    const code = /^Subject: (\d{6}) /m.exec(text)?.[1];
    if (text.includes(email) && code !== undefined) return code;
  }
  throw new Error(`No code was mailed to ${email}.`);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });
}

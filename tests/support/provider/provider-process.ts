import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseView, ListingChange } from '#server/faults/database-view.ts';
import type { FaultRuleInput } from '#server/faults/rules.ts';
import type { LoggedRequest } from '#server/faults/fault-registry.ts';
import { copyPreparedFolder } from '#support/database/prepared-folder.ts';
import {
  endChild,
  findFreePort,
  hasEnded,
  type ProviderStart,
  QUICK_START,
  startChild,
} from './provider-child.ts';

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
  /** As the operator's command does, which needs the provider stopped. */
  makeModerator(email: string): Promise<void>;
  /** The stored rows of a member. */
  database(email: string): Promise<DatabaseView>;
  /** Requests to `/api`, in the order they came. */
  requests(): Promise<LoggedRequest[]>;
  /** The newest code that was mailed to the address. */
  lastCode(email: string): string;
}

/** On an embedded database of its own, with the demo seed. */
export async function startProviderProcess(
  environment: Record<string, string> = {},
  nodeOptions: readonly string[] = [],
): Promise<ProviderProcess> {
  const folder = await copyPreparedFolder('demo');
  return startIn({ folder, port: await findFreePort(), environment, nodeOptions });
}

/** On an empty folder, for a database that is elsewhere. */
export async function startBareProviderProcess(
  environment: Record<string, string>,
): Promise<ProviderProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'unikade-provider-'));
  return startIn({ folder, port: await findFreePort(), environment });
}

async function startIn(start: ProviderStart): Promise<ProviderProcess> {
  const { folder, port } = start;
  const url = `http://localhost:${port}`;
  let child = await startChild(start).catch((cause: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw cause;
  });
  return {
    url,
    folder,
    hasEnded: () => hasEnded(child),
    kill: () => endChild(child, 'SIGKILL'),
    restart: async () => {
      child = await startChild(start);
    },
    stop: async () => {
      await endChild(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
    reset: async () => {
      await control(url, 'POST', '/reset');
      rmSync(join(folder, 'outbox'), { recursive: true, force: true });
    },
    setFaults: (...rules) => control(url, 'POST', '', { rules }).then(() => undefined),
    advanceClock: (advanceMs) =>
      control(url, 'POST', '/clock', { advanceMs }).then(() => undefined),
    makeModerator: (email) => control(url, 'POST', '/moderator', { email }).then(() => undefined),
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
      // A worker's share of the tests is over before optimised machine code has paid for itself.
      const provider = idle ?? (await startProviderProcess({}, [QUICK_START]));
      idle = null;
      return provider;
    },
    /** `isSpent`: no test may rely on its state any more. */
    takeBack: async (provider: ProviderProcess, isSpent: boolean): Promise<void> => {
      if (isSpent || provider.hasEnded()) return provider.stop();
      await provider.reset();
      idle = provider;
    },
    close: async (): Promise<void> => idle?.stop(),
  };
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

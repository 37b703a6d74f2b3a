import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { answers, endChild, findFreePort, hasEnded } from '#support/provider/provider-child.ts';
import { AUTH_SECRET, type BenchData } from './provider-database.ts';
import type { Scenario } from './provider-scenarios.ts';

/** A server in a process of its own. */
export interface Child {
  url: string;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');
/** The bare handler asks for everything twice first. */
const START_TIMEOUT_MS = 600_000;

/** The provider as people start it; its log goes nowhere. */
export function startProvider(data: BenchData): Promise<Child> {
  return start('mock-server/main.ts', data.providerFolder, data, {});
}

/** See bare-handler.ts. */
export function startBare(data: BenchData, scenarios: readonly Scenario[]): Promise<Child> {
  const paths = scenarios.flatMap((scenario) => scenario.paths);
  const given = { BENCH_PATHS: JSON.stringify([...new Set(paths)]) };
  return start('tests/bench/bare-handler.ts', data.bareFolder, data, given);
}

async function start(
  script: string,
  folder: string,
  { databaseUrl }: BenchData,
  given: Record<string, string>,
): Promise<Child> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      SEED: 'none',
      AUTH_SECRET,
      NODE_ENV: 'production',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      ...given,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitFor(`${url}/api/products?page=1&limit=9&sortBy=newest`, child);
  } catch (cause) {
    await endChild(child, 'SIGKILL');
    throw cause;
  }
  return { url, stop: () => endChild(child, 'SIGTERM') };
}

async function waitFor(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(url))) {
    if (hasEnded(child) || Date.now() > deadline) {
      throw new Error('A server of the benchmark did not start.');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

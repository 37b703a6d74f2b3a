import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPreparedFolder } from '#support/database/prepared-folder.ts';
import { QUICK_START } from './provider-child.ts';
import { bundleProvider } from './provider-bundle.ts';

const ROOT = join(import.meta.dirname, '../../..');
const START_LIMIT_MS = 60_000;

/** A provider as an operator sees it: a process, its output, and its exit code. */
export interface StartedProvider {
  port: number;
  url: string;
  output(): string;
  errors(): string;
  /** The lines of standard output that are of the log. */
  logLines(): Readonly<Record<string, unknown>>[];
  signal(signal: NodeJS.Signals): void;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
  /** SIGKILL, if it still runs, and its folder goes. */
  remove(): Promise<void>;
}

/** As `npm run serve` does. */
export const FROM_SOURCES = ['--import', 'tsx', 'mock-server/main.ts'];

/**
 * Starts it on a free port and a folder that another one has left; rejects when it ends before it listens.
 *
 * @param command what Node is to run; default: the bundle, which starts sooner
 */
export async function startProvider(
  environment: Record<string, string>,
  command?: readonly string[],
): Promise<StartedProvider> {
  const run = await runPrepared(environment, command);
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const port = /^UniKade is at http:\/\/localhost:(\d+)$/m.exec(run.output())?.[1];
    if (port !== undefined) return { ...run, port: Number(port), url: `http://localhost:${port}` };
    if (run.hasEnded() || Date.now() > deadline) {
      await run.remove();
      throw new Error(`The provider did not start:\n${run.output()}\n${run.errors()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Runs it on a folder that another one has left. */
export async function runPrepared(
  environment: Record<string, string>,
  command?: readonly string[],
) {
  const folder = await copyPreparedFolder('none');
  return runProvider(environment, folder, command ?? [QUICK_START, await bundleProvider()]);
}

/** Runs it from its sources until it ends by itself, as it does when it cannot start. */
export function runProvider(
  environment: Record<string, string>,
  folder = mkdtempSync(join(tmpdir(), 'unikade-started-')),
  command: readonly string[] = FROM_SOURCES,
) {
  const { PATH = '', HOME = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { PATH, HOME, PORT: '0', DATA_DIR: folder, SEED: 'none', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  // Not `exit`: its last output may not have arrived by then.
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    output: () => output,
    errors: () => errors,
    logLines: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    ended,
    hasEnded,
    remove: async () => {
      if (!hasEnded()) child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPreparedFolder } from './prepared-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 60_000;

/** A provider as an operator sees it: a process, what it prints, and how it ends. */
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

/** Starts it on a free port and a folder that another one has left; rejects when it ends before it listens. */
export async function startProvider(environment: Record<string, string>): Promise<StartedProvider> {
  const run = await runPrepared(environment);
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
export async function runPrepared(environment: Record<string, string>) {
  return runProvider(environment, await copyPreparedFolder('none'));
}

/** Runs it until it ends by itself, as it does when it cannot start. */
export function runProvider(
  environment: Record<string, string>,
  folder = mkdtempSync(join(tmpdir(), 'unikade-started-')),
) {
  const { PATH = '', HOME = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'mock-server/main.ts'], {
    cwd: ROOT,
    env: { PATH, HOME, PORT: '0', DATA_DIR: folder, SEED: 'none', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  // Not `exit`: what it said last may still be on its way then.
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

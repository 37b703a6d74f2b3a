import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { bundleProvider } from './provider-bundle.ts';

const ROOT = join(import.meta.dirname, '../../..');
const START_TIMEOUT_MS = 60_000;
/** A process that lives for a second spends two on optimising the machine code of the database. */
export const QUICK_START = '--liftoff-only';

export interface ProviderStart {
  folder: string;
  port: number;
  environment?: Record<string, string>;
  nodeOptions?: readonly string[];
}

/** Starts a provider that is expected to end by itself; resolves to its exit code and all that it said. */
export async function runToItsEnd(
  start: ProviderStart,
): Promise<{ exitCode: number | null; said: string }> {
  const { child, said } = await spawnProvider(start);
  await new Promise((resolve) => child.once('close', resolve));
  return { exitCode: child.exitCode, said: said() };
}

/** Starts one and waits until it answers. @throws its output, when it does not */
export async function startChild(start: ProviderStart): Promise<ChildProcess> {
  const { child, said } = await spawnProvider(start);
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

async function spawnProvider({ folder, port, environment = {}, nodeOptions = [] }: ProviderStart) {
  const args = [...nodeOptions, await bundleProvider()];
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

/** Ends it and waits until it is gone. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Whether the address answers with success by now. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

export function findFreePort(): Promise<number> {
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

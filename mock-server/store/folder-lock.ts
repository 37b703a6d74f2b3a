import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Holder {
  pid: number;
  /** When the process began, as the system counts it; null where the system does not say. */
  began: string | null;
}

/**
 * Keeps a second process off the embedded database, which would destroy it.
 * The lock of a process that is gone is taken over. Returns what releases the lock; throws a sentence when it is held.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'provider.lock');
  const own: Holder = { pid: process.pid, began: beginningOf(process.pid) };
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      await writeFile(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
      return () => rm(path, { force: true });
    } catch (error) {
      if (!isExisting(error)) throw error;
    }
    const holder = await readHolder(path);
    if (holder !== null && isRunning(holder)) {
      throw new Error(
        `Another provider (process ${holder.pid}) already uses ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    await rm(path, { force: true });
  }
  throw new Error(`${path} cannot be taken: another provider is starting in the same folder.`);
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const holder = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>;
    return typeof holder.pid === 'number' ? { pid: holder.pid, began: holder.began ?? null } : null;
  } catch {
    // Half written by a process that died: nobody's lock.
    return null;
  }
}

/** A process id may have gone to another program since, above all in containers: then its beginning differs. */
function isRunning({ pid, began }: Holder): boolean {
  if (pid === process.pid && began !== beginningOf(pid)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as someone else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const current = beginningOf(pid);
  return began === null || current === null || began === current;
}

/** Field 22 of /proc/<pid>/stat: ticks from boot to the start of the process. Linux only. */
function beginningOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

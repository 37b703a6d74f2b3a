import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

interface Holder {
  pid: number;
  /** Start time of the process in the system's units; null when unknown. */
  began: string | null;
}

/** How long an unreadable lock may still be being written; later, its process has died. */
const WRITTEN_WITHIN_MS = 500;
const LOOK_AGAIN_MS = 25;
/** After this time a lock taken over by mistake has been detected. */
const SETTLED_AFTER_MS = 100;
/** More than two are needed only when several processes take over a dead one's lock at once. */
const TRIES = 5;

/**
 * Locks the folder against a second process, which would destroy the embedded database. A dead process's lock is taken
 * over. Resolves to a function that releases the lock; throws a sentence when a living process has it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'provider.lock');
  const own: Holder & { id: string } = {
    pid: process.pid,
    began: beginningOf(process.pid),
    id: randomUUID(),
  };
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await create(path, JSON.stringify(own))) {
      await delay(SETTLED_AFTER_MS);
      if ((await readText(path))?.includes(own.id) === true) return () => rm(path, { force: true });
    }
    const holder = await readHolder(path);
    if (holder !== null && isRunning(holder)) throw inUse(holder, folder);
    await takeAway(path, folder);
  }
  throw new Error(`${path} cannot be taken: another provider is starting in the same folder.`);
}

function inUse({ pid }: Holder, folder: string): Error {
  return new Error(
    `Another provider (process ${pid}) already uses ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/**
 * Removes a dead process's lock. Another process may have replaced it since the check: so the removed file is checked, and
 * that of a living process is put back. A process that loses its lock to a third one in between detects it by its own
 * check.
 */
async function takeAway(path: string, folder: string): Promise<void> {
  const taken = `${path}.${randomUUID()}`;
  try {
    await rename(path, taken);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const holder = await readHolder(taken);
  const text = await readText(taken);
  await rm(taken, { force: true });
  if (holder === null || text === null || !isRunning(holder)) return;
  await create(path, text);
  throw inUse(holder, folder);
}

/** False when the file exists. */
async function create(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Null when the file does not exist. */
async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Null when the lock is gone, or incomplete because its process died. */
async function readHolder(path: string): Promise<Holder | null> {
  for (let waitedMs = 0; waitedMs < WRITTEN_WITHIN_MS; waitedMs += LOOK_AGAIN_MS) {
    const text = await readText(path);
    if (text === null) return null;
    const holder = parseHolder(text);
    if (holder !== null) return holder;
    await delay(LOOK_AGAIN_MS);
  }
  return null;
}

function parseHolder(text: string): Holder | null {
  try {
    const { pid, began } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' ? { pid, began: began ?? null } : null;
  } catch {
    return null; // half written
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Compares start times too: a process id may have been reused, above all in containers. */
function isRunning({ pid, began }: Holder): boolean {
  if (pid === process.pid && began !== beginningOf(pid)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    if (!hasCode(error, 'EPERM')) return false;
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

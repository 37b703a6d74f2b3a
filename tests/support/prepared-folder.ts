import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChild, findFreePort, startChild } from './provider-child.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/unikade');
/** Whatever decides what a new provider holds. */
const SOURCES = ['mock-server', 'src/core', 'package-lock.json'];

type Seed = 'demo' | 'none';

/**
 * A new folder in the state in which a provider with this seed first listens. Making a database takes seconds of
 * processor time: it is done once for a state of the sources, and copied.
 */
export async function copyPreparedFolder(seed: Seed): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'unikade-provider-'));
  await cp(await prepareFolder(seed), folder, { recursive: true });
  return folder;
}

async function prepareFolder(seed: Seed): Promise<string> {
  const prepared = join(CACHE, `provider-${seed}-${await fingerprint()}`);
  if (existsSync(prepared)) return prepared;
  await mkdir(CACHE, { recursive: true });
  await dropOlder(seed, prepared);
  const draft = await mkdtemp(`${prepared}-`);
  const port = await findFreePort();
  const child = await startChild({ folder: draft, port, environment: { SEED: seed } });
  await fetch(`http://localhost:${port}/__faults/first-state`, { method: 'POST' });
  await endChild(child, 'SIGTERM');
  // Several workers may make the same one: the first wins, as a folder that is there is not replaced.
  await rename(draft, prepared).catch(() => rm(draft, { recursive: true, force: true }));
  return prepared;
}

/** Each is tens of megabytes. Drafts of the same state may be another worker's. */
async function dropOlder(seed: Seed, prepared: string): Promise<void> {
  const folders = (await readdir(CACHE)).filter((name) => name.startsWith(`provider-${seed}-`));
  const older = folders
    .map((name) => join(CACHE, name))
    .filter((path) => !path.startsWith(prepared));
  await Promise.all(older.map((path) => rm(path, { recursive: true, force: true })));
}

async function fingerprint(): Promise<string> {
  // The demo shop is as old as the day it was planted on.
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const path of (await Promise.all(SOURCES.map(listFiles))).flat().sort()) {
    hash.update(path).update(await readFile(join(ROOT, path)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function listFiles(path: string): Promise<string[]> {
  if (path.includes('.')) return [path];
  const entries = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

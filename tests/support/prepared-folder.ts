import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropOldImages, findImage, IMAGES } from './kept-images.ts';
import { endChild, findFreePort, startChild } from './provider-child.ts';

const ROOT = join(import.meta.dirname, '../..');
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
  const prepared = join(IMAGES, `provider-${seed}-${await fingerprint()}`);
  if (await findImage(prepared)) return prepared;
  await mkdir(IMAGES, { recursive: true });
  await dropOldImages(`provider-${seed}-`);
  const draft = await mkdtemp(`${prepared}-`);
  const port = await findFreePort();
  const child = await startChild({ folder: draft, port, environment: { SEED: seed } });
  const { status } = await fetch(`http://localhost:${port}/__faults/first-state`, {
    method: 'POST',
  });
  await endChild(child, 'SIGTERM');
  if (status >= 400) throw new Error(`The provider did not note its first state: ${status}.`);
  // Several workers may make the same one: the first wins, as a folder that is there is not replaced.
  await rename(draft, prepared).catch(() => rm(draft, { recursive: true, force: true }));
  return prepared;
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

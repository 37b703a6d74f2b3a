import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** Databases and a bundle that were made once for a state of the sources. Goes with node_modules. */
export const IMAGES = join(ROOT, 'node_modules/.cache/unikade');
/** All sources of a provider and of the rows of a new one. */
const SOURCES = ['mock-server', 'src/core', 'package-lock.json'];

/** Longer than any run takes. */
const IN_USE_MS = 60 * 60 * 1000;

/** Whether an image is there. It counts as young from now on. */
export async function findImage(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}

/**
 * Removes what an earlier state of the sources left: each image is tens of megabytes. Young ones stay, as another
 * worker may be making or copying one, of another state too: the demo shop's changes at midnight.
 *
 * @param prefix of the names of one kind of images
 */
export async function dropOldImages(prefix: string): Promise<void> {
  const paths = (await readdir(IMAGES))
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(IMAGES, name));
  await Promise.all(paths.map((path) => dropIfOld(path)));
}

async function dropIfOld(path: string): Promise<void> {
  // Another worker may have been quicker.
  const found = await stat(path).catch(() => null);
  if (found === null || Date.now() - found.mtimeMs < IN_USE_MS) return;
  await rm(path, { recursive: true, force: true });
}

/** Another one for every state of the provider's sources, and for each copy of the repository: a bundle names its folders. */
export async function fingerprintProvider(): Promise<string> {
  const hash = createHash('sha256').update(ROOT);
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

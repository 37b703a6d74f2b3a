import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantEmptyDatabase } from './embedded-test-database.ts';
import {
  dropOldImages,
  findImage,
  fingerprintProvider,
  IMAGES,
} from '#support/browser/kept-images.ts';
import { endChild, findFreePort, startChild } from '#support/provider/provider-child.ts';

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
  const prepared = join(IMAGES, `provider-${seed}-${today()}-${await fingerprintProvider()}`);
  if (await findImage(prepared)) return prepared;
  await mkdir(IMAGES, { recursive: true });
  await dropOldImages(`provider-${seed}-`);
  const draft = await mkdtemp(`${prepared}-`);
  await plantEmptyDatabase(join(draft, 'db'));
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

/** The demo shop is as old as the day it was planted on. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

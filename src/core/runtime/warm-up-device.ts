import { type WarmUpContext, warmUp } from '../mirror/upkeep/warm-up.ts';
import { wholeDatabase } from '../storage/screen-database.ts';
import { pruneMirror } from '../mirror/upkeep/prune-mirror.ts';
import type { Runtime } from './runtime.ts';

/** The parts of a warm-up that depend on the environment. */
type WarmUpDevice = Pick<WarmUpContext, 'keepPicture' | 'mayGoOn' | 'countBytes'>;

/** Warms the device up, see `warmUp`, and prunes the mirror. */
export async function warmUpDevice(runtime: Runtime, device: WarmUpDevice): Promise<boolean> {
  const { db, pull, now } = runtime;
  const isHere = await warmUp({ db: wholeDatabase(db), pull, now, ...device });
  await pruneDevice(runtime);
  return isHere;
}

/** Prunes the mirror, see `pruneMirror`. */
export async function pruneDevice({ db, now }: Runtime): Promise<void> {
  await pruneMirror({ db: wholeDatabase(db), now });
}

import { type WarmUpContext, warmUp } from '../mirror/upkeep/warm-up.ts';
import { wholeDatabase } from '../storage/screen-database.ts';
import { pruneMirror } from '../mirror/upkeep/prune-mirror.ts';
import type { Runtime } from './runtime.ts';

/** The parts of a warm-up that depend on the environment. */
type WarmUpDevice = Pick<WarmUpContext, 'keepPicture' | 'mayGoOn' | 'countBytes'>;

/** Warms the device up, see `warmUp`, and prunes the mirror. */
export async function warmUpDevice(
  { db: screen, pull, now }: Runtime,
  device: WarmUpDevice,
): Promise<boolean> {
  const db = wholeDatabase(screen);
  const isHere = await warmUp({ db, pull, now, ...device });
  await pruneMirror({ db, now });
  return isHere;
}

import { type WarmUpContext, warmUp } from '../mirror/warm-up.ts';
import { wholeDatabase } from '../storage/screen-database.ts';
import { pruneMirror } from '../mirror/prune-mirror.ts';
import type { Runtime } from './create-runtime.ts';

/** What only the surroundings of the engine can do for a warm-up. */
export type WarmUpDevice = Pick<WarmUpContext, 'keepPicture' | 'mayGoOn' | 'countBytes'>;

/** Brings the shop onto the device, see `warmUp`, and lets go of what it has looked at long ago. */
export async function warmUpDevice(
  { db: screen, pull, now }: Runtime,
  device: WarmUpDevice,
): Promise<boolean> {
  const db = wholeDatabase(screen);
  const isHere = await warmUp({ db, pull, now, ...device });
  await pruneMirror({ db, now });
  return isHere;
}

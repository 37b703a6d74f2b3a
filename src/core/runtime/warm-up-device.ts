import { type WarmUpContext, warmUp } from '../mirror/warm-up.ts';
import type { Runtime } from './create-runtime.ts';

/** What only the surroundings of the engine can do for a warm-up. */
export type WarmUpDevice = Pick<WarmUpContext, 'keepPicture' | 'mayGoOn' | 'countBytes'>;

/** Brings the shop onto the device; see `warmUp`. */
export function warmUpDevice({ db, pull, now }: Runtime, device: WarmUpDevice): Promise<boolean> {
  return warmUp({ db, pull, now, ...device });
}

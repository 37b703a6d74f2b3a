import { Buffer } from 'node:buffer';
import { BATCH_REPLY_LIMIT_BYTES } from '#core/contract/batch.ts';

/** The bytes left for the reply to a batch. */
export interface Room {
  /** Whether an answer did not fit any more. It stays so. */
  isFull: () => boolean;
  /** Whether this many bytes fit; then they are taken. */
  take: (bytes: number) => boolean;
}

/** Reserves room for the minimal answer of each of the `places`. */
export function createRoom(places: readonly unknown[]): Room {
  let left = BATCH_REPLY_LIMIT_BYTES - Buffer.byteLength(JSON.stringify({ items: places }));
  let isFull = false;
  return {
    isFull: () => isFull,
    take: (bytes) => {
      const fits = bytes <= left;
      if (fits) left -= bytes;
      else isFull = true;
      return fits;
    },
  };
}

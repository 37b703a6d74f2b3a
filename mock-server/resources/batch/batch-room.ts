import { Buffer } from 'node:buffer';
import { BATCH_REPLY_LIMIT_BYTES } from '#core/contract/batch.ts';

/** The bytes left in the reply to a batch. */
export interface Room {
  /** Whether a reply did not fit. Once true, it stays true. */
  isFull: () => boolean;
  /** Takes the bytes if they fit. */
  take: (bytes: number) => boolean;
}

/** Reserves the bytes of `places`, the smallest reply of each item. */
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

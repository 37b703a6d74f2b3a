import { Buffer } from 'node:buffer';
import { BATCH_REPLY_LIMIT_BYTES } from '#core/contract/batch.ts';

/** What is left of the bytes that the reply to a batch may have. */
export interface Room {
  /** Whether an answer did not fit any more. It stays so. */
  isFull: () => boolean;
  /** Whether this many bytes fit; then they are taken. */
  take: (bytes: number) => boolean;
}

/** Each of the `places` has its room from the start: what an item is answered at least. */
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

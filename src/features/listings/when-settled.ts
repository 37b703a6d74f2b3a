import { listingOutboxKey } from '#core/commands/lazy/listings/listing-entry.ts';
import type { Runtime } from '#core/runtime/create-runtime.ts';
import { watchQuery } from '#core/storage/live-query.ts';

/** A form says 'Saving...' for so long; what is not answered then goes on in the background. */
const SAVE_WAIT_MS = 4_000;

export type SaveAnswer = 'accepted' | 'refused' | 'waiting';

/** Waits a moment for the provider's answer to the changes of a listing; not at all without a network. */
export function whenSettled(runtime: Runtime, listingId: string): Promise<SaveAnswer> {
  if (!runtime.isOnline()) return Promise.resolve('waiting');
  return new Promise((resolve) => {
    const settle = (answer: SaveAnswer) => {
      clearTimeout(timer);
      unwatch();
      resolve(answer);
    };
    const timer = setTimeout(() => settle('waiting'), SAVE_WAIT_MS);
    const unwatch = watchQuery(
      () => readAnswer(runtime, listingId),
      (answer) => {
        if (answer !== 'waiting') settle(answer);
      },
      () => settle('waiting'),
    );
  });
}

async function readAnswer({ db }: Runtime, listingId: string): Promise<SaveAnswer> {
  const entries = await db.outbox.where('keys').equals(listingOutboxKey(listingId)).toArray();
  if (entries.length === 0) return 'accepted';
  return entries.every(({ state }) => state === 'refused') ? 'refused' : 'waiting';
}

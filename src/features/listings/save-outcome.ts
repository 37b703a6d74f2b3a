import { listingOutboxKey } from '#core/commands/lazy/listings/listing-entry.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { type ChangesOutcome, whenSettled } from '#core/sync/queries/when-settled.ts';

/** How long a form says 'Saving...'; then it continues in the background. */
const SAVE_WAIT_MS = 4_000;

/** Waits a moment for the provider's answer to the changes of a listing; not at all without a network. */
export async function saveOutcome(runtime: Runtime, listingId: string): Promise<ChangesOutcome> {
  if (!runtime.isOnline()) return 'waiting';
  return whenSettled(runtime.db, { key: listingOutboxKey(listingId) }, SAVE_WAIT_MS);
}

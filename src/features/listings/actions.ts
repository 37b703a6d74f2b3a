import { discardChange } from '#components/sync/discard-change.ts';
import { isRecorded } from '#components/sync/is-recorded.ts';
import { deleteListing } from '#core/commands/lazy/listings/delete-listing.ts';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import type { Listing } from '#core/domain/listing.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { showInfo } from '#ui/feedback/toast.ts';
import { LISTING } from './copy.ts';

type Named = Pick<Listing, 'id' | 'title'>;

/** Changes the status of a listing; its row and the sync centre show the outcome. */
export function flipStatus(
  runtime: Runtime,
  sellerId: string,
  { id, title, status }: Named & Pick<Listing, 'status'>,
): Promise<void> {
  const next = status === 'active' ? 'sold' : 'active';
  return record(runtime, setListingStatus({ listingId: id, sellerId, title, status: next }));
}

/** Deletes a listing of the seller. */
export function removeListing(
  runtime: Runtime,
  sellerId: string,
  { id, title }: Named,
): Promise<void> {
  return record(runtime, deleteListing({ listingId: id, sellerId, title }));
}

/** Discards a change that is surely not in flight. */
export function discardListingChange(runtime: Runtime, seq: number): Promise<boolean> {
  return discardChange(runtime, seq, { tooLate: LISTING.tooLate });
}

async function record(runtime: Runtime, mutation: ReturnType<typeof deleteListing>): Promise<void> {
  if (!(await isRecorded(runtime.dispatch(mutation)))) showInfo(LISTING.notRecordedHere);
}

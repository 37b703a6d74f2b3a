import { LinkButton } from '#components/page/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListIcon } from '#ui/icons/icons-place.tsx';
import { LISTING } from './copy.ts';
import { NEW_LISTING_ADDRESS } from '#components/page/dashboard-addresses.ts';

/** A seller without listings; invites to the first one where the provider takes new ones. */
export function NoListings({ mayCreate }: { mayCreate: boolean }) {
  if (!mayCreate)
    return (
      <EmptyState title={LISTING.emptyTitle} picture={<ListIcon size="large" />}>
        {LISTING.emptyClosedHint}
      </EmptyState>
    );
  return (
    <EmptyState
      title={LISTING.emptyTitle}
      picture={<ListIcon size="large" />}
      action={<LinkButton to={NEW_LISTING_ADDRESS}>{LISTING.newListing}</LinkButton>}
    >
      {LISTING.emptyHint}
    </EmptyState>
  );
}

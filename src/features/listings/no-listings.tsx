import { LinkButton } from '#components/page/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListIcon } from '#ui/icons/icons-place.tsx';
import { NEW_ADDRESS } from './form-route.ts';
import { LISTING } from './copy.ts';

export function NoListings({ mayCreate }: { mayCreate: boolean }) {
  if (!mayCreate)
    return (
      <EmptyState title={LISTING.emptyTitle} picture={<ListIcon size="large" />}>
        What you offer appears here.
      </EmptyState>
    );
  return (
    <EmptyState
      title={LISTING.emptyTitle}
      picture={<ListIcon size="large" />}
      action={<LinkButton to={NEW_ADDRESS}>{LISTING.newListing}</LinkButton>}
    >
      List what you no longer need: it takes a title, a price and a photo, also without a
      connection.
    </EmptyState>
  );
}

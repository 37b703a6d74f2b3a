import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { useCapability } from '#bindings/use-capability.ts';
import { useResource } from '#bindings/use-resource.ts';
import { hiddenBecause } from '#components/listing/hidden-words.ts';
import { LISTINGS_ADDRESS } from '#components/listing/listing-addresses.ts';
import { LinkButton } from '#components/page/link-button.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { hiddenListingsResource, readHiddenReasons } from '#core/mirror/hidden-listings.ts';
import { ownListingsResource } from '#core/mirror/own-listings.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BoxIcon } from '#ui/icons/icons-trade.tsx';
import { COPY, HIDDEN } from './copy.ts';

/** There is no such listing, or none for this reader: its seller learns when it was hidden, and why. */
export function MissingProduct({ id }: { id: string }) {
  const reason = useHiddenReason(id);
  const isHidden = reason !== null;
  const title = isHidden ? HIDDEN.title : COPY.notFound;
  return (
    <>
      <PageHead title={title} isHidden />
      <EmptyState
        headingLevel="h1"
        title={title}
        picture={<BoxIcon size="large" />}
        action={
          isHidden ? (
            <LinkButton to={LISTINGS_ADDRESS}>{HIDDEN.toListings}</LinkButton>
          ) : (
            <LinkButton to="/products">{COPY.browseAll}</LinkButton>
          )
        }
      >
        {isHidden ? (
          <>
            <p>{hiddenBecause(reason)}</p>
            <p>{HIDDEN.whoSees}</p>
          </>
        ) : (
          <p>{COPY.takenDown}</p>
        )}
      </EmptyState>
    </>
  );
}

/** In the moderator's words, for the seller of a hidden listing; null for everyone else, and while it is not known. */
function useHiddenReason(listingId: string): string | null {
  const runtime = useRuntime();
  const { db } = runtime;
  const member = useMember();
  const isModerated = useCapability('moderation') === true;
  const isSeller = member?.role === 'seller';
  useResource(isSeller && isModerated ? hiddenListingsResource(member) : null);
  const reasons = useLiveQuery(() => readHiddenReasons(db), [db]);
  const reason = (isSeller ? reasons?.get(listingId) : undefined) ?? null;
  // The 404 took the row from this device, and so from the seller's list, which brings it back.
  const isHidden = reason !== null;
  useEffect(() => {
    if (isHidden && member !== null)
      runtime.refetch(ownListingsResource(member)).catch(reportError);
  }, [runtime, member, isHidden]);
  return reason;
}

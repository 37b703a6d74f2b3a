import { useEffect } from 'react';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { useCapability } from '#bindings/use-capability.ts';
import { useResource } from '#bindings/use-resource.ts';
import { hiddenBecause } from '#components/listing/hidden-words.ts';
import { LISTINGS_ADDRESS } from '#components/page/listings-address.ts';
import { LinkButton } from '#components/page/link-button.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import type { User } from '#core/domain/user.ts';
import { hiddenListingsResource } from '#core/mirror/hidden-listings.ts';
import { ownListingsResource } from '#core/mirror/own-listings.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BoxIcon } from '#ui/icons/icons-trade.tsx';
import { COPY, HIDDEN } from './copy.ts';

/** There is no such listing, or none for this reader. */
export function MissingProduct() {
  useHiddenListings();
  return (
    <>
      <PageHead title={COPY.notFound} isHidden />
      <EmptyState
        headingLevel="h1"
        title={COPY.notFound}
        picture={<BoxIcon size="large" />}
        action={<LinkButton to="/products">{COPY.browseAll}</LinkButton>}
      >
        <p>{COPY.takenDown}</p>
      </EmptyState>
    </>
  );
}

interface HiddenProductProps {
  seller: User;
  /** In the moderator's words. */
  reason: string;
  /** Whether the provider has answered that there is no such listing. */
  isMissing: boolean;
}

/** A listing that a moderator has hidden, for its seller. */
export function HiddenProduct({ seller, reason, isMissing }: HiddenProductProps) {
  const runtime = useRuntime();
  useHiddenListings();
  useEffect(() => {
    // That answer removed the row from this device, and so from the seller's list; pulling the list restores it.
    if (isMissing) runtime.refetch(ownListingsResource(seller)).catch(reportError);
  }, [runtime, seller, isMissing]);
  return (
    <>
      <PageHead title={HIDDEN.title} isHidden />
      <EmptyState
        headingLevel="h1"
        title={HIDDEN.title}
        picture={<BoxIcon size="large" />}
        action={<LinkButton to={LISTINGS_ADDRESS}>{HIDDEN.toListings}</LinkButton>}
      >
        <p>{hiddenBecause(reason)}</p>
        <p>{HIDDEN.whoSees}</p>
      </EmptyState>
    </>
  );
}

/** Pulls which of the seller's listings are hidden. */
function useHiddenListings(): void {
  const member = useMember();
  const isModerated = useCapability('moderation') === true;
  useResource(member?.role === 'seller' && isModerated ? hiddenListingsResource(member) : null);
}

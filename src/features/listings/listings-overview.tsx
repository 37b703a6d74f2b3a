import { useEffect } from 'react';
import { ErrorNotice } from '#components/sync/error-notice.tsx';
import { describeLoadFailure } from '#components/sync/describe-load-failure.ts';
import { PageFreshness } from '#components/sync/page-freshness.tsx';
import { LinkButton } from '#components/page/link-button.tsx';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useCapability } from '#bindings/use-capability.ts';
import { useOnline } from '#bindings/use-online.ts';
import { useResource } from '#bindings/use-resource.ts';
import type { User } from '#core/domain/user.ts';
import { hiddenListingsResource } from '#core/mirror/hidden-listings.ts';
import { ownListingsResource } from '#core/mirror/own-listings.ts';
import { deleteOrphanedBlobs } from '#core/storage/delete-blobs.ts';
import { PlusIcon } from '#ui/icons/icons-action.tsx';
import { useStatusLine } from '#ui/feedback/use-status-line.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { AttentionList } from './attention-list.tsx';
import { NEW_LINK_ID } from './edit-link-id.ts';
import type { FlashMessage } from './flash-message.ts';
import { ListingTable } from './listing-table.tsx';
import styles from './listings-overview.module.css';
import { ListingsSkeleton } from './listings-skeleton.tsx';
import { NoListings } from './no-listings.tsx';
import { type ListingsView, useListingsView } from './queries.ts';
import { WaitingDeletions } from './waiting-deletions.tsx';
import { LISTING, COPY } from './copy.ts';
import { NEW_LISTING_ADDRESS } from '#components/page/dashboard-addresses.ts';

interface ListingsOverviewProps {
  member: User;
  flash: FlashMessage;
}

/**
 * A seller's listings as this device has them: a skeleton, a failure with a retry, an invitation, or the table. Refused
 * changes stand above it, waiting deletions below.
 */
export function ListingsOverview({ member, flash }: ListingsOverviewProps) {
  const view = useListingsView(member);
  const { outcome, fetchedAt, message, isPulling, pull } = useResource(ownListingsResource(member));
  const isModerated = useCapability('moderation') === true;
  useResource(isModerated ? hiddenListingsResource(member) : null);
  const isOnline = useOnline();
  const canCreate = useCapability('listings.create');
  const mayCreate = canCreate === true;
  const { ref, words, tell } = useStatusLine();
  useFormerForm(flash, view !== undefined);
  const isUnknown = fetchedAt === null;
  const isRefused = outcome === 'refused' || outcome === 'missing';
  const hasFailed = isRefused || (outcome === 'unreachable' && isUnknown);
  const isLoading = view === undefined || (view.items.length === 0 && isUnknown && !hasFailed);
  const newListing = canCreate !== false && (
    <LinkButton
      // Keeps its room while unknown.
      className={mayCreate ? undefined : styles.awaited}
      to={NEW_LISTING_ADDRESS}
      icon={<PlusIcon size="small" />}
      size="small"
      id={NEW_LINK_ID}
    >
      {LISTING.newListing}
    </LinkButton>
  );
  return (
    <section className={styles.panel}>
      <PageHeading
        title={COPY.heading}
        description={<PageFreshness of={{ fetchedAt, outcome }} />}
        actions={newListing}
      />
      <p ref={ref} role="status" tabIndex={-1} className={styles.flash}>
        {words === '' ? isStillSo(flash, view) && flash.words : words}
      </p>
      {hasFailed && (
        <ErrorNotice
          heading={COPY.failed}
          message={describeLoadFailure({ message, outcome }, isOnline)}
          onRetry={pull}
          isRetrying={isPulling}
        />
      )}
      {view !== undefined && <AttentionList changes={view.refused} onStatus={tell} />}
      {isLoading && <ListingsSkeleton />}
      {!isLoading && view.items.length === 0 && !hasFailed && <NoListings mayCreate={mayCreate} />}
      {!isLoading && view.items.length > 0 && (
        <ListingTable items={view.items} sellerId={member.id} onStatus={tell} />
      )}
      {view !== undefined && <WaitingDeletions changes={view.deletions} onStatus={tell} />}
    </section>
  );
}

/** 'It will be sent later' holds only until it was sent. */
function isStillSo({ words }: FlashMessage, view: ListingsView | undefined): boolean {
  return words !== LISTING.savedHere || view?.isWaiting !== false;
}

/** Returns the focus to where the form was opened, and deletes what old forms left behind. */
function useFormerForm({ linkId }: FlashMessage, isDrawn: boolean): void {
  const { db, now } = useRuntime();
  useEffect(() => {
    if (!isDrawn || linkId === '') return;
    document.getElementById(linkId)?.focus();
  }, [isDrawn, linkId]);
  useEffect(() => {
    deleteOrphanedBlobs(db, now()).catch(reportError);
  }, [db, now]);
}

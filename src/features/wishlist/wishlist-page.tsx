import { countItems } from '#components/listing/count-items.ts';
import { ErrorNotice } from '#components/sync/error-notice.tsx';
import { PageFreshness } from '#components/sync/page-freshness.tsx';
import { describeLoadFailure } from '#components/sync/describe-load-failure.ts';
import { IncompleteSession } from '#components/sync/incomplete-session.tsx';
import { LinkButton } from '#components/page/link-button.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { useMember } from '#bindings/runtime-context.tsx';
import { canBuy } from '#core/domain/user.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DoubleClickGuard } from '#ui/controls/double-click-guard.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { CartIcon, HeartIcon } from '#ui/icons/icons-shop.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { canGoToCart } from './actions.ts';
import { changesSinceSaved } from './listing-changes.ts';
import { useWishlistFreshness, useWishlistItems, type WishlistItem } from './queries.ts';
import { useWishlistEdits } from './use-wishlist-edits.ts';
import { WishlistSkeleton } from './wishlist-skeleton.tsx';
import { WishlistTable } from './wishlist-table.tsx';
import styles from './wishlist-page.module.css';
import { countDrops, COPY, PAGE } from './copy.ts';

/**
 * A buyer's wishlist from this device: a skeleton, a table, an empty state, or that it was never loaded. Sellers are
 * told that they have none.
 */
export function WishlistPage() {
  const member = useMember();
  if (member === null) return <IncompleteSession title={PAGE.title} />;
  return (
    <>
      <PageHead title={PAGE.title} isHidden />
      {canBuy(member) ? <BuyerWishlist /> : <SellerWishlist />}
    </>
  );
}

function BuyerWishlist() {
  const freshness = useWishlistFreshness();
  const items = useWishlistItems();
  const edits = useWishlistEdits();
  const { fetchedAt, outcome } = freshness;
  const isUnknown = fetchedAt === null && outcome === undefined;
  if (items === undefined || (items.length === 0 && isUnknown)) return <WishlistSkeleton />;
  const movable = items.filter(canGoToCart);
  const undoRows = edits.undoRows.filter(
    (gone) => !items.some(({ listingId }) => listingId === gone.listingId),
  );
  const hasRows = items.length + undoRows.length > 0;
  return (
    <section>
      <PageHeading
        title={COPY.title}
        description={
          <>
            <Counts items={items} />
            <PageFreshness of={freshness} />
          </>
        }
        actions={
          items.length > 0 && (
            <Button
              icon={<CartIcon size="small" />}
              disabled={movable.length === 0}
              onClick={({ currentTarget }) => {
                // The button is removed or disabled by its own press.
                currentTarget.closest('section')?.querySelector('h1')?.focus();
                edits.moveAll(movable);
              }}
            >
              {COPY.addAll}
            </Button>
          )
        }
      />
      {hasRows && (
        <DoubleClickGuard>
          <WishlistTable items={items} undoRows={undoRows} edits={edits} />
        </DoubleClickGuard>
      )}
      {items.length === 0 && fetchedAt !== null && <EmptyWishlist />}
      {!hasRows && fetchedAt === null && (
        <ErrorNotice
          heading={PAGE.notHere}
          message={
            outcome === 'unreachable' ? PAGE.comesLater : describeLoadFailure(freshness, true)
          }
          onRetry={freshness.pull}
          isRetrying={freshness.isPulling}
        />
      )}
    </section>
  );
}

function Counts({ items }: { items: readonly WishlistItem[] }) {
  const drops = items.filter((item) => changesSinceSaved(item).earlierPrice !== null).length;
  return (
    <span className={styles.counts}>
      {countItems(items.length)}
      {drops > 0 && <Badge tone="accent">{countDrops(drops)}</Badge>}
    </span>
  );
}

/** Sellers save nothing; the address opens all the same. */
function SellerWishlist() {
  return (
    <section>
      <PageHeading title={COPY.title} description={countItems(0)} />
      <EmptyState title={COPY.empty} picture={<HeartIcon size="large" />}>
        {PAGE.forSellers}
      </EmptyState>
    </section>
  );
}

function EmptyWishlist() {
  return (
    <EmptyState
      title={COPY.empty}
      picture={<HeartIcon size="large" />}
      action={<LinkButton to="/products">{PAGE.startShopping}</LinkButton>}
    >
      {PAGE.emptyHint}
    </EmptyState>
  );
}

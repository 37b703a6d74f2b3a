import { countItems } from '#components/listing/count-items.ts';
import { IncompleteSession } from '#components/sync/incomplete-session.tsx';
import { PageFreshness } from '#components/sync/page-freshness.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { useMember } from '#bindings/runtime-context.tsx';
import { canBuy } from '#core/domain/user.ts';
import { DoubleClickGuard } from '#ui/controls/double-click-guard.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { CartContents } from './cart-contents.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CART } from './copy.ts';
import { EmptyCart } from './empty-cart.tsx';
import { OrderLeft } from './order-left.tsx';
import { useCartFreshness, useCartItems, useRefusedOrders } from './queries.ts';
import { useCartEdits } from './use-cart-edits.ts';
import { usePlaceOrder } from './use-place-order.ts';

/**
 * A buyer's cart from this device: a skeleton, the lines with their sum, an empty cart, or the outcome of an order.
 * Sellers are told that they have none.
 */
export function CartPage() {
  const member = useMember();
  if (member === null) return <IncompleteSession title={CART.title} />;
  return (
    <>
      <PageHead title={CART.title} isHidden />
      {canBuy(member) ? <BuyerCart /> : <EmptyCart />}
    </>
  );
}

function BuyerCart() {
  const freshness = useCartFreshness();
  const stored = useCartItems();
  const refused = useRefusedOrders();
  const edits = useCartEdits();
  const { progress, order } = usePlaceOrder();

  if (progress.phase === 'accepted' || progress.phase === 'saved')
    return <OrderLeft phase={progress.phase} count={progress.items.length} />;

  const isSending = progress.phase === 'sending';
  const items = isSending ? progress.items : stored;
  if (items === undefined) return <CartSkeleton />;
  const undoRows = edits.undoRows.filter(({ key }) => !items.some((item) => item.key === key));
  if (items.length + undoRows.length + refused.length === 0) {
    const isUnknown = freshness.fetchedAt === null && freshness.outcome === undefined;
    if (isUnknown) return <CartSkeleton />;
    return <EmptyCart freshness={freshness} isEmptied={edits.hasRemoved} />;
  }
  return (
    <>
      <PageHeading
        title={CART.heading}
        description={
          <>
            {countItems(items.length)}
            <PageFreshness of={freshness} />
          </>
        }
      />
      <DoubleClickGuard>
        <CartContents
          items={items}
          undoRows={undoRows}
          refused={refused}
          edits={edits}
          isKnown={freshness.fetchedAt !== null}
          isSending={isSending}
          onOrder={(lines) => void order(lines, refused)}
        />
      </DoubleClickGuard>
    </>
  );
}

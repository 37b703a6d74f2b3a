import { Link } from 'react-router-dom';
import { ErrorNotice } from '#components/sync/error-notice.tsx';
import { describeLoadFailure } from '#components/sync/describe-load-failure.ts';
import { LinkButton } from '#components/page/link-button.tsx';
import { ORDERS_ADDRESS } from '#components/page/dashboard-addresses.ts';
import { useMember } from '#bindings/runtime-context.tsx';
import type { ResourceState } from '#bindings/use-resource.ts';
import { canBuy } from '#core/domain/user.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { CartIcon } from '#ui/icons/icons-shop.tsx';
import { takeLostFocus } from '#ui/focus/take-lost-focus.ts';
import { useQueuedOrderCount } from './queries.ts';
import { CART, COPY, EMPTY } from './copy.ts';

interface EmptyCartProps {
  freshness?: ResourceState;
  /** Whether the shopper has just emptied it: the focus then moves here. */
  isEmptied?: boolean;
  /** Whether the page already has its own heading. */
  isPart?: boolean;
}

/** Nothing in the cart, or a cart that could never be read. Sellers have none. */
export function EmptyCart({ freshness, isEmptied = false, isPart = false }: EmptyCartProps) {
  const member = useMember();
  if (freshness?.fetchedAt === null)
    return (
      <ErrorNotice
        headingLevel="h1"
        heading={EMPTY.notHere}
        message={
          freshness.outcome === 'unreachable'
            ? EMPTY.loadsLater
            : describeLoadFailure(freshness, true)
        }
        onRetry={freshness.pull}
        isRetrying={freshness.isPulling}
      />
    );
  return (
    <EmptyState
      headingLevel={isPart ? 'h2' : 'h1'}
      title={COPY.empty}
      picture={<CartIcon size="large" />}
      action={
        <LinkButton ref={isEmptied ? takeLostFocus : null} to="/products">
          {COPY.startShopping}
        </LinkButton>
      }
    >
      {canBuy(member) ? <BuyerWords /> : EMPTY.forSellers}
    </EmptyState>
  );
}

function BuyerWords() {
  const queued = useQueuedOrderCount();
  if (queued === 0) return EMPTY.forBuyers;
  return (
    <>
      {EMPTY.queued(queued)} <Link to={ORDERS_ADDRESS}>{CART.seeOrders}</Link>
    </>
  );
}

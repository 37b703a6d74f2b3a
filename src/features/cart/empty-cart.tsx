import { Link } from 'react-router-dom';
import { ErrorNotice } from '#components/sync/error-notice.tsx';
import { describeLoadFailure } from '#components/sync/describe-load-failure.ts';
import { LinkButton } from '#components/page/link-button.tsx';
import { useMember } from '#bindings/runtime-context.tsx';
import type { ResourceState } from '#bindings/use-resource.ts';
import { canBuy } from '#core/domain/user.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { CartIcon } from '#ui/icons/icons-shop.tsx';
import { takeLostFocus } from '#ui/focus/take-lost-focus.ts';
import { useQueuedOrderCount } from './queries.ts';
import { COPY } from './copy.ts';

interface EmptyCartProps {
  freshness?: ResourceState;
  /** Whether the shopper has emptied it just now: the keyboard goes on here. */
  isEmptied?: boolean;
  /** On a page that has its heading. */
  isPart?: boolean;
}

/** Nothing in the cart, or a cart that could never be read. Sellers have none. */
export function EmptyCart({ freshness, isEmptied = false, isPart = false }: EmptyCartProps) {
  const member = useMember();
  if (freshness?.fetchedAt === null)
    return (
      <ErrorNotice
        headingLevel="h1"
        heading="Your cart isn't on this device yet"
        message={
          freshness.outcome === 'unreachable'
            ? "It loads as soon as you're online. Anything you add until then is saved here."
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
      {canBuy(member) ? <BuyerWords /> : 'This is a seller account. To buy, use a buyer account.'}
    </EmptyState>
  );
}

function BuyerWords() {
  const queued = useQueuedOrderCount();
  if (queued === 0) return 'Books, bikes, lab coats: a student near you is selling one.';
  return (
    <>
      {queued === 1 ? '1 order is' : `${queued} orders are`} saved on this device, ready to send.{' '}
      <Link to="/dashboard?tab=orders">See your orders</Link>
    </>
  );
}

import { useLayoutEffect } from 'react';
import { countItems } from '#components/listing/count-items.ts';
import { LinkButton } from '#components/page/link-button.tsx';
import { ORDERS_ADDRESS } from '#components/page/dashboard-addresses.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ClockIcon, SuccessIcon } from '#ui/icons/icons-state.tsx';
import { takeLostFocus } from '#ui/focus/take-lost-focus.ts';
import { CART, LEFT } from './copy.ts';

interface OrderLeftProps {
  phase: 'accepted' | 'saved';
  /** Lines of the order. */
  count: number;
}

/** The outcome of an order that has left the cart, shown for the two seconds before the dashboard opens. */
export function OrderLeft({ phase, count }: OrderLeftProps) {
  const isAccepted = phase === 'accepted';
  // The button may have been far down a long cart; this screen is short.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div role="status">
      <EmptyState
        headingLevel="h1"
        title={isAccepted ? LEFT.accepted : LEFT.saved}
        picture={isAccepted ? <SuccessIcon size="large" /> : <ClockIcon size="large" />}
        action={
          <LinkButton ref={takeLostFocus} variant="secondary" to={ORDERS_ADDRESS}>
            {CART.seeOrders}
          </LinkButton>
        }
      >
        {isAccepted ? LEFT.acceptedHint(countItems(count)) : LEFT.savedHint(countItems(count))}
      </EmptyState>
    </div>
  );
}

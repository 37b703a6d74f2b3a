import { useState } from 'react';
import { useCapability } from '#bindings/use-capability.ts';
import { useResource } from '#bindings/use-resource.ts';
import { ORDER_PAGE } from '#core/domain/order.ts';
import type { User } from '#core/domain/user.ts';
import { ordersResource } from '#core/mirror/resources/member-resources.ts';
import { Button } from '#ui/controls/button.tsx';
import type { OrderItem } from './order-item.ts';
import { COPY } from './copy.ts';

/** Fetches what was ordered before the oldest order on this device, a page at a time. */
export function OlderOrders({ member, items }: { member: User; items: readonly OrderItem[] }) {
  const hasPages = useCapability('orders.pages');
  const [before, setBefore] = useState('');
  const { isPulling, outcome, pull } = useResource(
    before === '' ? null : ordersResource(member, before),
  );
  const oldest = items.at(-1)?.id ?? '';
  const isAsked = before === oldest;
  const hasAll = items.length < ORDER_PAGE.least || (isAsked && !isPulling && outcome === 'fresh');
  if (hasPages !== true || hasAll) return null;
  return (
    <Button
      variant="secondary"
      isBusy={isPulling}
      onClick={() => {
        if (isAsked) pull();
        else setBefore(oldest);
      }}
    >
      {COPY.older}
    </Button>
  );
}

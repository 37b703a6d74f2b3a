import { LinkButton } from '#components/page/link-button.tsx';
import type { Role } from '#core/domain/user.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BoxIcon } from '#ui/icons/icons-trade.tsx';
import { COPY, LIST } from './copy.ts';

/** An empty list of orders: buyers get the way to the shop, sellers learn what will appear here. */
export function NoOrders({ role }: { role: Role }) {
  if (role === 'seller')
    return (
      <EmptyState title={COPY.empty} picture={<BoxIcon size="large" />}>
        {LIST.nothingSold}
      </EmptyState>
    );
  return (
    <EmptyState
      title={COPY.empty}
      picture={<BoxIcon size="large" />}
      action={<LinkButton to="/products">{LIST.startShopping}</LinkButton>}
    >
      {LIST.nothingBought}
    </EmptyState>
  );
}

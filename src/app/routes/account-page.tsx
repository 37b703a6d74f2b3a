import { useSearchParams } from 'react-router-dom';
import { useMember } from '#bindings/runtime-context.tsx';
import { DashboardPage } from '#features/account/dashboard-page.tsx';
import { ListingsPanel } from '#features/listings/listings-panel.tsx';
import { OrdersPanel } from '#features/orders/orders-page.tsx';
import { ReceiptPage } from '#features/orders/receipt-page.tsx';

/**
 * Composes account, orders and listings, which are features that must not import each other. A receipt is a page of its
 * own.
 */
export function AccountPage() {
  const [search] = useSearchParams();
  const memberId = useMember()?.id;
  if (search.has('receipt')) return <ReceiptPage />;
  // Another tab may have signed in the next member: what was typed into a form is of the one before.
  return <DashboardPage key={memberId} orders={<OrdersPanel />} listings={<ListingsPanel />} />;
}

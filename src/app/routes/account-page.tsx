import { useSearchParams } from 'react-router-dom';
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
  if (search.has('receipt')) return <ReceiptPage />;
  return <DashboardPage orders={<OrdersPanel />} listings={<ListingsPanel />} />;
}

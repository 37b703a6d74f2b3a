import { useSearchParams } from 'react-router-dom';
import { DashboardPage } from '#features/account/dashboard-page.tsx';
import { ListingsPanel } from '#features/listings/listings-panel.tsx';
import { OrdersPanel } from '#features/orders/orders-page.tsx';
import { ReceiptPage } from '#features/orders/receipt-page.tsx';

/** The account with orders and listings in it: features that do not know each other. A receipt stands alone. */
export function AccountPage() {
  const [search] = useSearchParams();
  if (search.has('receipt')) return <ReceiptPage />;
  return <DashboardPage orders={<OrdersPanel />} listings={<ListingsPanel />} />;
}

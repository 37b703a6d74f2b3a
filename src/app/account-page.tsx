import { useSearchParams } from 'react-router-dom';
import { DashboardPage } from '#features/account/dashboard-page.tsx';
import { OrdersPanel } from '#features/orders/orders-page.tsx';
import { ReceiptPage } from '#features/orders/receipt-page.tsx';

/** The account with the orders in it: two features that do not know each other. A receipt stands alone. */
export function AccountPage() {
  const [search] = useSearchParams();
  return search.has('receipt') ? <ReceiptPage /> : <DashboardPage orders={<OrdersPanel />} />;
}

import { DashboardPage } from '#features/account/dashboard-page.tsx';
import { OrdersPanel } from '#features/orders/orders-page.tsx';

/** The account with the orders in it: two features that do not know each other. */
export function AccountPage() {
  return <DashboardPage orders={<OrdersPanel />} />;
}

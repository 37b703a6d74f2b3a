import type { Role } from '#core/domain/user.ts';

export type DashboardTab = 'dashboard' | 'info' | 'listings' | 'orders';

export interface MenuEntry {
  tab: DashboardTab;
  label: string;
}

const BUYER_MENU: readonly MenuEntry[] = [
  { tab: 'dashboard', label: 'Dashboard' },
  { tab: 'info', label: 'Personal Info' },
  { tab: 'orders', label: 'My Orders' },
];
const SELLER_MENU: readonly MenuEntry[] = [
  { tab: 'dashboard', label: 'Dashboard' },
  { tab: 'info', label: 'Personal Info' },
  { tab: 'listings', label: 'Product Listings' },
  { tab: 'orders', label: 'Orders' },
];

/** The left menu of a role; logout follows it. Source: specification §2. */
export function menuOf(role: Role): readonly MenuEntry[] {
  return role === 'seller' ? SELLER_MENU : BUYER_MENU;
}

/** The tab that the address asks for, else the first of the menu. */
export function tabFrom(search: URLSearchParams, role: Role): MenuEntry {
  const wanted = search.get('tab');
  const menu = menuOf(role);
  return menu.find(({ tab }) => tab === wanted) ?? { tab: 'dashboard', label: 'Dashboard' };
}

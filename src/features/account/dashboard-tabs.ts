import type { Role } from '#core/domain/user.ts';
import { TABS } from './copy.ts';

export type MenuTab = 'dashboard' | 'info' | 'listings' | 'orders';
/**
 * Reviews and chats are empty tabs that no menu links to. Source: specification §2. Saved searches are not in the menu
 * either: `MoreLinks` links to them.
 */
export type DashboardTab = MenuTab | 'reviews' | 'chats' | 'searches';

interface TabEntry<Tab extends DashboardTab = DashboardTab> {
  tab: Tab;
  label: string;
}

const BUYER_MENU: readonly TabEntry<MenuTab>[] = [
  { tab: 'dashboard', label: TABS.dashboard },
  { tab: 'info', label: TABS.info },
  { tab: 'orders', label: TABS.ordersOfBuyer },
];
const SELLER_MENU: readonly TabEntry<MenuTab>[] = [
  { tab: 'dashboard', label: TABS.dashboard },
  { tab: 'info', label: TABS.info },
  { tab: 'listings', label: TABS.listings },
  { tab: 'orders', label: TABS.ordersOfSeller },
];
const BESIDE_THE_MENU: readonly TabEntry[] = [
  { tab: 'reviews', label: TABS.reviews },
  { tab: 'chats', label: TABS.chats },
  { tab: 'searches', label: TABS.searches },
];

/** The left menu of a role; logout follows it. Source: specification §2. */
export function menuOf(role: Role): readonly TabEntry<MenuTab>[] {
  return role === 'seller' ? SELLER_MENU : BUYER_MENU;
}

/** The tab that the address asks for, else the first of the menu. */
export function tabFrom(search: URLSearchParams, role: Role): TabEntry {
  const wanted = search.get('tab');
  const tabs = [...menuOf(role), ...BESIDE_THE_MENU];
  return tabs.find(({ tab }) => tab === wanted) ?? { tab: 'dashboard', label: TABS.dashboard };
}

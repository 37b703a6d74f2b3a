import { PERSONAL_PREFIX } from './personal-rows.ts';
import type { MirrorTable } from './row-refs.ts';
import type { ResourceRow } from './rows.ts';

const RESOURCES = {
  cartLines: 'cart',
  wishlist: 'wishlist',
  orders: 'orders',
  listings: 'listings',
} as const satisfies Record<MirrorTable, string>;

/** Key of the resource whose first answer since the sign-in tells which rows of a table the member has. */
export function memberResourceOf(table: MirrorTable): string {
  return PERSONAL_PREFIX + RESOURCES[table];
}

/** Whether a resource has been answered; before, a missing row says nothing about the provider. */
export function isPulled(resource: ResourceRow | undefined): boolean {
  return typeof resource?.fetchedAt === 'number';
}

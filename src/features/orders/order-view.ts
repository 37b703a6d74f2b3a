import { type Order, type OrderParty, shortOrderId } from '#core/domain/order.ts';
import { formatClock, formatDate } from '#core/domain/time.ts';
import type { Role } from '#core/domain/user.ts';
import { counterpartyTitle, WORDS } from './words.ts';

/** Last 8 characters with #; an order that the provider does not know yet has no id to show. */
export function orderIdWords(order: Order): string {
  return order.status === 'queued' ? WORDS.queued : shortOrderId(order.id);
}

export function counterpartyOf(order: Order, role: Role): OrderParty {
  return role === 'seller' ? order.buyer : order.seller;
}

/** The other side's name, else 'Unknown Buyer' or 'Unknown Seller'. */
export function counterpartyName(order: Order, role: Role): string {
  const { name } = counterpartyOf(order, role);
  return name === '' ? `Unknown ${counterpartyTitle({ role })}` : name;
}

/** The title, else 'Listing #id'. */
export function listingTitle(order: Order): string {
  return order.listingTitle === '' ? `Listing #${order.listingId}` : order.listingTitle;
}

export interface TimelineStep {
  label: string;
  /** ISO 8601. */
  at: string;
}

const STATUS_WORDS = {
  shipped: 'Shipped',
  delivered: 'Delivered',
  canceled: 'Canceled',
} as const;

/** 'Order Placed', then the change of status with its time. A queued order has not been placed. */
export function timelineOf({ status, createdAt, updatedAt }: Order): readonly TimelineStep[] {
  if (status === 'queued') return [{ label: 'Saved on this device', at: createdAt }];
  const placed = { label: WORDS.placed, at: createdAt };
  return status === 'processing'
    ? [placed]
    : [placed, { label: STATUS_WORDS[status], at: updatedAt }];
}

/** '20 Nov 2026, 10:32'; empty when the provider did not say when. */
export function momentWords(iso: string): string {
  const date = formatDate(iso);
  return date === '' ? '' : `${date}, ${formatClock(Date.parse(iso))}`;
}

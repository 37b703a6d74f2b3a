import { type Order, type OrderParty, shortOrderId } from '#core/domain/order.ts';
import { formatClock, formatDate, formatMonth } from '#core/domain/time.ts';
import type { Role } from '#core/domain/user.ts';
import type { OrderItem } from './order-item.ts';
import { counterpartyTitle, statusWords, COPY, DETAILS, FACTS, LIST } from './copy.ts';

/** Up to this many orders are shown without headings by month and without a filter. */
export const FEW_ORDERS = 12;

/** Last 8 characters with #; an order that the provider does not know yet has no id to show. */
export function orderIdWords(order: Order): string {
  return order.status === 'queued' ? COPY.queued : shortOrderId(order.id);
}

/** The buyer for a seller, else the seller; unknown parts are empty texts. */
export function counterpartyOf(order: Order, role: Role): OrderParty {
  return role === 'seller' ? order.buyer : order.seller;
}

/** The other side's name, else 'Unknown Buyer' or 'Unknown Seller'. */
export function counterpartyName(order: Order, role: Role): string {
  const { name } = counterpartyOf(order, role);
  return name === '' ? FACTS.unknown(counterpartyTitle({ role })) : name;
}

/** The title, else 'Listing #id', else that there is no listing any more. */
export function listingTitle(order: Order): string {
  if (order.listingTitle !== '') return order.listingTitle;
  return order.listingId === '' ? COPY.listingGone : FACTS.listingOf(order.listingId);
}

/** 'November 2026', the heading of that month's orders; unsent ones have their own. */
export function monthOf({ status, createdAt }: Pick<Order, 'status' | 'createdAt'>): string {
  if (status === 'queued') return LIST.onDevice;
  return formatMonth(createdAt) || LIST.earlier;
}

interface TimelineStep {
  label: string;
  /** ISO 8601; null for a pending event. */
  at: string | null;
}

/** 'Order Placed', then the change of status with its time. A queued order has not been placed. */
export function timelineOf(
  order: Pick<OrderItem, 'status' | 'settledStatus' | 'createdAt' | 'updatedAt'>,
): readonly TimelineStep[] {
  const { status, settledStatus, createdAt, updatedAt } = order;
  if (status === 'queued') return [{ label: DETAILS.savedHere, at: createdAt }];
  const steps: TimelineStep[] = [{ label: COPY.placed, at: createdAt }];
  if (settledStatus !== 'processing')
    steps.push({ label: statusWords(settledStatus), at: updatedAt });
  if (status !== settledStatus) steps.push({ label: statusWords(status), at: null });
  return steps;
}

/** '20 Nov 2026, 10:32'; empty when the provider did not say when. */
export function momentWords(iso: string): string {
  const date = formatDate(iso);
  return date === '' ? '' : `${date}, ${formatClock(Date.parse(iso))}`;
}

/** 'color: black, size: M'; empty without options. */
export function optionsOf({ variations }: Pick<Order, 'variations'>): string {
  return Object.entries(variations)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ');
}

/** Why UniKade canceled an order by itself; null where a seller did, and for reasons that this version does not know. */
export function cancelWords(
  { status, cancelReason }: Pick<Order, 'status' | 'cancelReason'>,
  role: Role,
): string | null {
  if (status !== 'canceled') return null;
  if (cancelReason === 'seller-suspended') {
    return role === 'seller' ? COPY.canceledWithYou : COPY.canceledWithSeller;
  }
  if (cancelReason === 'buyer-suspended') {
    return role === 'seller' ? COPY.canceledWithBuyer : COPY.canceledWithYou;
  }
  return null;
}

/** No receipt before the provider has the order. */
export function hasReceipt({ status }: Pick<Order, 'status'>): boolean {
  return status !== 'queued';
}

/** Whether the two sides have yet to meet. */
export function isToBeMet({ status }: Pick<Order, 'status'>): boolean {
  return status === 'processing' || status === 'shipped';
}

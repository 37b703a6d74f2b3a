import { addToCart } from '#core/commands/cart/add-to-cart.ts';
import { placeOrder, type PlaceOrderArgs } from '#core/commands/lazy/orders/place-order.ts';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { setCartQuantity } from '#core/commands/cart/set-cart-quantity.ts';
import { hasKnownPrice } from '#core/domain/cart.ts';
import type { User } from '#core/domain/user.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import type { CartLineRow } from '#core/storage/rows.ts';
import { recordOrSay } from '#components/sync/record-or-say.ts';
import { REFUSED } from '#components/sync/refused-words.ts';
import { showError, showRemoved } from '#ui/feedback/toast.ts';
import type { RefusedOrder } from './refused-order.ts';
import { COPY } from './copy.ts';

/**
 * Changes the current quantity of a line; at zero it is removed.
 *
 * @returns whether the line is gone.
 */
export async function changeQuantity(
  runtime: Runtime,
  lineKey: string,
  change: number,
): Promise<boolean> {
  const changing = changeLine(runtime, lineKey, change);
  return (await recordOrSay(changing, REFUSED['cart:set'])) && changing;
}

async function changeLine(runtime: Runtime, lineKey: string, change: number): Promise<boolean> {
  const line = await runtime.db.cartLines.get(lineKey);
  if (line === undefined) return false;
  const quantity = line.quantity + change;
  if (quantity <= 0) return removeLine(runtime, line);
  await runtime.dispatch(setCartQuantity({ ...line, quantity }));
  return false;
}

/** Takes a line out of the cart and says so. @returns whether it is gone. */
export async function removeLine(runtime: Runtime, line: CartLineRow): Promise<boolean> {
  const isGone = await recordOrSay(runtime.dispatch(removeFromCart(line)), REFUSED['cart:remove']);
  if (isGone) showRemoved(COPY.removed);
  return isGone;
}

/** Brings a removed line back to its place. @returns whether it is there again. */
export function bringBack(runtime: Runtime, line: CartLineRow): Promise<boolean> {
  const adding = runtime.dispatch(addToCart({ ...line, addedAt: line.position }));
  return recordOrSay(adding, REFUSED['cart:add']);
}

/** The orders of one tap, one for each line. */
interface OrderGroup {
  groupId: string;
  size: number;
}

/** Records one order per line that is still in the cart. @returns null when nothing was recorded, and has said why */
export async function recordOrder(
  runtime: Runtime,
  lines: readonly CartLineRow[],
): Promise<OrderGroup | null> {
  const buyer = runtime.session.storedUser();
  if (buyer === null) {
    showError(COPY.logIn);
    return null;
  }
  if (lines.length === 0) {
    showError(COPY.cartIsEmpty);
    return null;
  }
  if (!lines.every(hasKnownPrice)) {
    showError(COPY.noPrice);
    return null;
  }
  const groupId = runtime.newId();
  const placing = drawUpOrders(runtime, buyer, lines).then((orders) =>
    runtime.dispatch(...orders.map((order) => placeOrder(order, groupId))),
  );
  if (!(await recordOrSay(placing, REFUSED['order:place']))) return null;
  const size = await placing;
  if (size > 0) return { groupId, size };
  // Another tab has just ordered all of it.
  showError(COPY.cartIsEmpty);
  return null;
}

/** The shopper no longer wants the refused line. @returns whether it is gone from the cart. */
export async function discardRefusedLine(
  runtime: Runtime,
  refusedSeq: number,
  line: CartLineRow,
): Promise<boolean> {
  return (await dismissRefusal(runtime, refusedSeq)) && removeLine(runtime, line);
}

/** @returns whether the refused order is gone */
export function dismissRefusal(runtime: Runtime, refusedSeq: number): Promise<boolean> {
  return recordOrSay(runtime.sync.discard(refusedSeq), REFUSED['cart:remove']);
}

/**
 * A new order replaces the refused ones of its lines, at the price and stock shown in the cart. Call it once the new
 * order is recorded: a mutation must not be discarded before its replacement exists.
 */
export async function discardReplaced(
  runtime: Runtime,
  lines: readonly CartLineRow[],
  refused: readonly RefusedOrder[],
): Promise<void> {
  for (const { seq, lineKey } of refused)
    if (lines.some(({ key }) => key === lineKey)) await runtime.sync.discard(seq);
}

async function drawUpOrders(
  runtime: Runtime,
  buyer: User,
  lines: readonly CartLineRow[],
): Promise<PlaceOrderArgs[]> {
  const orders = await runtime.db.orders.toArray();
  const known = orders.filter(({ status }) => status !== 'queued').map(({ id }) => id);
  const placedAt = new Date(runtime.now()).toISOString();
  return lines.map(({ listingId, variations, title, image, price, quantity }) => ({
    ...{ listingId, variations, title, image, price, quantity, placedAt },
    buyerId: buyer.id,
    localId: runtime.newId(),
    knownOrderIds: known,
  }));
}

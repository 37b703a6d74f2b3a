import type { DeviceState } from '../device-state.ts';
import { lineKey } from '../reference/mutations.ts';
import type { JudgedProvider, Row } from '../seams.ts';

/* K8 (I14): the log is empty and everything was pulled once: device and provider show the same. */

export function* checkConvergence(
  provider: JudgedProvider,
  state: DeviceState,
  { id: memberId, role }: { id: string; role: string },
): Iterable<string> {
  if (role === 'seller') yield* compareListings(provider, state, memberId);
  else {
    yield* compare('cart', cartOf(provider, memberId), shownCart(state));
    yield* compare('wishlist', savedBy(provider, memberId), shownSaved(state));
  }
  yield* compare('orders', ordersOf(provider, memberId), shownOrders(state));
  yield* compareProducts(provider, state);
}

const PRODUCT = 'product/';

/** Products that were opened on the device, and again at the end: whatever else told of them meanwhile, or pruned them. */
function* compareProducts(provider: JudgedProvider, state: DeviceState): Iterable<string> {
  const keys = [...(state.tables.get('resources')?.keys() ?? [])];
  for (const key of keys) {
    if (!key.startsWith(PRODUCT)) continue;
    const id = key.slice(PRODUCT.length);
    const held = provider.listing(id);
    const shown = state.tables.get('listings')?.get(id);
    const there = new Map(held === null ? [] : [[id, tell(held)]]);
    yield* compare('products', there, new Map(shown === undefined ? [] : [[id, tell(shown)]]));
  }
}

function* compare(
  what: string,
  held: ReadonlyMap<string, string>,
  shown: ReadonlyMap<string, string>,
): Iterable<string> {
  for (const id of new Set([...held.keys(), ...shown.keys()])) {
    const there = held.get(id) ?? 'nothing';
    const here = shown.get(id) ?? 'nothing';
    if (there !== here)
      yield `In the ${what} the device shows ${here} of ${id}, and the provider holds ${there}.`;
  }
}

function cartOf(provider: JudgedProvider, memberId: string): Map<string, string> {
  return new Map(
    provider
      .cartOf(memberId)
      .map(({ listingId, variations, quantity }) => [
        lineKey(listingId, variations),
        `×${quantity}`,
      ]),
  );
}

function rows({ tables }: DeviceState, table: string): Row[] {
  return [...(tables.get(table)?.values() ?? [])];
}

function shownCart(state: DeviceState): Map<string, string> {
  return new Map(
    rows(state, 'cartLines').map((row) => [row.key as string, `×${String(row.quantity)}`]),
  );
}

function savedBy(provider: JudgedProvider, memberId: string): Map<string, string> {
  return new Map(provider.wishlistOf(memberId).map((id) => [id, 'saved']));
}

function shownSaved(state: DeviceState): Map<string, string> {
  return new Map(rows(state, 'wishlist').map((row) => [row.listingId as string, 'saved']));
}

function ordersOf(provider: JudgedProvider, memberId: string): Map<string, string> {
  return new Map(
    provider.ordersOf(memberId).map(({ id, status, amount }) => [id, `${status} ${amount}`]),
  );
}

function shownOrders(state: DeviceState): Map<string, string> {
  return new Map(
    rows(state, 'orders').map((row) => [
      row.id as string,
      `${String(row.status)} ${String(row.amount)}`,
    ]),
  );
}

function* compareListings(
  provider: JudgedProvider,
  state: DeviceState,
  memberId: string,
): Iterable<string> {
  const held = provider.listings().filter(({ sellerId }) => sellerId === memberId);
  const shown = rows(state, 'listings').filter(
    (row) => (row.seller as Row | undefined)?.id === memberId,
  );
  yield* compare(
    'own listings',
    new Map(held.map((each) => [each.id, tell(each)])),
    new Map(shown.map((each) => [each.id as string, tell(each)])),
  );
}

/** What its seller may edit. */
interface Told {
  title: string;
  price: number;
  quantity: number;
  status: string;
}

function tell({ title, price, quantity, status }: Row | Told): string {
  return `“${String(title)}” at ${String(price)}, ${String(quantity)} pieces, ${String(status)}`;
}

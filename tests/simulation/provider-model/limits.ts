import type { RateLimit } from '#server/limits/rate-limits.ts';
import { describeWait } from '#server/limits/describe-wait.ts';
import { MEMBER_LIMITS } from '#core/domain/member-limits.ts';
import { type Refusal, tooMany } from '#server/http/refusal.ts';
import { invalid } from './routes.ts';
import type { ModelState } from './state.ts';

const MINUTE_MS = 60_000;

/** Those of the real provider, written down again: its modules load what draws pictures. */
export const UPLOADS: readonly RateLimit[] = [
  {
    scope: 'uploads',
    capacity: 60,
    refillMs: MINUTE_MS,
    words: 'You have uploaded many pictures.',
  },
  {
    scope: 'uploads a day',
    capacity: 200,
    refillMs: 7.2 * MINUTE_MS,
    words: 'You have uploaded many pictures.',
  },
];

/** As `consume`, and refuses with 429 when there is none. */
export function consumeOrThrow(state: ModelState, limit: RateLimit, who: string): void {
  const overrun = consume(state, limit, who);
  if (overrun !== null) throw overrun;
}

/** Takes a token of a bucket that refills one by one, or returns the refusal when it is empty. */
export function consume(state: ModelState, limit: RateLimit, who: string): Refusal | null {
  const { scope, capacity, refillMs, words } = limit;
  const now = state.now();
  const row = `${scope}\n${who}`;
  const fullAt = Math.max(state.buckets.get(row) ?? now, now);
  const waitMs = fullAt - (capacity - 1) * refillMs - now;
  if (waitMs > 0) return tooMany(`${words} Please try again in ${describeWait(waitMs)}.`, waitMs);
  state.buckets.set(row, fullAt + refillMs);
  return null;
}

/** How heavy all listings of a seller are, the model leaves out. */
type Kind = Exclude<keyof typeof MEMBER_LIMITS, 'listingsWeight'>;

const FULL: Readonly<Record<Kind, string>> = {
  cartLines: `A cart holds at most ${MEMBER_LIMITS.cartLines} lines. Remove one first.`,
  wishlistEntries: `A wishlist holds at most ${MEMBER_LIMITS.wishlistEntries} items. Remove one first.`,
  openOrders: `You have ${MEMBER_LIMITS.openOrders} orders of the last 30 days that are still on their way. Wait for one of them first.`,
  ordersToServe: `This seller has ${MEMBER_LIMITS.ordersToServe} orders of the last 30 days to serve and takes no more for now. Try again later.`,
  listings: `A seller has at most ${MEMBER_LIMITS.listings} listings, sold ones included. Delete one first.`,
};

/** Refuses one more than the `kept` ones when the limit is reached. */
export function requireRoom(kind: Kind, kept: number): void {
  if (kept >= MEMBER_LIMITS[kind]) throw invalid(FULL[kind]);
}

import { type DeviceState, liveOf, memberOf } from '../device-state.ts';
import type { Entry } from '../entries.ts';
import type { History, Life } from '../history.ts';
import { describeEntry, describeSpan } from '../words.ts';
import { CLEAR_NOS } from './k02-retried-key.ts';
import { waitsForPerson } from './k06-poison.ts';

/*
 * K7 (I9): with network, provider and sign-in good and every context open, the log empties by itself. An entry that
 * still fails then is refused by a firewall (S8html), for ever: it has to be given up, and those behind it go on.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** The waits between tries: doubled from a second on, up to five minutes. */
const LONGEST_WAIT_MS = 5 * MINUTE_MS;
/** A change without a clear answer is given up after so many tries. */
const TRIES = 10;

/**
 * The longest that an engine may wait for a first try: a capped backoff that was planned before the faults ended, the
 * watchdog, a lease of 45 s, and some slow requests one behind the other.
 */
const FIRST_TRY_MS = LONGEST_WAIT_MS + MINUTE_MS + 45 * SECOND_MS + 75 * SECOND_MS;

/** From the first try that fails to the last: nine waits, 511 s. */
const GIVING_UP_MS = Array.from({ length: TRIES - 1 }, (_, failures) =>
  Math.min(LONGEST_WAIT_MS, SECOND_MS * 2 ** failures),
).reduce((sum, waitMs) => sum + waitMs, 0);

/** Behind an orphaned lock (L1) each try waits for its timeout, and a renewal of tokens for two. */
const ORPHAN_MS = 31 * SECOND_MS;
const ORPHANED_RENEWAL_MS = 95 * SECOND_MS;

/**
 * How long after all faults have ended an entry may wait: for its own first try, and for each change before it, and
 * itself, that has failed since until it is given up.
 */
function boundOf(history: History, life: Life, healedAt: number): number {
  const isOrphaned = history.faults.has('L1');
  const firstMs = FIRST_TRY_MS + (isOrphaned ? ORPHANED_RENEWAL_MS + ORPHAN_MS : 0);
  const givingUpMs = GIVING_UP_MS + (isOrphaned ? TRIES * ORPHAN_MS : 0);
  const hasFailed = ({ sends }: Life) => sends.filter(({ at }) => at >= healedAt).length > 1;
  const own = [...history.lives.values()].filter(({ device }) => device === life.device);
  return firstMs + listBefore(own, life).filter(hasFailed).length * givingUpMs;
}

/**
 * An entry, those before it on one of its keys or that it waited for (the photos of a listing), for an order all of the
 * cart, and so on for each of those.
 */
function listBefore(lives: readonly Life[], life: Life): readonly Life[] {
  const found = new Set([life]);
  for (const later of found)
    for (const other of lives)
      if (other.last.seq < later.last.seq && isBehind(later, other.last)) found.add(other);
  return [...found];
}

function isBehind({ last: entry, waitedFor }: Life, other: Entry): boolean {
  if (entry.userId !== other.userId) return false;
  if (waitedFor.has(other.seq)) return true;
  if (entry.kind === 'order:place' && other.kind.startsWith('cart:')) return true;
  const { movesTo } = entry.args;
  return other.keys.some((key) => entry.keys.includes(key) || key === movesTo);
}

/** Live entries of the signed-in member that wait for no person. */
function listUnsettled(state: DeviceState): readonly Entry[] {
  const userId = memberOf(state);
  if (userId === null) return [];
  const live = liveOf(state, userId);
  const unnamed = state.entries.filter((entry) => entry.userId === userId && isUnnamed(entry));
  return live.filter((entry) => !waitsForPerson(entry, live, unnamed));
}

/** A new listing that may have been made or not: until that is known, its changes have no id for it. */
function isUnnamed({ kind, state, failure }: Entry): boolean {
  const isUnclear = failure !== null && !CLEAR_NOS.includes(failure.kind);
  return kind === 'listing:create' && state === 'refused' && isUnclear;
}

/** Entries that should have been settled by now and are not. */
export function* checkLiveness(
  history: History,
  state: DeviceState,
  healedAt: number,
): Iterable<string> {
  for (const entry of listUnsettled(state)) {
    const life = history.lives.get(entry.idem);
    const elapsedMs = history.now() - healedAt;
    if (life !== undefined && elapsedMs < boundOf(history, life, healedAt)) continue;
    const tries = (life?.sends ?? []).filter(({ at }) => at >= healedAt).length;
    const failure = entry.failure === null ? '' : `, last failure ${entry.failure.kind}`;
    yield `${describeEntry(entry)} is still ${entry.state} ${describeSpan(elapsedMs)} after all faults ended (tried ${tries} times since${failure}).`;
  }
}

/** What still has to be settled without a person's doing. */
export function countUnsettled(state: DeviceState): number {
  return listUnsettled(state).length;
}

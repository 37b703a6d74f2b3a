import { getMeta } from '../../../storage/meta-values.ts';
import { type Lane, LANES, type OutboxEntry } from '../../../storage/outbox-rows.ts';
import { isClaimable } from '../../../storage/readable-entries.ts';
import type { IndexRange } from '../../../storage/stored-tables.ts';
import type { Transaction } from '../../../storage/transact.ts';
import type { CommandRegistry } from '../../command.ts';
import type { Claimant, ClaimLimits } from './claimant.ts';
import { hasEnded } from './has-ended.ts';
import { parkDamaged } from './park-entry.ts';

const READY = '[userId+lane+readyAt]';
/** Ready entries whose code is missing must not hide those behind them. */
const SPARE = 20;

/** What a claim wants from a lane. */
interface Wanted {
  lane: Lane;
  limit: number;
  now: number;
  /** Entries to read: those in flight may sort before the ready ones. */
  most: number;
}

/** One per lane with room. */
export function wantedOf({ onWire }: Claimant, limits: ClaimLimits, now: number): Wanted[] {
  const most = (limit: number) => limit + onWire.size + SPARE;
  return LANES.map((lane) => ({ lane, limit: limits[lane], now, most: most(limits[lane]) })).filter(
    ({ limit }) => limit > 0,
  );
}

/** Batches the reads that every claim begins with. */
export async function askForReady(
  tx: Transaction,
  claimant: Claimant,
  lanes: readonly Wanted[],
): Promise<void> {
  await Promise.all([
    tx.get('session', 'current'),
    getMeta(tx, 'capabilities'),
    getMeta(tx, 'clockOffset'),
    getMeta(tx, 'heardTime'),
    getMeta(tx, 'stamp'),
    ...lanes.map((wanted) => readFirst(tx, claimant, wanted)),
  ]);
}

/** The ready entries of a lane, found by index: waiting entries cost nothing. Damaged ones are parked (I8). */
export async function listReady(
  registry: CommandRegistry,
  tx: Transaction,
  claimant: Claimant,
  wanted: Wanted,
): Promise<OutboxEntry[]> {
  const isReady = (entry: OutboxEntry) =>
    isClaimable(entry) &&
    // Unless it was put off just now.
    (entry.readyAt ?? 0) <= wanted.now &&
    (entry.state === 'queued' || isAbandoned(entry, claimant, wanted)) &&
    entry.waitsFor.length === 0 &&
    !claimant.onWire.has(entry.seq);
  const untilQuiet = (entry: OutboxEntry) => putOff(tx, entry, claimant, wanted);
  const first = (await readFirst(tx, claimant, wanted)).map(untilQuiet);
  // Rows that this app did not write so: parks damaged ones, and takes those that wait for a person out of the index.
  for (const entry of first)
    if (!isClaimable(entry)) tx.put('outbox', parkDamaged(entry, wanted.now));
    else if (entry.state !== 'queued' && entry.state !== 'sending')
      tx.put('outbox', { ...entry, readyAt: null });
  const usable = first.filter((entry) => isReady(entry) && registry.isReady(entry.kind));
  if (usable.length >= wanted.limit || first.length < wanted.most) return first.filter(isReady);
  return (await tx.where('outbox', READY, rangeOf(claimant, wanted)))
    .map(untilQuiet)
    .filter(isReady);
}

/** The clock was set forward since: a request that may still be worked on is not sent again before its time (I3). */
function putOff(
  tx: Transaction,
  entry: OutboxEntry,
  { quiet }: Claimant,
  { now }: Wanted,
): OutboxEntry {
  const leftMs = entry.state === 'queued' ? quiet.leftMs(entry) : 0;
  if (!(leftMs > 0)) return entry;
  const later = { ...entry, readyAt: now + leftMs, quietUntil: now + leftMs, scheduledAt: now };
  tx.put('outbox', later);
  return later;
}

/** Freed at the beginning of the drain, or since then. */
function isAbandoned(entry: OutboxEntry, claimant: Claimant, { now }: Wanted): boolean {
  return entry.state === 'sending' && (entry.readyAt === 0 || hasEnded(entry, claimant, now));
}

function readFirst(tx: Transaction, claimant: Claimant, wanted: Wanted): Promise<OutboxEntry[]> {
  return tx.where('outbox', READY, rangeOf(claimant, wanted), wanted.most);
}

function rangeOf({ userId }: Claimant, { lane, now }: Wanted): IndexRange {
  return { lower: [userId, lane, -Infinity], upper: [userId, lane, now] };
}

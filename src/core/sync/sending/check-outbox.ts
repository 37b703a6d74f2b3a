import { getMeta } from '../../storage/meta-values.ts';
import {
  isClaimable,
  isUnclear,
  LANES,
  isLive,
  type OutboxEntry,
} from '../../storage/outbox-rows.ts';
import { equalTo } from '../../storage/stored-tables.ts';
import { transact, type Transaction } from '../../storage/transact.ts';
import { keepsKeys, remembersKey } from './send/announced-headers.ts';
import { isSignedIn } from './settle/apply-answer.ts';
import { commandFor } from './claim/claim-entries.ts';
import type { Claimant } from './claim/claimant.ts';
import {
  dependencyKeysOf,
  lacksNeeded,
  listBlockers,
  readyAtWith,
  resolveKnownIds,
} from '../dependencies.ts';
import type { Command } from '../command.ts';
import type { EngineContext } from '../engine.ts';
import { captureBase, rebuildView } from '../rebuild-view.ts';
import { hasEnded, LEASE_MS } from './claim/has-ended.ts';
import type { LeaseWatch } from './claim/lease-watch.ts';
import { noteActivity } from './note-activity.ts';
import { numberOr, parkDamaged } from './claim/park-entry.ts';
import { releaseDependents, releaseUnrelated } from './settle/resolve-dependents.ts';
import { LEFT_BEHIND } from './settle/settle-refused.ts';
import { retryAfterLoading } from '../retry-after-loading.ts';

/*
 * What the outbox may need before a claim: no state in memory says "busy", and no stored time is trusted for ever
 * (I9, I12).
 */

/**
 * Before a drain: ends leases of contexts that have ended, ignores times from before a step of the clock, and unparks
 * entries that an updated app can read.
 */
export async function prepareOutbox(
  engine: EngineContext,
  claimant: Omit<Claimant, 'mayClaim'>,
): Promise<void> {
  const { db, registry } = engine;
  const prepare = () =>
    transact(db, async (tx) => {
      // A lock may be stolen from a context that still runs: only a provider that keeps keys makes that harmless.
      const capabilities = (await getMeta(tx, 'capabilities')) ?? [];
      const trustsLock = claimant.isExclusive && keepsKeys(capabilities);
      const now = engine.env.clock.now();
      const sending = await listOf(tx, claimant.userId, 'sending');
      claimant.leases.see(sending);
      for (const entry of sending) {
        if (isFreed(entry) || claimant.onWire.has(entry.seq)) continue;
        const mayTakeOver = trustsLock && remembersKey(entry, capabilities, now);
        if (!isClaimable(entry)) tx.put('outbox', parkDamaged(entry, now));
        else if (isAbandoned(entry, claimant, mayTakeOver, now))
          tx.put('outbox', afterLease(entry));
        else if ((entry.lease?.untilMs ?? 0) <= now)
          tx.put('outbox', leasedOn(entry, claimant.leases, now));
      }
      const parked = await listOf(tx, claimant.userId, 'parked');
      for (const entry of parked) await unpark(engine, tx, entry);
      await forgetLaterTimes(engine, tx, claimant);
      return parked.some(({ kind }) => !registry.isReady(kind));
    });
  if (!(await retryAfterLoading(registry, prepare))) return;
  try {
    await registry.load();
  } catch {
    // Whether this version knows the kind is only known once its code is loaded; other due entries go on (I8).
    return;
  }
  await prepare();
}

/** Whether its sender has ended, or its lease. */
function isAbandoned(
  entry: OutboxEntry,
  claimant: Omit<Claimant, 'mayClaim'>,
  mayTakeOver: boolean,
  now: number,
): boolean {
  if (hasEnded(entry, claimant, now)) return true;
  // The browser frees the locks of a context that has ended: the next holder knows that the one before has ended.
  const { lease } = entry;
  return mayTakeOver && lease?.isLocked === true && lease.owner !== claimant.owner;
}

/** Its stored end is unreliable, as the clock may be set: the lease lasts until this context has watched all of it. */
function leasedOn(entry: OutboxEntry, leases: LeaseWatch, now: number): OutboxEntry {
  const untilMs = now + Math.max(0, LEASE_MS - leases.seenForMs(entry));
  const lease = entry.lease === null ? null : { ...entry.lease, untilMs };
  return { ...entry, lease, readyAt: untilMs, scheduledAt: now };
}

/** A write of what is stored already would wake the drains of all contexts, which would write it again. */
function isFreed({ waitsFor, readyAt }: OutboxEntry): boolean {
  return waitsFor.length === 0 && readyAt === 0;
}

/** An entry batched behind another waits for that one again. */
function afterLease(entry: OutboxEntry): OutboxEntry {
  return entry.waitsFor.length > 0
    ? { ...entry, state: 'queued', readyAt: null, isUnconfirmed: true }
    : { ...entry, readyAt: 0 };
}

/** The app was updated meanwhile: entries that it now knows continue in their place (I4). */
async function unpark(engine: EngineContext, tx: Transaction, entry: OutboxEntry): Promise<void> {
  const { registry, env } = engine;
  // Whether this version knows it is not known yet.
  if (!registry.isReady(entry.kind)) return;
  const command = commandFor(registry, entry);
  if (command === null || hasLostParts(command, entry)) {
    // It waits for an update, or for the person: orders that only follow it in time go on (I8).
    if (entry.keys.length > 0) await releaseUnrelated(tx, entry);
    return;
  }
  const named = entry.sealed === null ? await withKnownNames(tx, command, entry) : entry;
  if (named.sealed === null && (await lacksNeeded(tx, command, named)))
    return leaveBehind(engine, tx, named);
  const { userId, seq, quietUntil } = named;
  const blockers = await listBlockers(tx, userId, command, named, seq);
  const waitsFor = [...new Set([...named.waitsFor, ...blockers])];
  const needs = dependencyKeysOf(registry, named);
  const queued: OutboxEntry = {
    ...named,
    state: 'queued',
    needs,
    readyAt: numberOr(quietUntil, 0),
  };
  const readyAt = readyAtWith(queued, waitsFor);
  const isShown = await isSignedIn(tx, userId);
  if (isShown) await captureBase(tx, named.targets);
  tx.put('outbox', { ...queued, waitsFor, readyAt, scheduledAt: env.clock.now() });
  if (isShown) await rebuildView(tx, registry, [...entry.targets, ...named.targets], userId);
}

/** Its photo was refused, or given up, while this could not be read: it does not go without it unseen (I2). */
async function leaveBehind(engine: EngineContext, tx: Transaction, entry: OutboxEntry) {
  tx.put('outbox', { ...entry, ...LEFT_BEHIND });
  await releaseDependents(tx, entry);
  if (await isSignedIn(tx, entry.userId))
    await rebuildView(tx, engine.registry, entry.targets, entry.userId);
  noteActivity(engine, tx, entry, 'refused', LEFT_BEHIND.lastFailure.message);
}

/** What it names or changes may have got its id while this could not be read. */
async function withKnownNames(
  tx: Transaction,
  command: Command,
  entry: OutboxEntry,
): Promise<OutboxEntry> {
  const { args } = await resolveKnownIds(tx, command, entry);
  if (args === entry.args) return entry;
  return { ...entry, args, keys: command.keys(args), targets: command.targets(args) };
}

/** Of a damaged row: the person decides. Without the bytes that were sealed, no others may go under its key (I5). */
function hasLostParts(
  command: Command,
  { args, keys, targets, sealed, firstAttemptAt }: OutboxEntry,
): boolean {
  if (sealed === null && firstAttemptAt !== null) return true;
  return keys.length < command.keys(args).length || targets.length < command.targets(args).length;
}

/**
 * The clock was set back since: waits end now, and a lease ends when this context has watched it for its full length. Only
 * a request that may still be worked on keeps its wait (I3).
 */
async function forgetLaterTimes(
  { env }: EngineContext,
  tx: Transaction,
  { userId, leases }: Pick<Claimant, 'userId' | 'leases'>,
): Promise<void> {
  const now = env.clock.now();
  for (const lane of LANES) {
    const range = { lower: [userId, lane, now], upper: [userId, lane, Infinity] };
    for (const entry of await tx.where('outbox', '[userId+lane+readyAt]', range)) {
      if (entry.scheduledAt <= now) continue;
      const isSending = entry.state === 'sending' && entry.lease !== null;
      // A damaged row may lack either.
      const before = numberOr(entry.quietUntil, 0);
      const quietMs = isSending ? LEASE_MS : Math.max(0, before - numberOr(entry.scheduledAt, now));
      const quietUntil = Math.min(before, now + Math.min(quietMs, LEASE_MS));
      const due = isSending
        ? leasedOn(entry, leases, now)
        : { ...entry, readyAt: Math.max(now, quietUntil), scheduledAt: now };
      tx.put('outbox', { ...due, quietUntil });
    }
  }
}

/**
 * Reads the whole outbox row by row: unreadable rows are parked, and `waitsFor` and `readyAt` are derived again. At the
 * start of a context, and whenever live entries are left of which none will ever be due.
 */
export async function repairOutbox({ db, env }: EngineContext, userId: string): Promise<void> {
  await transact(db, async (tx) => {
    const own = await tx.where('outbox', 'userId', equalTo(userId));
    // The thing that an unclear entry would have made has no id yet: its changes keep waiting for the person.
    const awaited = own.filter((entry) => isLive(entry) || isUnclear(entry));
    const waitable = new Set(awaited.map(({ seq }) => seq));
    for (const entry of own.filter(isLive)) {
      const repaired = isClaimable(entry)
        ? withTurn(entry, waitable, env.clock.now())
        : parkDamaged(entry, env.clock.now());
      if (JSON.stringify(repaired) !== JSON.stringify(entry)) tx.put('outbox', repaired);
    }
  });
}

function withTurn(entry: OutboxEntry, waitable: ReadonlySet<number>, now: number): OutboxEntry {
  const { state, lease, readyAt } = entry;
  const waitsFor = entry.waitsFor.filter((seq) => waitable.has(seq) && seq < entry.seq);
  const lane = LANES.includes(entry.lane) ? entry.lane : 'write';
  const due = typeof readyAt === 'number' ? readyAt : null;
  const own = { ...entry, lane, waitsFor, scheduledAt: numberOr(entry.scheduledAt, now) };
  switch (state) {
    case 'queued':
      return { ...own, readyAt: readyAtWith({ state, readyAt: due }, waitsFor) };
    case 'sending':
      return { ...own, readyAt: lease?.untilMs ?? 0 };
    default:
      return { ...own, readyAt: null };
  }
}

function listOf(
  tx: Transaction,
  userId: string,
  state: OutboxEntry['state'],
): Promise<OutboxEntry[]> {
  return tx.where('outbox', '[userId+state]', equalTo([userId, state]));
}

import { getMeta } from '../../../storage/meta-values.ts';
import type { OutboxEntry, SealedRequest } from '../../../storage/outbox-rows.ts';
import { isClaimable } from '../../../storage/readable-entries.ts';
import { transact, type Transaction } from '../../../storage/transact.ts';
import type { Command, CommandRegistry } from '../../command.ts';
import { isSignedIn } from '../is-signed-in.ts';
import { keepsKeys, remembersKey } from '../idempotency-keys.ts';
import { listDependents } from '../../dependencies.ts';
import type { EngineContext } from '../../engine.ts';
import { LEASE_MS } from '../lease-length.ts';
import { lengthOf, withinLength } from './batch-length.ts';
import { askForReady, listReady, wantedOf } from './list-ready.ts';
import { parkDamaged, parkEntry } from './park-entry.ts';
import { readAheadOfClaims } from './read-ahead-of-claims.ts';
import { releaseUnrelated } from '../settle/resolve-dependents.ts';
import { CommandsNotLoaded, retryAfterLoading } from '../../retry-after-loading.ts';
import type { Claimant, ClaimLimits } from './claimant.ts';
import { putOffBehindArrival } from './late-arrival.ts';
import { sealedAs, sealNow } from './seal.ts';

/** An entry leased to this context. */
export interface ClaimedEntry extends OutboxEntry {
  sealed: SealedRequest;
  fence: number;
  firstAttemptAt: number;
  lease: NonNullable<OutboxEntry['lease']>;
  /** By the monotonic clock of this context. */
  claimedAtMs: number;
  /** Announced last before the claim: those that the bytes were sealed for, or later ones. */
  capabilities: readonly string[];
}

type Claiming = Claimant & Pick<ClaimedEntry, 'capabilities'>;

/**
 * Leases ready entries to this context and seals their bytes, before anything is sent (I5). Found by index: waiting
 * entries cost nothing. Unreadable entries are parked; those that need consent are held.
 */
export async function claimEntries(
  engine: EngineContext,
  claimant: Claimant,
  limits: ClaimLimits,
): Promise<ClaimedEntry[]> {
  try {
    return await retryAfterLoading(engine.registry, () =>
      transact(engine.db, (tx) => claimWithin(engine, tx, claimant, limits)),
    );
  } catch (cause) {
    if (cause instanceof ClaimAbandoned) return [];
    throw cause;
  }
}

async function claimWithin(
  engine: EngineContext,
  tx: Transaction,
  claimant: Claimant,
  limits: ClaimLimits,
): Promise<ClaimedEntry[]> {
  const { registry } = engine;
  const now = engine.env.clock.now();
  const lanes = wantedOf(claimant, limits, now);
  await askForReady(tx, claimant, lanes);
  // Recorded after the drain had nothing to probe for: the next drain asks for the capabilities, then seals.
  const capabilities = await getMeta(tx, 'capabilities');
  if (capabilities === undefined) return [];
  // Ended since the drain looked, the session has taken the rows along that a reconciliation compares with (I2, I10).
  if (!(await isSignedIn(tx, claimant.userId))) return [];
  const claiming: Claiming = { ...claimant, capabilities };
  const claimed: ClaimedEntry[] = [];
  let isLacking = false;
  for (const wanted of lanes) {
    const ready = await listReady(registry, tx, claimant, wanted);
    isLacking ||= ready.some(({ kind }) => !registry.isReady(kind));
    const known = ready.filter(({ kind }) => registry.isReady(kind)).slice(0, wanted.limit);
    const first = withinLength(known, limits.batchLength);
    await readAheadOfClaims(tx, first);
    for (const entry of first) claimed.push(...(await claimOne(engine, tx, claiming, entry)));
  }
  if (limits.batchLength !== null) await claimFollowing(engine, tx, claiming, claimed, limits);
  if (!claimant.mayClaim()) throw new ClaimAbandoned();
  // Sendable entries first: if the code of the others cannot be loaded, it delays nothing else (I8).
  if (isLacking && claimed.length === 0) throw new CommandsNotLoaded();
  return claimed;
}

/** The network was lost during the claim: none of it is stored. */
class ClaimAbandoned extends Error {
  override name = 'ClaimAbandoned';
}

/** An item of a batch names itself and what it waits for, up to 50 in all. */
const MAX_WAITS = 49;

/** In a batch an entry may follow its dependencies, when it needs nothing of their replies. */
async function claimFollowing(
  engine: EngineContext,
  tx: Transaction,
  claiming: Claiming,
  claimed: ClaimedEntry[],
  { write: limit, batchLength }: ClaimLimits,
): Promise<void> {
  const now = engine.env.clock.now();
  const isKept = (entry: OutboxEntry) => remembersKey(entry, claiming.capabilities, now);
  // Entries without a remembered key are sent alone: they may have to be reconciled first.
  const first = claimed.filter(isKept);
  const together = new Set(first.map(({ seq }) => seq));
  let left = (batchLength ?? 0) - claimed.reduce((sum, entry) => sum + lengthOf(entry), 0);
  for (let wave: readonly ClaimedEntry[] = first; wave.length > 0;) {
    const dependents = await Promise.all(wave.map((earlier) => listDependents(tx, earlier)));
    await readAheadOfClaims(tx, dependents.flat());
    wave = [];
    for (const entry of dependents.flat()) {
      if (claimed.length >= limit || lengthOf(entry) > left) return;
      const isTogether = entry.waitsFor.every((seq) => together.has(seq));
      if (together.has(entry.seq) || !isTogether || !isKept(entry)) continue;
      if (!mayFollow(engine.registry, entry)) continue;
      const next = await claimOne(engine, tx, claiming, entry);
      // Held or parked, it has changed the `waitsFor` of the others, which were read before.
      if (next.length === 0) return;
      for (const { seq } of next) together.add(seq);
      claimed.push(...next);
      wave = [...wave, ...next];
      left -= lengthOf(entry);
    }
  }
}

function mayFollow(registry: CommandRegistry, entry: OutboxEntry): boolean {
  if (entry.state !== 'queued' || entry.needs.length > 0 || !registry.isReady(entry.kind))
    return false;
  if (entry.waitsFor.length > MAX_WAITS) return false;
  const command = registry.get(entry.kind);
  return command !== undefined && command.rebase === undefined && command.resolveId === undefined;
}

async function claimOne(
  engine: EngineContext,
  tx: Transaction,
  claiming: Claiming,
  entry: OutboxEntry,
): Promise<ClaimedEntry[]> {
  const { env, registry } = engine;
  const { owner, isExclusive, capabilities } = claiming;
  const now = env.clock.now();
  const command = commandFor(registry, entry);
  if (command === null) {
    tx.put('outbox', isClaimable(entry) ? parkEntry(entry) : parkDamaged(entry, now));
    return [];
  }
  // Sealed bytes may have arrived: consent is not asked again, the same key is sent again.
  if (entry.sealed === null && command.needsConsent?.(entry.createdAt, now) === true) {
    tx.put('outbox', { ...entry, state: 'held', lease: null, readyAt: null });
    await releaseUnrelated(tx, entry);
    return [];
  }
  const mayBeUndone = entry.sealed === null && !keepsKeys(capabilities);
  if (mayBeUndone && (await putOffBehindArrival(tx, claiming, entry, now))) return [];
  const lease = {
    owner,
    untilMs: now + LEASE_MS,
    fence: (entry.lease?.fence ?? 0) + 1,
    isLocked: isExclusive,
  };
  const next: ClaimedEntry = {
    ...entry,
    ...(entry.sealed === null
      ? await sealNow(engine, tx, { entry, command, owner, capabilities })
      : await sealedAs(engine, tx, { entry, command, owner, capabilities }, entry.sealed)),
    state: 'sending',
    lease,
    fence: lease.fence,
    claimedAtMs: env.clock.elapsed(),
    capabilities,
    firstAttemptAt: entry.firstAttemptAt ?? now,
    readyAt: lease.untilMs,
    scheduledAt: now,
    // Another context left it while sending: its outcome is unknown.
    isUnconfirmed: entry.isUnconfirmed || entry.state === 'sending',
  };
  const { fence: _inLease, claimedAtMs: _ofContext, capabilities: _ofClaim, ...row } = next;
  tx.put('outbox', row);
  return [next];
}

/** The command of an entry; null when it is damaged, or only a newer version of the app knows it. */
export function commandFor(registry: CommandRegistry, entry: OutboxEntry): Command | null {
  if (!isClaimable(entry)) return null;
  const command = registry.get(entry.kind);
  const isKnown =
    command !== undefined && entry.version <= command.version && command.accepts(entry.args);
  return isKnown ? command : null;
}

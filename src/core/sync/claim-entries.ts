import {
  type Lease,
  LIVE_STATES,
  type OutboxEntry,
  type SealedRequest,
} from '../storage/outbox-rows.ts';
import type { Command, CommandRegistry } from './command.ts';
import type { EngineContext } from './record-intents.ts';
import { LEASE_MS, pickReady } from './schedule.ts';
import { CommandsNotLoaded, withCommands } from './with-commands.ts';

/** An entry that this context, and for now no other, may send. */
export interface ClaimedEntry extends OutboxEntry {
  sealed: SealedRequest;
  fence: number;
  /** Sent before without a reply: the provider may already have done it. */
  isReplay: boolean;
  firstAttemptAt: number;
}

/** Who claims, and how. */
export interface Claimant {
  userId: string;
  /** Names the context in leases. */
  owner: string;
  /** It holds the drain lock: entries that another context leased under the same lock were left by the dead. */
  isExclusive: boolean;
  /** Asked once more when it is known what is ready: the network may have gone since, and what is not tried stays open. */
  mayClaim: () => boolean;
}

/**
 * Leases ready entries to this context and seals their bytes, before anything is sent (I5). Entries of kinds that only
 * a newer version of the app knows are parked; entries that need the person's consent are held.
 */
export async function claimEntries(
  engine: EngineContext,
  claimant: Claimant,
  limit: number,
): Promise<ClaimedEntry[]> {
  return withCommands(engine.registry, () => claimNow(engine, claimant, limit));
}

async function claimNow(
  engine: EngineContext,
  claimant: Claimant,
  limit: number,
): Promise<ClaimedEntry[]> {
  const { db, env, registry } = engine;
  return db.transaction('rw', db.outbox, async () => {
    const now = env.clock.now();
    const claimed: ClaimedEntry[] = [];
    const all = await listLive(engine, claimant.userId);
    if (!claimant.mayClaim()) return [];
    const ready = pickReady(
      all.map((entry) => unpark(engine, entry)),
      now,
      Infinity,
      (lease) => isAbandoned(lease, claimant),
    );
    const known = ready.filter(({ kind }) => registry.isReady(kind));
    for (const entry of known.slice(0, limit)) {
      const next = claimOne(engine, entry, claimant, now);
      await db.outbox.put(next);
      if (isClaimed(next))
        claimed.push({ ...next, fence: next.lease.fence, isReplay: wasSentBefore(entry) });
    }
    // What can go goes first: should the code of the others not come, it holds up nobody (I8).
    const isLacking = [...ready, ...all.filter(isParked)].some(
      ({ kind }) => !registry.isReady(kind),
    );
    if (isLacking && claimed.length === 0) throw new CommandsNotLoaded();
    return claimed;
  });
}

/** Live entries of a member in the order of the log. */
export async function listLive({ db }: EngineContext, userId: string): Promise<OutboxEntry[]> {
  const entries = await db.outbox
    .where('[userId+state]')
    .anyOf(LIVE_STATES.map((state) => [userId, state]))
    .toArray();
  return entries.sort((a, b) => a.seq - b.seq);
}

function claimOne(
  { registry }: EngineContext,
  entry: OutboxEntry,
  { owner, isExclusive }: Claimant,
  now: number,
): OutboxEntry {
  const command = commandFor(registry, entry);
  if (command === null) return { ...entry, state: 'parked', lease: null };
  if (command.needsConsent?.(entry.createdAt, now) === true)
    return { ...entry, state: 'held', lease: null };
  return {
    ...entry,
    state: 'sending',
    sealed: entry.sealed ?? command.request(entry.args),
    firstAttemptAt: entry.firstAttemptAt ?? now,
    lease: {
      owner,
      untilMs: now + LEASE_MS,
      fence: (entry.lease?.fence ?? 0) + 1,
      isLocked: isExclusive,
    },
  };
}

/** The command of an entry; null when only a newer version of the app knows it. */
function commandFor(
  registry: CommandRegistry,
  { kind, version, args }: OutboxEntry,
): Command | null {
  const command = registry.get(kind);
  const isKnown = command !== undefined && version <= command.version && command.accepts(args);
  return isKnown ? command : null;
}

/** The app was updated meanwhile: what it now knows again goes on where it stood. */
function unpark({ registry }: EngineContext, entry: OutboxEntry): OutboxEntry {
  const isFreed =
    isParked(entry) && registry.isReady(entry.kind) && commandFor(registry, entry) !== null;
  return isFreed ? { ...entry, state: 'queued' } : entry;
}

function isParked({ state }: OutboxEntry): boolean {
  return state === 'parked';
}

/** Its own leases a context leaves to run out: it may be sending them this very moment. */
function isAbandoned(lease: Lease, { owner, isExclusive }: Claimant): boolean {
  return isExclusive && lease.isLocked && lease.owner !== owner;
}

type SealedEntry = OutboxEntry & {
  sealed: SealedRequest;
  firstAttemptAt: number;
  lease: NonNullable<OutboxEntry['lease']>;
};

function isClaimed(entry: OutboxEntry): entry is SealedEntry {
  return (
    entry.state === 'sending' &&
    entry.sealed !== null &&
    entry.lease !== null &&
    entry.firstAttemptAt !== null
  );
}

/** A throttled or refused try surely had no effect; everything else without a reply may have had one. */
function wasSentBefore(entry: OutboxEntry): boolean {
  if (entry.sealed === null) return false;
  // Left in the middle of sending: the last failure is older than what happened since.
  if (entry.state === 'sending') return true;
  return (
    entry.lastFailure === null ||
    !['throttled', 'unauthorized', 'signed-out'].includes(entry.lastFailure.kind)
  );
}

import type { Result } from '../domain/result.ts';
import type { ApiFailure } from '../network/api-failure.ts';
import type { Reply } from '../network/classify-response.ts';
import type { Provider } from '../network/provider.ts';
import { readSession } from '../session/session.ts';
import { type Claimant, claimEntries, type ClaimedEntry, listLive } from './claim-entries.ts';
import { clearPause, isPaused, pauseSending } from './pause.ts';
import type { EngineContext } from './record-intents.ts';
import { decideRetry, type RetryDecision } from './retry-policy.ts';
import { dueSince, pickReady } from './schedule.ts';
import { sendEntry } from './send-entry.ts';
import { settleAccepted, settleLater, settleRefused, storeFailure } from './settle-entry.ts';

/** Requests on the wire at once: what HTTP/1.1 allows a browser per origin. */
export const LANES = 6;

const DRAIN_LOCK = 'unikade-outbox-drain';

export interface DrainContext {
  engine: EngineContext;
  provider: Provider;
  /** Names this page, tab or worker in leases. */
  owner: string;
  /** Whether the provider answers a harmless question. */
  probe: () => Promise<boolean>;
  /** The provider said no: perhaps to something that has changed there since the device last looked. */
  onRefused: () => void;
  onBug: (cause: unknown) => void;
}

/** One run of a drain. */
export interface DrainPass {
  /** Ends it between two claims. */
  signal: AbortSignal | undefined;
  /** The device calls itself offline, but the provider has just answered. */
  isProbed: boolean;
  /** Resolves when something new may be due. */
  whenWanted: () => Promise<void>;
}

/** Due for longer than this behind a busy lock: whoever holds it is dead or frozen. */
const LOCK_PATIENCE_MS = 30_000;

/**
 * Sends what is due until nothing is, keys in parallel. 'busy' when another context is at it; but a lock that nobody
 * will ever release must not stop the outbox, and leases keep two senders apart as well.
 */
export async function drain(context: DrainContext, pass: DrainPass): Promise<'done' | 'busy'> {
  const work = async (isExclusive: boolean) => {
    await drainLanes(context, { ...pass, isExclusive });
    return 'done' as const;
  };
  const outcome = await context.engine.env.locks.runIfFree(DRAIN_LOCK, work);
  return outcome === 'busy' && (await isOverdue(context)) ? work(false) : outcome;
}

async function isOverdue({ engine }: DrainContext): Promise<boolean> {
  const session = await readSession(engine.db);
  if (session === null || (await isPaused(engine))) return false;
  const now = engine.env.clock.now();
  const [longest] = pickReady(await listLive(engine, session.user.id), now, 1);
  return longest !== undefined && now - dueSince(longest) > LOCK_PATIENCE_MS;
}

type LockedPass = DrainPass & Pick<Claimant, 'isExclusive'>;

async function drainLanes(context: DrainContext, pass: LockedPass): Promise<void> {
  const lanes = new Set<Promise<void>>();
  try {
    for (;;) {
      const wanted = pass.whenWanted();
      for (const entry of await claimFor(context, LANES - lanes.size, pass)) {
        const lane = sendAndSettle(context, entry).finally(() => lanes.delete(lane));
        lanes.add(lane);
      }
      if (lanes.size === 0) return;
      await Promise.race([...lanes, wanted]);
    }
  } finally {
    // The lock says that nothing of this context is on its way: it is held until that is true (I13).
    await Promise.allSettled(lanes);
  }
}

async function claimFor(
  { engine, owner }: DrainContext,
  free: number,
  pass: LockedPass,
): Promise<ClaimedEntry[]> {
  const claimable = () => mayClaim(engine, pass);
  if (free === 0 || !claimable() || (await isPaused(engine))) return [];
  const session = await readSession(engine.db);
  if (session === null) return [];
  const { isExclusive } = pass;
  const claimant = { userId: session.user.id, owner, isExclusive, mayClaim: claimable };
  return claimEntries(engine, claimant, free);
}

/** The network may go in the middle of a run: what was not tried yet stays open for later taps. */
function mayClaim({ env }: EngineContext, { signal, isProbed }: DrainPass): boolean {
  return signal?.aborted !== true && (isProbed || env.connectivity.isOnline());
}

/** Sending and bookkeeping fail apart: a lost bookkeeping never makes an accepted change look unsent. */
async function sendAndSettle(context: DrainContext, entry: ClaimedEntry): Promise<void> {
  try {
    const result = await sendEntry(context.engine, context.provider, entry);
    await settleResult(context, entry, result);
  } catch (cause) {
    // The lease runs out and the same key is sent again; the log is the truth, not this call.
    context.onBug(cause);
  }
}

async function settleResult(
  context: DrainContext,
  entry: ClaimedEntry,
  result: Result<Reply, ApiFailure>,
): Promise<void> {
  const { engine } = context;
  const command = engine.registry.get(entry.kind);
  if (command === undefined) return;
  if (result.ok) {
    const rows = command.baseAfter(result.value, entry.args, engine.env.clock.now());
    if (rows === null) return later(context, entry, { kind: 'unreadable' });
    await settleAccepted(engine, entry, rows, command.madeId?.(result.value) ?? null);
    return clearPause(engine);
  }
  const failure = storeFailure(result.error);
  if (command.isAlreadyDone?.(failure) === true) {
    const gone = command.targets(entry.args).map((ref) => ({ ref, row: null }));
    return settleAccepted(engine, entry, gone, null);
  }
  return later(context, entry, result.error);
}

async function later(
  { engine, onRefused }: DrainContext,
  entry: ClaimedEntry,
  failure: ApiFailure,
): Promise<void> {
  const decision: RetryDecision = decideRetry(failure, entry.attempts, engine.env.random());
  if (decision.action === 'refuse') {
    await settleRefused(engine, entry, storeFailure(failure));
    onRefused();
    return;
  }
  const pauseMs = decision.pausesOthers ? await pauseSending(engine) : 0;
  await settleLater(engine, entry, failure, {
    ...decision,
    delayMs: Math.max(decision.pausesOthers ? 0 : decision.delayMs, pauseMs),
  });
}

import type { Result } from '../domain/result.ts';
import type { ApiFailure } from '../network/api-failure.ts';
import type { Reply } from '../network/classify-response.ts';
import type { Provider } from '../network/provider.ts';
import { readSession } from '../session/session.ts';
import { claimEntries, type ClaimedEntry } from './claim-entries.ts';
import { clearPause, isPaused, pauseSending } from './pause.ts';
import type { EngineContext } from './record-intents.ts';
import { decideRetry, type RetryDecision } from './retry-policy.ts';
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
  onBug: (cause: unknown) => void;
}

/** Sends what is due until nothing is, keys in parallel. 'busy' when another context is at it. */
export async function drain(context: DrainContext, signal?: AbortSignal): Promise<'done' | 'busy'> {
  const { env } = context.engine;
  return env.locks.runIfFree(DRAIN_LOCK, async () => {
    await drainLanes(context, signal);
    return 'done' as const;
  });
}

async function drainLanes(context: DrainContext, signal: AbortSignal | undefined): Promise<void> {
  const lanes = new Set<Promise<void>>();
  for (;;) {
    for (const entry of await claimFor(context, LANES - lanes.size, signal)) {
      const lane = sendAndSettle(context, entry).finally(() => lanes.delete(lane));
      lanes.add(lane);
    }
    if (lanes.size === 0) return;
    await Promise.race(lanes);
  }
}

async function claimFor(
  { engine, owner }: DrainContext,
  free: number,
  signal: AbortSignal | undefined,
): Promise<ClaimedEntry[]> {
  if (free === 0 || signal?.aborted === true || (await isPaused(engine))) return [];
  const session = await readSession(engine.db);
  return session === null ? [] : claimEntries(engine, session.user.id, owner, free);
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
  { engine }: DrainContext,
  entry: ClaimedEntry,
  result: Result<Reply, ApiFailure>,
): Promise<void> {
  const command = engine.registry.get(entry.kind);
  if (command === undefined) return;
  if (result.ok) {
    const rows = command.baseAfter(result.value, entry.args);
    if (rows === null) return later(engine, entry, { kind: 'unreadable' });
    await settleAccepted(engine, entry, rows);
    return clearPause(engine);
  }
  const failure = storeFailure(result.error);
  if (command.isAlreadyDone?.(failure) === true) {
    return settleAccepted(
      engine,
      entry,
      command.targets(entry.args).map((ref) => ({ ref, row: null })),
    );
  }
  return later(engine, entry, result.error);
}

async function later(
  engine: EngineContext,
  entry: ClaimedEntry,
  failure: ApiFailure,
): Promise<void> {
  const decision: RetryDecision = decideRetry(failure, entry.attempts, engine.env.random());
  if (decision.action === 'refuse') return settleRefused(engine, entry, storeFailure(failure));
  const pauseMs = decision.pausesOthers ? await pauseSending(engine) : 0;
  await settleLater(engine, entry, failure, {
    ...decision,
    delayMs: Math.max(decision.pausesOthers ? 0 : decision.delayMs, pauseMs),
  });
}

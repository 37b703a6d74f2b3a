import type { Capability } from '../contract/headers.ts';
import type { Reachability } from '../network/reachability.ts';
import type { Clock } from '../platform/clock.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { peekMeta, writeMeta } from '../storage/meta-values.ts';
import type { EngineContext } from '../sync/engine.ts';
import { pauseForThrottle } from '../sync/pause.ts';

/** When the provider was reached is written at most this often: it feeds a caption, not a decision. */
const REACHED_RESOLUTION_MS = 30_000;

/** The `Date` of a reply is exact to a second, and the reply takes time to arrive. */
const CLOCK_RESOLUTION_MS = 10_000;
/** Minimum interval for writing the heard time. */
const HEARD_RESOLUTION_MS = 30_000;

/** A shorter outage does not count: waking the outbox after each failing call would be a loop. */
const AWAY_MS = 3_000;

/** An intermediary may strip the announcement from every reply, so the provider is not probed each time. */
const SILENCE_RESOLUTION_MS = 60_000;

interface ReachabilityLogContext {
  engine: EngineContext;
  /** The provider answers after an outage, or for the first time: what waits for it may skip its backoff. */
  onReachedAgain: () => void;
  /** Probes the provider; called from time to time when one that has announced capabilities answers without any. */
  probe: () => Promise<unknown>;
  onError: (cause: unknown) => void;
}

/** Writes down how the last calls ended and what the provider offers, when it changes. */
export function createReachabilityLog({
  engine,
  onReachedAgain,
  probe,
  onError,
}: ReachabilityLogContext) {
  const { db, env } = engine;
  const { clock } = env;
  const noteReachability = async (state: Reachability): Promise<void> => {
    const before = await peekMeta(db, 'contact');
    const now = clock.now();
    const lastReachedAt = state === 'reached' ? now : (before?.lastReachedAt ?? null);
    const isRecent = now - (before?.lastReachedAt ?? 0) < REACHED_RESOLUTION_MS;
    if (before?.state === state && (state !== 'reached' || isRecent)) return;
    const hasChanged = before?.state !== state;
    const since = hasChanged ? now : (before.since ?? now);
    await writeMeta(db, 'contact', { state, lastReachedAt, since });
    const wasAway = before !== undefined && now - (before.since ?? 0) >= AWAY_MS;
    if (hasChanged && wasAway && state === 'reached') onReachedAgain();
  };
  // A provider that no longer keeps idempotency keys would execute every retry as a second change (I3).
  const askAboutSilence = nowAndThen(clock, () => void probe().catch(onError));
  const noteCapabilities = async (announced: readonly Capability[] | null): Promise<void> => {
    const before = await peekMeta(db, 'capabilities');
    // One answer without capabilities revokes none: the last announced ones stay.
    const capabilities = announced ?? before ?? [];
    if (announced === null && capabilities.length > 0) askAboutSilence();
    if (before?.join() === capabilities.join()) return;
    await writeMeta(db, 'capabilities', capabilities);
    if (before === undefined) onReachedAgain();
  };
  // One after the other: each compares with what the previous one has written.
  const [inReachabilityTurn, inCapabilitiesTurn] = [createTurn(onError), createTurn(onError)];
  return {
    onProviderTime: (timeMs: number) => {
      engine.heard = { timeMs, elapsedMs: clock.elapsed() };
      noteNumber(db, 'clockOffset', timeMs - clock.now(), CLOCK_RESOLUTION_MS).catch(onError);
      noteNumber(db, 'heardTime', timeMs, HEARD_RESOLUTION_MS).catch(onError);
    },
    onReachability: (state: Reachability) => {
      inReachabilityTurn(() => noteReachability(state));
    },
    onRetryAfter: (delayMs: number) => pauseForThrottle(engine, delayMs).catch(onError),
    onCapabilities: (announced: readonly Capability[] | null) => {
      inCapabilitiesTurn(() => noteCapabilities(announced));
    },
  };
}

async function noteNumber(
  db: UnikadeDatabase,
  key: 'clockOffset' | 'heardTime',
  value: number,
  resolution: number,
): Promise<void> {
  const before = await peekMeta(db, key);
  if (before === undefined || Math.abs(before - value) > resolution)
    await writeMeta(db, key, value);
}

function nowAndThen(clock: Clock, act: () => void): () => void {
  let lastMs = -Infinity;
  return () => {
    if (clock.elapsed() - lastMs < SILENCE_RESOLUTION_MS) return;
    lastMs = clock.elapsed();
    act();
  };
}

function createTurn(onError: (cause: unknown) => void): (note: () => Promise<void>) => void {
  let turn = Promise.resolve();
  return (note) => {
    turn = turn.then(note).catch(onError);
  };
}

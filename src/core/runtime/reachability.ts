import type { Capability } from '../contract/headers.ts';
import type { Reachability } from '../network/reachability.ts';
import { peekMeta, writeMeta } from '../storage/meta-values.ts';
import type { EngineContext } from '../sync/engine.ts';
import { pauseForThrottle } from '../sync/pause.ts';

/** When the provider was reached is written at most this often: it feeds a caption, not a decision. */
const REACHED_RESOLUTION_MS = 30_000;

/** Replies say the time to the second, and are some time on their way. */
const CLOCK_RESOLUTION_MS = 10_000;
/** Minimum interval for writing the heard time. */
const HEARD_RESOLUTION_MS = 30_000;

/** One call that fails among others that do not is no time without the provider: waking up for it would be a loop. */
const AWAY_MS = 3_000;

interface ReachabilityLogContext {
  engine: EngineContext;
  /**
   * The provider answers after a time without, or for the first time: whatever waits for it need not wait for its
   * backoff.
   */
  onReachedAgain: () => void;
  onError: (cause: unknown) => void;
}

/** Writes down how the last calls ended and what the provider offers, when it changes. */
export function createReachabilityLog({ engine, onReachedAgain, onError }: ReachabilityLogContext) {
  const { db, env } = engine;
  const { clock } = env;
  const noteReachability = async (state: Reachability): Promise<void> => {
    const before = await peekMeta(db, 'contact');
    const now = clock.now();
    const lastReachedAt = state === 'reached' ? now : (before?.lastReachedAt ?? null);
    const isRecent = now - (before?.lastReachedAt ?? 0) < REACHED_RESOLUTION_MS;
    if (before?.state === state && (state !== 'reached' || isRecent)) return;
    const isNews = before?.state !== state;
    const since = isNews ? now : (before.since ?? now);
    await writeMeta(db, 'contact', { state, lastReachedAt, since });
    const wasAway = before !== undefined && now - (before.since ?? 0) >= AWAY_MS;
    if (isNews && wasAway && state === 'reached') onReachedAgain();
  };
  const noteCapabilities = async (announced: readonly Capability[] | null): Promise<void> => {
    const before = await peekMeta(db, 'capabilities');
    // One answer without them takes nothing back: the last that were announced are remembered.
    const capabilities = announced ?? before ?? [];
    if (before?.join() === capabilities.join()) return;
    await writeMeta(db, 'capabilities', capabilities);
    if (before === undefined) onReachedAgain();
  };
  const noteNumber = async (
    key: 'clockOffset' | 'heardTime',
    value: number,
    resolution: number,
  ) => {
    const before = await peekMeta(db, key);
    if (before === undefined || Math.abs(before - value) > resolution)
      await writeMeta(db, key, value);
  };
  // One after the other: each compares with what the one before has written.
  const [inContactsTurn, inCapabilitiesTurn] = [createTurn(onError), createTurn(onError)];
  return {
    onProviderTime: (timeMs: number) => {
      engine.heard = { timeMs, elapsedMs: clock.elapsed() };
      noteNumber('clockOffset', timeMs - clock.now(), CLOCK_RESOLUTION_MS).catch(onError);
      noteNumber('heardTime', timeMs, HEARD_RESOLUTION_MS).catch(onError);
    },
    onReachability: (state: Reachability) => {
      inContactsTurn(() => noteReachability(state));
    },
    onRetryAfter: (delayMs: number) => pauseForThrottle(engine, delayMs).catch(onError),
    onCapabilities: (announced: readonly Capability[] | null) => {
      inCapabilitiesTurn(() => noteCapabilities(announced));
    },
  };
}

function createTurn(onError: (cause: unknown) => void): (note: () => Promise<void>) => void {
  let turn = Promise.resolve();
  return (note) => {
    turn = turn.then(note).catch(onError);
  };
}

import { setTimeout } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { runRegularly } from '../../run-regularly.ts';
import { type PushDeps, startDueMessages } from './deliver-messages.ts';
import { findNewListings } from './search-alerts/find-new-listings.ts';

/** Longest wait of a message for its first attempt. A poll is one indexed query. */
const LOOK_EVERY_MS = 5_000;

/** Longest wait of a new listing until it is matched with the searches. Without new listings, a run is two queries. */
const FIND_EVERY_MS = 60_000;

/** Longest wait of a message for slower ones: push services answer within a fraction of it, or are in trouble. */
const PATIENCE_MS = 1_000;

/** At most so many messages are being sent when further ones are started. */
const MOST_IN_FLIGHT = 200;

/** Sends queued messages at intervals. Returns a function that stops it and aborts running deliveries. */
export function sendRegularly(
  deps: PushDeps & Pick<Deps, 'reportDefect'>,
  everyMs = LOOK_EVERY_MS,
): () => Promise<void> {
  const inFlight = new Map<Promise<void>, string>();
  const send = async (signal: AbortSignal) => {
    const attempts = await startDueMessages(deps, signal, [...new Set(inFlight.values())]);
    const ends = attempts.map(({ sessionId, ended }) => {
      const end = ended.catch(deps.reportDefect).finally(() => inFlight.delete(end));
      inFlight.set(end, sessionId);
      return end;
    });
    await Promise.race([Promise.all(ends), setTimeout(PATIENCE_MS, undefined, { ref: false })]);
    while (inFlight.size >= MOST_IN_FLIGHT) await Promise.race(inFlight.keys());
    return attempts.length;
  };
  const stop = repeatUntilNone(send, everyMs, deps.reportDefect);
  return async () => {
    await stop();
    await Promise.all(inFlight.keys());
  };
}

/** Matches new listings with saved searches at intervals. Returns a function that stops it. */
export function findRegularly(
  deps: Pick<Deps, 'catalogueIndex' | 'db' | 'now' | 'reportDefect'>,
  everyMs = FIND_EVERY_MS,
): () => Promise<void> {
  return repeatUntilNone(() => findNewListings(deps), everyMs, deps.reportDefect);
}

/** @param step resolves to the number of processed items; at each interval it is repeated until that is 0 */
function repeatUntilNone(
  step: (signal: AbortSignal) => Promise<number>,
  everyMs: number,
  reportDefect: Deps['reportDefect'],
): () => Promise<void> {
  const stopping = new AbortController();
  const repeat = async () => {
    while (!stopping.signal.aborted && (await step(stopping.signal)) > 0);
  };
  const stop = runRegularly([repeat], everyMs, reportDefect);
  return () => {
    stopping.abort();
    return stop();
  };
}

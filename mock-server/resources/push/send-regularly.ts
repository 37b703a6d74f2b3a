import type { Deps } from '../../deps.ts';
import { runRegularly } from '../../run-regularly.ts';
import { deliverDueMessages, type PushDeps } from './deliver-messages.ts';
import { findNewListings } from './search-alerts/find-new-listings.ts';

/** Longest wait of a message for its first attempt. A poll is one indexed query. */
const LOOK_EVERY_MS = 5_000;

/** Longest wait of a new listing until it is matched with the searches. Without new listings, a run is two queries. */
const FIND_EVERY_MS = 60_000;

/** Sends queued messages at intervals. Returns a function that stops it and aborts a running delivery. */
export function sendRegularly(
  deps: PushDeps & Pick<Deps, 'reportDefect'>,
  everyMs = LOOK_EVERY_MS,
): () => Promise<void> {
  return repeatUntilNone((signal) => deliverDueMessages(deps, signal), everyMs, deps.reportDefect);
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

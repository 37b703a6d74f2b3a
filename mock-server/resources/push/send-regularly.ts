import type { Deps } from '../../deps.ts';
import { runRegularly } from '../../run-regularly.ts';
import { deliverDueMessages, type PushDeps } from './deliver-messages.ts';
import { findNewListings } from './search-alerts/find-new-listings.ts';

/** How long a message may wait for its first try. A poll is one statement over an index. */
const LOOK_EVERY_MS = 5_000;

/** How long a new listing may wait until it is held against the searches. Without one, a look is two statements. */
const FIND_EVERY_MS = 60_000;

/** Sends what is queued, now and then; one delivery at a time. Returns what stops it, also in the middle of one. */
export function sendRegularly(
  deps: PushDeps & Pick<Deps, 'reportDefect'>,
  everyMs = LOOK_EVERY_MS,
): () => Promise<void> {
  return repeatUntilNone((signal) => deliverDueMessages(deps, signal), everyMs, deps.reportDefect);
}

/** Looks for new listings of saved searches, now and then. Returns what stops it. */
export function findRegularly(
  deps: Pick<Deps, 'catalogueIndex' | 'db' | 'now' | 'reportDefect'>,
  everyMs = FIND_EVERY_MS,
): () => Promise<void> {
  return repeatUntilNone(() => findNewListings(deps), everyMs, deps.reportDefect);
}

/** @param step resolves to how much it has done; at each interval it is repeated until that is nothing */
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

import type { Deps } from '../../deps.ts';
import { runRegularly } from '../../run-regularly.ts';
import { deliverDueMessages, type PushDeps } from './deliver-messages.ts';
import { findNewListings } from './search-alerts/find-new-listings.ts';

/** How long a message may wait for its first try. A poll is one statement over an index. */
const LOOK_EVERY_MS = 5_000;

/** Sends what is queued, now and then; one delivery at a time. Returns what stops it, also in the middle of one. */
export function sendRegularly(
  deps: PushDeps & Pick<Deps, 'reportDefect'>,
  everyMs = LOOK_EVERY_MS,
): () => Promise<void> {
  const stopping = new AbortController();
  const sendAll = async () => {
    while (!stopping.signal.aborted && (await deliverDueMessages(deps, stopping.signal)) > 0);
  };
  const stop = runRegularly([sendAll], everyMs, deps.reportDefect);
  return () => {
    stopping.abort();
    return stop();
  };
}

/** How long a new listing may wait until it is held against the searches. Without one, a look is two statements. */
const FIND_EVERY_MS = 60_000;

/** Looks for new listings of saved searches, now and then. Returns what stops it. */
export function findRegularly(
  deps: Pick<Deps, 'catalogueIndex' | 'db' | 'now' | 'reportDefect'>,
  everyMs = FIND_EVERY_MS,
): () => Promise<void> {
  let isStopping = false;
  const findAll = async () => {
    while (!isStopping && (await findNewListings(deps)) > 0);
  };
  const stop = runRegularly([findAll], everyMs, deps.reportDefect);
  return () => {
    isStopping = true;
    return stop();
  };
}

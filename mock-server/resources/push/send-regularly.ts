import type { Deps } from '../../deps.ts';
import { runRegularly } from '../../run-regularly.ts';
import { deliverDueMessages, type PushDeps } from './deliver-messages.ts';

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

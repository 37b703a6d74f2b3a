import type { Deps } from '../../deps.ts';
import { deliverDueMessages, type PushDeps } from './deliver-messages.ts';

/** How long a message may wait for its first try. A poll is one statement over an index. */
const LOOK_EVERY_MS = 5_000;

/** Sends what is queued, now and then; one delivery at a time. Returns what stops it, also in the middle of one. */
export function sendRegularly(
  deps: PushDeps & Pick<Deps, 'reportDefect'>,
  everyMs = LOOK_EVERY_MS,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const sendAll = async () => {
    while (!stopping.signal.aborted && (await deliverDueMessages(deps, stopping.signal)) > 0);
  };
  const timer = setInterval(() => {
    running ??= sendAll()
      .catch(deps.reportDefect)
      .finally(() => {
        running = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

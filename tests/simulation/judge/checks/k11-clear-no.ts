import type { LogChange } from '../follow-commit.ts';
import { type History, isOfWholeBatch, type Life } from '../history.ts';
import type { JudgedReply } from '../seams.ts';
import { describeEntry } from '../words.ts';

/*
 * K11, the other end of a retry: only a clear refusal of the provider itself refuses a change (M10). A failure of the
 * network, of a gateway or of the device's own bookkeeping is none.
 */

const CLEAR_NOS = ['forbidden', 'missing', 'conflict', 'rejected'];
/** Answers that throttle, ask for another token, or say that it was not tried. */
const NOT_YET = [401, 408, 424, 425, 429];

export function* checkClearNo(history: History, { changed }: LogChange): Iterable<string> {
  for (const { life, before, after } of changed) {
    if (before.state === 'refused' || after.state !== 'refused') continue;
    const { failure } = after;
    if (failure === null || !CLEAR_NOS.includes(failure.kind)) continue;
    // A dependency was refused, or the browser has lost its bytes: it was never sent.
    if (failure.status === null || life.sends.length === 0) continue;
    if (!hasClearNo(history, life))
      yield `${describeEntry(after)} was refused as ${failure.kind}, and the provider never said so.`;
  }
}

function hasClearNo(history: History, { sends }: Life): boolean {
  return sends.some((send) =>
    send.arrivals.some(({ reply }) => isClearNo(reply) && !isOfWholeBatch(history, send, reply)),
  );
}

function isClearNo({ status, body }: JudgedReply): boolean {
  const isNo = status >= 400 && status < 500 && !NOT_YET.includes(status);
  return isNo && !body.includes('idempotency-in-progress');
}

import type { History, Send } from '../history.ts';

/* K10, at once: a context keeps few changes on the wire beyond the connections of a browser (M5). */

/** Four more than the six connections of HTTP/1.1 to an origin; pictures have two lanes of their own. */
const WRITES_AT_ONCE = 10;
const UPLOADS_AT_ONCE = 2;

export function* checkLanes(history: History, send: Send): Iterable<string> {
  if (send.key === null) return;
  const isUpload = send.request.path === 'uploads';
  const most = isUpload ? UPLOADS_AT_ONCE : WRITES_AT_ONCE;
  const open = new Set<number>();
  for (const { key, context, requestId, endedAt, request } of history.sends) {
    if (key === null || context !== send.context || endedAt !== null) continue;
    // The items of a batch are one request.
    if ((request.path === 'uploads') === isUpload) open.add(requestId);
  }
  if (open.size > most)
    yield `${send.context.id} has ${open.size} changes on the wire at once, more than ${most}.`;
}

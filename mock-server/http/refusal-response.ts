import { findOutage, type Outage } from '../storage/unavailable.ts';
import { DEFECT_REPLY, Refusal } from './refusal.ts';
import { REFUSAL_HEADERS } from './security-headers.ts';

/** Replies for a database that is unavailable; the same request may be sent again. */
const OUTAGE_REPLIES: Readonly<Record<Outage, Refusal>> = {
  away: unavailable('We cannot reach our records right now. Please try again in a moment.', 5),
  crowded: unavailable('Too many people are here right now. Please try again in a moment.', 2),
  late: unavailable('This took too long just now. Please try again in a moment.', 2),
  full: unavailable('We have no room to save this right now. Please try again later.', 30),
};

function unavailable(words: string, retryAfterSeconds: number): Refusal {
  return new Refusal(503, 'unavailable', words, { retryAfterSeconds });
}

/**
 * The reply to anything thrown: a refusal, an outage or a defect. Outages and defects are reported, except a `crowded`
 * database.
 */
export function respondToThrown(
  thrown: unknown,
  reportDefect: (defect: unknown) => void,
): Response {
  if (thrown instanceof Refusal) return writeRefusal(thrown);
  const outage = findOutage(thrown);
  if (outage !== 'crowded') reportDefect(thrown);
  return outage === null
    ? Response.json(DEFECT_REPLY, { status: 500, headers: { ...REFUSAL_HEADERS } })
    : writeRefusal(OUTAGE_REPLIES[outage]);
}

function writeRefusal({ body, status, retryAfterSeconds }: Refusal): Response {
  const headers = new Headers(REFUSAL_HEADERS);
  if (retryAfterSeconds !== null) headers.set('Retry-After', String(retryAfterSeconds));
  return Response.json(body, { status, headers });
}

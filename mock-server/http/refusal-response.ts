import { DEFECT_REPLY, Refusal } from './refusal.ts';

/** The reply to anything thrown: a refusal in its own words, a defect in ours. */
export function respondToThrown(
  thrown: unknown,
  reportDefect: (defect: unknown) => void,
): Response {
  if (!(thrown instanceof Refusal)) {
    reportDefect(thrown);
    return Response.json(DEFECT_REPLY, { status: 500 });
  }
  const headers = new Headers();
  if (thrown.retryAfterSeconds !== null)
    headers.set('Retry-After', String(thrown.retryAfterSeconds));
  return Response.json(thrown.body, { status: thrown.status, headers });
}

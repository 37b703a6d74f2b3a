import { memberOf } from '../device-state.ts';
import type { Commit } from '../endings.ts';
import { type History, wasHitSince } from '../history.ts';

/*
 * K9, the other way round (I11): a member stays signed in until they leave or the provider refuses their refresh token.
 * A refresh without an answer is no refusal.
 */

export function* checkEjection(history: History, commit: Commit): Iterable<string> {
  if (!commit.tables.includes('session')) return;
  const was = memberOf(commit.before);
  if (was === null || memberOf(commit.after) !== null) return;
  const { device } = commit;
  const isChosen = history.calls.some(
    (call) => call.device === device && (call.kind === 'sign-out' || call.kind === 'sign-in'),
  );
  // Local storage, which the browser has evicted or which a power cut has left behind, has the last word.
  const isLost = ['D4', 'D5', 'loss'].some((name) => wasHitSince(history, name, device, 0));
  if (isChosen || isLost || wasRefused(history, device)) return;
  yield `${was} is signed out on ${device}, and the provider never refused to renew the session.`;
}

function wasRefused({ sends }: History, device: string): boolean {
  return sends.some(
    ({ context, request, arrivals }) =>
      context.device.id === device &&
      request.path === 'auth/refresh-token' &&
      arrivals.some(({ reply: { status } }) => [400, 401, 403].includes(status)),
  );
}

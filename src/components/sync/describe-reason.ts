import type { CommandKind } from '#core/commands/command-kind.ts';
import type { FailureKind, PendingChange } from '#core/sync/queries/pending-change.ts';

const REASONS: Readonly<Partial<Record<FailureKind, string>>> = {
  offline: 'No connection to UniKade.',
  timeout:
    "UniKade didn't answer in time. Your change may have arrived; we check before sending it again.",
  captive: 'The network asks you to sign in to its Wi-Fi first.',
  unreadable: 'The answer was cut off. Sending again is safe.',
  'signed-out': 'Log in again to send it.',
  unauthorized: "We couldn't renew your login just now.",
  'in-progress': 'It is being sent from another window.',
  throttled: 'UniKade asked us to slow down.',
  server: "UniKade has a problem. We'll keep trying.",
  forbidden: "You're not allowed to do this.",
  missing: "It's gone.",
  conflict: 'It changed in the meantime.',
  rejected: "UniKade couldn't accept this.",
};

/** Reasons for changes without a clear answer, which the person decides. */
const UNCLEAR_REASONS: Readonly<Partial<Record<FailureKind, string>>> = {
  captive:
    'Something between you and UniKade keeps answering in its place, such as a Wi-Fi sign-in page or a filter. Try another network.',
  timeout:
    "UniKade didn't answer several times. Your change may have arrived; Retry sends it only once.",
  offline: 'The connection broke each time this was sent. Try another network.',
  unreadable:
    "We couldn't read the answers. Your change may have arrived; Retry sends it only once.",
  'in-progress': "UniKade says it's still working on this. Retry asks how it went.",
  throttled: 'UniKade kept asking us to slow down. Try again later.',
  server: "UniKade couldn't handle this several times. Try again later.",
  ambiguous:
    "The answer got lost, and we can't tell from your account whether this arrived. Have a look there, and send it again only if it didn't.",
};

/** Sent twice these have the same effect: reading cannot tell about them when another device has changed the same thing. */
const REPLACING: ReadonlySet<string> = new Set<CommandKind>([
  'cart:set',
  'cart:remove',
  'listing:edit',
  'order:status',
]);

const CHANGED_ELSEWHERE =
  'The answer got lost, and this may have been changed elsewhere since. Have a look, and send it again if you still want it.';

/** Why an entry is where it is, the provider's own words first; null while there is nothing to say. */
export function describeReason(
  entry: Pick<PendingChange, 'state' | 'lastFailure' | 'isUnclear' | 'isLeftToPerson' | 'kind'>,
): string | null {
  if (entry.state === 'held') return 'It waited for more than 24 hours. Still want this?';
  if (entry.state === 'parked')
    return "This version of the app can't read it. Update the app to send it; it won't get lost.";
  if (entry.lastFailure === null) return null;
  if (entry.isLeftToPerson && REPLACING.has(entry.kind)) return CHANGED_ELSEWHERE;
  if (entry.isUnclear) return UNCLEAR_REASONS[entry.lastFailure.kind] ?? 'It got no clear answer.';
  const { message, kind } = entry.lastFailure;
  return message ?? REASONS[kind] ?? 'It was not sent.';
}

import { memberOf } from '../device-state.ts';
import { type Call, type History, wasHitSince } from '../history.ts';

/*
 * K5 over a lost connection (M21): the browser has closed the database, and a new connection helps. The person does
 * not notice. Only a full disk, or a browser that never lets the engine in again, may fail a tap.
 */

/** Faults that may fail a tap for good. */
const EXCUSING = ['C8', 'D1', 'D3', 'D4', 'D5', 'D6', 'D7', 'loss'];

export function* checkHealed(history: History, call: Call): Iterable<string> {
  if (call.kind !== 'dispatch' || call.state !== 'failed' || call.memberId === '') return;
  const { device } = call;
  const wasSignedOut = history.calls.some(
    (each) => each.device === device && (each.kind === 'sign-out' || each.kind === 'sign-in'),
  );
  if (wasSignedOut || EXCUSING.some((name) => wasHitSince(history, name, device, 0))) return;
  // The session may have ended in the moment of the tap.
  const state = history.states.get(device);
  if (state !== undefined && memberOf(state) !== call.memberId) return;
  // Or while the page that was asked was frozen.
  if (wasHitSince(history, 'A4', device, call.at)) return;
  const kinds = call.mutations.map(({ kind }) => kind).join(', ');
  if (wasHitSince(history, 'D2', device, 0))
    yield `A dispatch of ${kinds} failed, and all that was wrong is that the connection to the database was lost.`;
}

import { type DeviceState, liveOf, memberOf } from '../device-state.ts';
import type { History } from '../history.ts';
import { describeEntry, describeSpan } from '../words.ts';
import { waitsForPerson } from './k06-poison.ts';

/*
 * K7 (I9): with network, provider and sign-in good and every context open, the log empties by itself.
 */

/**
 * The longest wait that an engine may have planned before the faults ended, with room for a probe and an expired lease:
 * a capped backoff of five minutes, the watchdog, the lease, and a few requests one behind the other.
 */
export const LIVENESS_BOUND_MS = 20 * 60 * 1000;

/** Entries of the signed-in member that should have been settled and are not. */
export function* checkLiveness(
  history: History,
  state: DeviceState,
  healedAt: number,
): Iterable<string> {
  const userId = memberOf(state);
  if (userId === null) return;
  const live = liveOf(state, userId);
  for (const entry of live) {
    if (waitsForPerson(entry, live)) continue;
    const sends = history.lives.get(entry.idem)?.sends ?? [];
    const tries = sends.filter(({ at }) => at >= healedAt).length;
    const failure = entry.failure === null ? '' : `, last failure ${entry.failure.kind}`;
    yield `${describeEntry(entry)} is still ${entry.state} ${describeSpan(history.now() - healedAt)} after all faults ended (tried ${tries} times since${failure}).`;
  }
}

/** What still has to be settled without a person's doing. */
export function countUnsettled(state: DeviceState): number {
  const userId = memberOf(state);
  if (userId === null) return 0;
  const live = liveOf(state, userId);
  return live.filter((entry) => !waitsForPerson(entry, live)).length;
}

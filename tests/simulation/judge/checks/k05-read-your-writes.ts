import { baseOf, type DeviceState, liveOf, memberOf, viewOf } from '../device-state.ts';
import type { Commit } from '../endings.ts';
import type { LogChange } from '../follow-commit.ts';
import type { Call, History, Life } from '../history.ts';
import { providerTruth, shownTruth } from '../provider-truth.ts';
import { essence, saysTheSame } from '../reference/fold.ts';
import type { Change } from '../reference/change.ts';
import { expectRecording, logKeyOf } from '../reference/record.ts';
import type { JudgedProvider, Row } from '../seams.ts';

/* K5: a person reads their own writes, and no row flips back between the acceptance and the next pull of it. */

/**
 * Finds the open dispatch that a commit shows, and notes how many mutations it must have recorded. Of several that it
 * may be, as one more of three and a setting to four, it is the first until another has resolved.
 */
export function matchDispatch({ before, after, calls }: Commit, change: LogChange): void {
  const isRecording = change.born.length > 0 || change.ended.length > 0;
  let first: Call | null = null;
  for (const call of calls) {
    if (call.kind !== 'dispatch' || call.shown !== null) continue;
    const expected = expectRecording(before, call.memberId, call.mutations);
    if (expected.recorded > 0 && !isRecording) continue;
    const isShown = [...expected.views].every(([ref, view]) =>
      saysTheSame(essence(view, ref), essence(viewOf(after, ref), ref)),
    );
    if (!isShown || expected.recorded === 0 || !isAbout(call, change)) continue;
    if (first !== null) call.rivals.push({ call: first, recorded: expected.recorded });
    else {
      first = call;
      call.shown = expected.recorded;
    }
  }
}

/** An entry of these kinds has the content of its own tap, and nothing of an earlier one. */
const AS_SAID = ['review:write', 'order:place', 'order:status', 'report:send'];

/**
 * A row that neither the device nor the provider holds looks the same before and after, as does a line that is set to
 * its own quantity.
 */
function isAbout({ mutations }: Call, { born, ended }: LogChange): boolean {
  const touched = [...born.map(({ last }) => last), ...ended.map(({ before }) => before)];
  return mutations.some(({ kind, args }) =>
    touched.some((entry) =>
      AS_SAID.includes(kind)
        ? JSON.stringify(entry.args) === JSON.stringify(args)
        : isOfSameThing(entry, { kind, args: args as Row }),
    ),
  );
}

/** A listing may have been named otherwise since: there the family of the change has to do. */
function isOfSameThing(entry: Change, change: Change): boolean {
  if (change.kind.startsWith('cart:')) return logKeyOf(entry) === logKeyOf(change);
  const aggregate = (kind: string) => kind.split(':', 1)[0];
  return aggregate(entry.kind) === aggregate(change.kind);
}

/** Two taps of the same at the same time differ only in the results of their dispatches. */
export function swapWithTwin({ calls }: History, call: Call): void {
  if (Number(call.result) > 0 && call.shown === null) takeFromRival(call);
  // A dispatch that failed tells no number: no commit is missing that shows it.
  if (call.kind !== 'dispatch' || call.state === 'failed') return;
  if ((call.result === 0) === (call.shown === null)) return;
  const words = JSON.stringify(call.mutations);
  const twin = calls.find(
    (other) =>
      other !== call &&
      other.device === call.device &&
      other.state === 'open' &&
      JSON.stringify(other.mutations) === words &&
      (other.shown === null) !== (call.shown === null),
  );
  if (twin !== undefined) [call.shown, twin.shown] = [twin.shown, call.shown];
}

/** The commit that both explain was this one's, as it is through; the other has yet to be shown by one of its own. */
function takeFromRival(call: Call): void {
  const rival = call.rivals.find((each) => each.call.state === 'open' && each.call.shown !== null);
  if (rival === undefined) return;
  call.shown = rival.recorded;
  rival.call.shown = null;
}

/** A dispatch has resolved with the number of recorded mutations. */
export function* checkConfirmed(call: Call, now: DeviceState | undefined): Iterable<string> {
  if (call.kind === 'dispatch' && call.state === 'confirmed' && typeof call.result !== 'number')
    yield `A dispatch of ${call.mutations.map(({ kind }) => kind).join(', ')} resolved, and did not tell what it had recorded.`;
  if (call.kind !== 'dispatch' || typeof call.result !== 'number' || call.result === 0) return;
  const kinds = call.mutations.map(({ kind }) => kind).join(', ');
  if (call.shown === null)
    yield `A dispatch of ${kinds} told that it recorded ${call.result}, but no commit shows what the person did.`;
  else if (call.shown !== call.result && now !== undefined)
    yield `A dispatch of ${kinds} told that it recorded ${call.result}; by the rows it had to record ${call.shown}.`;
}

/** A row whose change was accepted, until something else changes it. */
export interface Accepted {
  ref: string;
  memberId: string;
  /** As the provider held it before the change, and after it. */
  was: string;
  is: string;
  what: string;
}

/** Rows to watch from this commit on. */
export function* listAccepted(
  history: History,
  { before, after }: Commit,
  { ended }: LogChange,
): Iterable<Accepted> {
  const memberId = memberOf(after);
  if (memberId === null) return;
  for (const { before: entry, ending, life } of ended) {
    if (ending !== 'accepted' || entry.userId !== memberId) continue;
    if (isChangedSince(history, life)) continue;
    for (const ref of entry.targets) {
      if (!ref.startsWith('cartLines:') && !ref.startsWith('wishlist:')) continue;
      if (liveOf(after, memberId).some(({ targets }) => targets.includes(ref))) continue;
      const was = shownTruth(baseOf(before, ref), ref);
      const is = shownTruth(viewOf(before, ref), ref);
      if (was !== is) yield { ref, memberId, was, is, what: entry.kind };
    }
  }
}

/** While the answer was on its way another change of the row arrived: what the answer told was true, and is no more. */
function isChangedSince({ effects }: History, { effects: [own] }: Life): boolean {
  if (own === undefined) return false;
  return effects.some(
    ({ subject, memberId, place, key }) =>
      subject === own.subject && memberId === own.memberId && place > own.place && key !== own.key,
  );
}

export function watchAccepted(
  { ref, memberId, was, is }: Accepted,
  provider: JudgedProvider,
  state: DeviceState,
): 'flipped' | 'done' | 'watched' {
  const isChangedAgain =
    memberOf(state) !== memberId ||
    liveOf(state, memberId).some(({ targets }) => targets.includes(ref)) ||
    !isStillTrue({ ref, memberId, is }, provider);
  if (isChangedAgain) return 'done';
  return shownTruth(viewOf(state, ref), ref) === was ? 'flipped' : 'watched';
}

/** Asked at each change of the provider: another device may make the row otherwise and take that back between two commits. */
export function isStillTrue(
  { ref, memberId, is }: Pick<Accepted, 'ref' | 'memberId' | 'is'>,
  provider: JudgedProvider,
): boolean {
  return providerTruth(provider, memberId, ref) === is;
}

export function describeFlip({ ref, was, is, what }: Accepted): string {
  return `${ref} flipped back to ${was} after ${what} was accepted; the provider holds ${is}.`;
}

import type { DeviceState } from './device-state.ts';
import { excuse } from './excused.ts';
import { type Call, count, type History, wasHitSince } from './history.ts';
import { logKeyOf } from './reference/record.ts';
import type { JudgedContext, JudgedDevice, Row } from './seams.ts';

/* A dispatch is in the journal of its device before the database has it; a page that finds it there records it. */

/** How often a page recorded what another had begun and not ended. */
export const LEFT_AT_ONCE = 'left at once';

/** The dispatch that a context begins right now is in the journal. */
export function noteJournaled({ calls }: History, context: JudgedContext, id: string): void {
  const call = calls.findLast(
    (each) => each.context === context && each.kind === 'dispatch' && each.state === 'open',
  );
  if (call !== undefined) call.journalId = id;
}

/** Dispatches that a commit has recorded by their names, also those of contexts that have ended. */
export function takeRecorded(
  history: History,
  device: string,
  after: DeviceState,
): readonly Call[] {
  const notes = after.tables.get('meta');
  const recorded = history.calls.filter(
    (call) =>
      call.device === device &&
      !call.isRecorded &&
      call.journalId !== null &&
      notes?.has(`recorded/${call.journalId}`) === true,
  );
  for (const call of recorded) {
    call.isRecorded = true;
    if (call.context.state === 'dead') count(history.counters, LEFT_AT_ONCE);
  }
  return recorded;
}

/**
 * K3 (I4): what a page that ended has left in the journal is recorded before later dispatches on its keys, on whichever
 * page those were made; and the dispatches of one page in the order of its taps, however long their code takes to load.
 */
export function* checkLeftBehind(
  { calls }: History,
  { device, context }: { device: JudgedDevice; context: JudgedContext },
  recorded: readonly Call[],
): Iterable<string> {
  const ids = device.journaled().map(({ id }) => id);
  const left = calls.filter(
    ({ journalId, state, isRecorded }) =>
      state === 'open' && !isRecorded && ids.includes(journalId ?? ''),
  );
  for (const later of recorded)
    for (const earlier of left) {
      if (earlier.id > later.id || earlier.memberId !== later.memberId) continue;
      const isOfSamePage = earlier.context === later.context;
      // A page that records what others left had begun that before it ended, and its own taps as well.
      if (!isOfSamePage && (earlier.context.state !== 'dead' || earlier.context === context))
        continue;
      const keys = listKeys(earlier);
      const why = isOfSamePage
        ? 'was tapped before it on the same page'
        : 'a page that ended has left in the journal';
      if (listKeys(later).some((key) => keys.includes(key)))
        yield `${describeKinds(later)} was recorded before ${describeKinds(earlier)}, which ${why}.`;
    }
}

function listKeys({ mutations }: Call): readonly string[] {
  return mutations.map(({ kind, args }) => logKeyOf({ kind, args: args as Row }));
}

function describeKinds({ mutations }: Call): string {
  return mutations.map(({ kind }) => kind).join(', ');
}

/** After a power cut the database may have lost what it had recorded: the journal may still have it. */
export function forgetRecorded(history: History, device: string, after: DeviceState): void {
  const notes = after.tables.get('meta');
  for (const call of history.calls)
    if (call.device === device && notes?.has(`recorded/${call.journalId ?? ''}`) !== true)
      call.isRecorded = false;
}

/**
 * At the end the journal holds nothing of the signed-in member: every page that starts looks there first. What a context
 * began and did not end is in the database, or still in the journal (I1).
 */
export function* checkJournal(
  history: History,
  device: JudgedDevice,
  userId: string | null,
): Iterable<string> {
  const journal = device.journaled();
  for (const entry of journal)
    if (entry.userId === userId)
      yield `The dispatch ${entry.id} is still in the journal, and no page has recorded it.`;
  for (const call of history.calls) {
    const { journalId, context, isRecorded } = call;
    if (call.device !== device.id || call.state !== 'open' || context.state !== 'dead') continue;
    if (journalId === null || isRecorded || wasCleared(history, call)) continue;
    if (!journal.some(({ id }) => id === journalId))
      yield `${describeKinds(call)} was begun on a page that ended, and is neither in the database nor in the journal.`;
  }
}

/**
 * A logout clears what its member has left in the journal, also when it was under way before; and a disk that was lost
 * may have taken the journal along.
 */
function wasCleared(history: History, { device, memberId, at }: Call): boolean {
  const leaving = history.calls.filter(
    (each) =>
      each.kind === 'sign-out' &&
      each.device === device &&
      (each.at >= at || (each.endedAt !== null && each.endedAt >= at)),
  );
  if (leaving.some((each) => each.memberId === memberId)) return true;
  if (['D4', 'D5', 'loss'].some((name) => wasHitSince(history, name, device, at))) return true;
  const isFollowed = leaving.length > 0 && !wasFoundInTime(history, device, at);
  return isFollowed && excuse(history, 'cleared with the storage');
}

/** A page that starts looks into the journal first: with this much time before the next sign-in it has recorded all. */
const FOUND_WITHIN_MS = 60_000;

function wasFoundInTime({ calls, openings }: History, device: string, at: number): boolean {
  const next = calls.find(
    (call) => call.device === device && call.kind === 'sign-in' && call.at > at,
  );
  return openings.some(
    (each) =>
      each.device === device && each.at > at && each.at < (next?.at ?? Infinity) - FOUND_WITHIN_MS,
  );
}

import type { DeviceState } from './device-state.ts';
import { type Entry, isLive } from './entries.ts';
import type { Call, Ending, History, Life } from './history.ts';
import { logKeyOf, nameNow } from './reference/record.ts';
import type { JudgedContext, Row } from './seams.ts';

/** One commit, with the state before it. */
export interface Commit {
  device: string;
  context: JudgedContext;
  tables: readonly string[];
  before: DeviceState;
  after: DeviceState;
  /** What persons asked of this context and have no answer for yet. */
  calls: readonly Call[];
}

/**
 * How an entry left the log in a commit, by what else happened in it (I2); null when nothing explains it but that the
 * provider settled it, which the caller has to prove.
 */
export function explainRemoval(history: History, commit: Commit, entry: Entry): Ending | null {
  const own = commit.calls;
  const of = (kind: Call['kind']) => own.filter((call) => call.kind === kind);
  const leaving = [...of('sign-out'), ...listCutOffLogouts(history, commit)];
  if (isErased(commit, entry, leaving)) return 'erased at sign-out';
  // A member who clears the device of foreign entries learns that it is done, and nothing of its progress.
  if (isGivenUpByAnother(commit, entry, of('discard-foreign'))) return 'discarded by another';
  if (isDiscarded(commit, entry, of('discard'))) return 'discarded';
  const isAskedAgain = [...of('retry'), ...of('replace')].some(({ seq }) => seq === entry.seq);
  if (isAskedAgain && !isSettling(commit)) return 'retried';
  if (isCoalesced(commit, entry)) return 'coalesced';
  if (hasFallen(commit, entry)) return 'fell with its first half';
  if (isJoined(history, commit, entry)) return 'joined';
  return null;
}

function memberIn({ session }: DeviceState): unknown {
  return (session?.user as Row | undefined)?.id;
}

/** Never one's own, on whichever page and whoever is signed in by then. */
function isGivenUpByAnother({ after }: Commit, { userId }: Entry, calls: readonly Call[]): boolean {
  return userId !== memberIn(after) && calls.some(({ memberId }) => memberId !== userId);
}

/** Another member may be signed in by then: a tab that has not heard of them still shows the one who leaves. */
function isErased({ after }: Commit, { userId }: Entry, calls: readonly Call[]): boolean {
  return calls.some(({ memberId }) => memberId === userId) && memberIn(after) !== userId;
}

/** Logouts of this device that did not end: the next page that starts, or a sign-in, completes them for the member. */
function listCutOffLogouts({ calls }: History, { device }: Commit): readonly Call[] {
  const own = calls.filter((call) => call.device === device);
  const lastSession = own.findLastIndex(
    ({ kind, result }) => kind === 'sign-in' && result === true,
  );
  return own
    .slice(lastSession + 1)
    .filter(({ kind, state }) => kind === 'sign-out' && state !== 'confirmed');
}

/** What became of an entry by an answer of the provider is noted there, also while a person decides about it. */
function isSettling({ tables }: Pick<Commit, 'tables'>): boolean {
  return tables.includes('activity');
}

/** Discarded by name, or needed only by discarded entries. */
function isDiscarded(
  { before, after, tables }: Commit,
  entry: Entry,
  calls: readonly Call[],
): boolean {
  if (isSettling({ tables })) return false;
  // An entry that may have arrived cannot be discarded: when it goes while a person asks for that, it was settled meanwhile.
  if (isLive(entry) && entry.isUnconfirmed && entry.state !== 'held') return false;
  return calls.some(({ seq }) => {
    if (seq === entry.seq) return true;
    const given = before.entries.find((each) => each.seq === seq);
    const isGone = given !== undefined && !after.byIdem.has(given.idem);
    return isGone && isNeededBy(entry, given);
  });
}

/** A picture lives for the listings that name it. */
function isNeededBy(picture: Entry, listing: Entry): boolean {
  if (picture.kind !== 'picture:upload') return false;
  return JSON.stringify(listing.args).includes(String(picture.args.pictureId));
}

const RECORDING: readonly Call['kind'][] = ['dispatch', 'retry', 'replace'];

/** A change on the same key was recorded, and this one was never tried: both are one now, or nothing. */
function isCoalesced({ before, after, calls }: Commit, entry: Entry): boolean {
  const isFree = entry.state === 'queued' && !entry.isSealed;
  const recording = calls.filter(({ kind }) => RECORDING.includes(kind));
  if (entry.kind === 'picture:upload') {
    const needing = before.entries.filter((each) => isNeededBy(entry, each));
    const isLoose = needing.every((each) => after.byIdem.get(each.idem) === undefined);
    return (isFree || entry.state === 'refused') && isLoose && recording.length > 0;
  }
  return isFree && recording.some((call) => isOnKey(before, call, entry));
}

function isOnKey(before: DeviceState, call: Call, entry: Entry): boolean {
  const mutations = call.mutations.map(({ kind, args }) =>
    nameNow(before, { kind, args: args as Row }),
  );
  return mutations.some((mutation) => entry.keys.includes(logKeyOf(mutation)));
}

/** The addition to the cart was refused or given up: the listing stays saved. */
function hasFallen({ before, after }: Commit, entry: Entry): boolean {
  if (entry.isSealed || entry.args.movesTo === undefined) return false;
  return entry.waitsFor.some((seq) => {
    const first = before.entries.find((each) => each.seq === seq);
    if (first === undefined) return false;
    const now = after.byIdem.get(first.idem);
    return now === undefined || now.state === 'refused';
  });
}

/** The creation of the listing was refused: changes of it belong to the refused entry now, or went with it. */
function isJoined(history: History, { before, after }: Commit, entry: Entry): boolean {
  if (entry.isSealed && entry.kind !== 'listing:create') return false;
  const makers = before.entries.filter(
    (each) => each.kind === 'listing:create' && each.keys.some((key) => entry.keys.includes(key)),
  );
  return makers.some((maker) => {
    const wasRefused = wasRefusedOnWire(history.lives.get(maker.idem));
    const now = after.byIdem.get(maker.idem);
    if (maker.idem === entry.idem) return wasRefused && hasLostDelete(before, after, entry);
    return now?.state === 'refused' || (now === undefined && wasRefused);
  });
}

function wasRefusedOnWire(life: Life | undefined): boolean {
  return (life?.sends ?? []).some(({ arrivals }) =>
    arrivals.some(({ reply: { status } }) => status >= 400),
  );
}

function hasLostDelete(before: DeviceState, after: DeviceState, create: Entry): boolean {
  return before.entries.some(
    (each) =>
      each.kind === 'listing:delete' &&
      each.keys.some((key) => create.keys.includes(key)) &&
      !after.byIdem.has(each.idem),
  );
}

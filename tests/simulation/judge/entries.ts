import type { Row } from './seams.ts';

/*
 * The one place that knows how the engine stores an outbox entry: a field that gets another name is one edit here.
 */

type EntryState = 'queued' | 'sending' | 'held' | 'refused' | 'parked';

export interface Entry {
  seq: number;
  idem: string;
  userId: string;
  kind: string;
  /** Of the shape of its arguments. */
  version: number;
  args: Readonly<Record<string, unknown>>;
  keys: readonly string[];
  targets: readonly string[];
  /** Places in the log of what must leave the live states first. */
  waitsFor: readonly number[];
  groupId: string | null;
  state: EntryState;
  createdAt: number;
  attempts: number;
  /** Its bytes are fixed: it was claimed at least once (I5). */
  isSealed: boolean;
  /** A request of it may have had its effect. */
  isUnconfirmed: boolean;
  /** JSON of the sealed bytes; null before the first claim. */
  sealed: string | null;
  /** The base of its first row when its bytes were sealed. */
  baseAtSeal?: unknown;
  /** That base was known to be out of date. */
  isBaseOutdated?: true;
  lease: { owner: string; untilMs: number; fence: number } | null;
  failure: {
    kind: string;
    status: number | null;
    code: string | null;
    details: unknown;
    inARow?: number;
  } | null;
}

/** The latest that the engine reads, of every kind. */
const KNOWN_VERSION = 1;

/** Recorded by a newer version of the app, and not read by this one. */
export function isOfNewerApp({ version }: Entry): boolean {
  return version > KNOWN_VERSION;
}

const UNCLEAR: readonly (string | undefined | null)[] = ['effect-unknown', 'refused-without-words'];

/** Whether it was refused without a clear answer: the provider may have carried out an earlier try. */
export function isUnclear({ state, failure }: Pick<Entry, 'state' | 'failure'>): boolean {
  return state === 'refused' && UNCLEAR.includes(failure?.code);
}

/** Whether a look-up could not tell whether it arrived, so that the person is asked to look. */
export function isLeftToPerson({ state, failure }: Pick<Entry, 'state' | 'failure'>): boolean {
  return state === 'refused' && failure?.kind === 'ambiguous';
}

const LIVE: readonly EntryState[] = ['queued', 'sending', 'held', 'parked'];

/** Whether it still shapes the view. */
export function isLive({ state }: Entry): boolean {
  return LIVE.includes(state);
}

/** An entry that waits for a person, and those behind it, hold back no order of another listing (I8). */
export function isStuck(entry: Entry, live: readonly Entry[]): boolean {
  if (entry.state === 'held' || entry.state === 'parked') return true;
  return live.some(
    (other) => other.seq < entry.seq && entry.waitsFor.includes(other.seq) && isStuck(other, live),
  );
}

/** Fields as they are stored, under the names of any version of the engine. */
interface StoredEntry extends Omit<Entry, 'waitsFor' | 'isSealed' | 'sealed' | 'failure'> {
  waitsFor?: readonly number[];
  after?: readonly number[];
  sealed?: unknown;
  lastFailure?: Entry['failure'];
}

/** An outbox row in the judge's words. */
function readEntry(row: Row): Entry {
  const stored = row as unknown as StoredEntry;
  const { sealed = null, lastFailure = null } = stored;
  return {
    ...stored,
    waitsFor: stored.waitsFor ?? stored.after ?? [],
    isSealed: sealed !== null,
    sealed: sealed === null ? null : JSON.stringify(sealed),
    failure: lastFailure,
  };
}

/** All entries of a device in the order of the log. */
export function readEntries(rows: readonly Row[]): Entry[] {
  return rows.map(readEntry).sort((a, b) => a.seq - b.seq);
}

import { liveOf } from './device-state.ts';
import { type Entry, isStuck, isUnclear } from './entries.ts';
import { LEASE_MS } from './checks/k10-wire.ts';
import { type Commit, explainRemoval } from './endings.ts';
import { count, type Ending, type History, type Life, wasHitSince } from './history.ts';
import { logKeyOf, nameNow } from './reference/record.ts';
import type { Row } from './seams.ts';
import { tellTwinsApart } from './twins.ts';

/** What one commit did to the entries of the log. */
export interface LogChange {
  born: readonly Life[];
  /** Entries that no person and no settled order accounts for. */
  unexplained: readonly Entry[];
  ended: readonly { life: Life; before: Entry; ending: Ending }[];
  changed: readonly { life: Life; before: Entry; after: Entry }[];
}

/** Notes births, endings and changes of state in the history. */
export function followCommit(history: History, commit: Commit): LogChange {
  const born: Life[] = [];
  const unexplained: Entry[] = [];
  const changed: LogChange['changed'][number][] = [];
  for (const entry of commit.after.entries) {
    const before = commit.before.byIdem.get(entry.idem);
    if (before === entry) continue;
    const life = history.lives.get(entry.idem);
    if (life === undefined || before === undefined) {
      const next = beget(history, commit, entry, life);
      born.push(next);
      if (!isAskedFor(commit, entry, next)) unexplained.push(entry);
      continue;
    }
    life.last = entry;
    for (const seq of entry.waitsFor) life.waitedFor.add(seq);
    if (before.seq !== entry.seq || (before.state === 'held' && entry.state === 'queued'))
      life.passed = listStuck(commit, entry);
    if (before.state !== 'refused') tellTwinsApart(history, life, entry);
    if (isUnclear(before)) life.isResentUntold ||= entry.state === 'queued';
    if (entry.state === 'sending' && before.lease?.fence !== entry.lease?.fence) {
      life.claimedAt = history.now();
      life.firstClaimedAt ||= history.now();
      life.claims += 1;
      if (isLeaseOver(before, entry)) life.takenOverAt = history.now();
    }
    if (before.state !== entry.state || before.isSealed !== entry.isSealed)
      note(history, before.state, entry.state);
    else if (entry.state === 'sending' && before.lease?.fence !== entry.lease?.fence)
      note(history, 'sending', 'sending');
    changed.push({ life, before, after: entry });
  }
  const gone = commit.before.entries.filter(({ idem }) => !commit.after.byIdem.has(idem));
  return {
    born,
    unexplained,
    changed,
    ended: gone.flatMap((entry) => end(history, commit, entry)),
  };
}

/** By the clock of the device, which the new lease was reckoned from. */
function isLeaseOver(before: Entry, { lease }: Entry): boolean {
  if (before.lease === null || lease === null) return false;
  return before.lease.untilMs <= lease.untilMs - LEASE_MS;
}

function note(history: History, from: string, to: string): void {
  count(history.transitions, `${from} → ${to}`);
}

function beget(history: History, commit: Commit, entry: Entry, again: Life | undefined): Life {
  note(history, again === undefined ? 'none' : 'gone', entry.state);
  const life: Life = again ?? {
    device: commit.device,
    born: entry.args.newer === true ? 'newer app' : bornBy(commit, entry),
    bornAt: history.now(),
    first: entry,
    last: entry,
    sends: [],
    passed: new Set(),
    waitedFor: new Set(),
    claimedAt: 0,
    firstClaimedAt: 0,
    claims: 0,
    takenOverAt: 0,
    isResentUntold: false,
    effects: [],
    ending: null,
    endedAt: null,
  };
  life.last = entry;
  for (const seq of entry.waitsFor) life.waitedFor.add(seq);
  life.passed = listStuck(commit, entry);
  life.ending = null;
  history.lives.set(entry.idem, life);
  return life;
}

function listStuck({ after }: Commit, { kind, seq, userId }: Entry): ReadonlySet<string> {
  if (kind !== 'order:place') return new Set();
  const live = liveOf(after, userId);
  const stuck = live.filter((other) => other.seq < seq && isStuck(other, live));
  return new Set(stuck.map(({ idem }) => idem));
}

function bornBy({ tables, calls }: Commit, { kind }: Entry): Life['born'] {
  const isOfCart = kind === 'cart:remove' || kind === 'cart:set';
  const isByPull = isOfCart && tables.includes('compensations');
  const isAsked = calls.some(({ mutations }) => mutations.length > 0);
  const isOfAnswer = tables.includes('resources') || tables.includes('settlements');
  return isByPull && (isOfAnswer || !isAsked) ? 'reminder' : 'person';
}

function isAskedFor(commit: Commit, entry: Entry, { born }: Life): boolean {
  if (born !== 'person') return true;
  return commit.calls.some(({ kind, seq, mutations }) => {
    if (kind === 'retry') return isRetryOf(commit, seq, entry);
    if (kind === 'replace' && isUploadAgain(commit, entry)) return true;
    const named = mutations.map((mutation) =>
      nameNow(commit.before, { kind: mutation.kind, args: mutation.args as Row }),
    );
    return named.some((mutation) => entry.keys.includes(logKeyOf(mutation)));
  });
}

/** The corrected change names a picture that was refused: it goes again. */
function isUploadAgain({ before }: Commit, { kind, keys }: Entry): boolean {
  if (kind !== 'picture:upload') return false;
  return before.entries.some(
    (each) => each.state === 'refused' && each.keys.some((key) => keys.includes(key)),
  );
}

function isRetryOf({ before }: Commit, seq: number | null, entry: Entry): boolean {
  const refused = before.entries.find((each) => each.seq === seq);
  if (refused === undefined) return false;
  return entry.kind === 'picture:upload' || refused.keys.some((key) => entry.keys.includes(key));
}

function end(
  history: History,
  commit: Commit,
  entry: Entry,
): { life: Life; before: Entry; ending: Ending }[] {
  const life = history.lives.get(entry.idem);
  if (life === undefined) return [];
  const ending = explainRemoval(history, commit, entry) ?? 'accepted';
  if (ending === 'accepted') tellTwinsApart(history, life, null);
  note(history, entry.state, `gone (${ending})`);
  life.last = entry;
  life.ending = ending;
  life.endedAt = history.now();
  return [{ life, before: entry, ending }];
}

/** After a power cut or an eviction the log is as the disk kept it: the engine made no part of the difference. */
export function followLoss(history: History, device: string, entries: readonly Entry[]): void {
  const kept = new Map(entries.map((entry) => [entry.idem, entry]));
  for (const life of history.lives.values()) {
    if (life.device !== device) continue;
    const entry = kept.get(life.last.idem);
    if (entry !== undefined) {
      life.last = entry;
      life.ending = null;
    } else if (life.ending === null) {
      life.ending = 'lost by a power cut';
      life.endedAt = history.now();
      count(history.excused, 'lost by a power cut');
    }
  }
}

export function wasCutSince(history: History, life: Life): boolean {
  return wasHitSince(history, 'loss', life.device, life.bornAt);
}

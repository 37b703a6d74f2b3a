import type { Mutation } from '#core/sync/command.ts';
import type { DeviceState } from './device-state.ts';
import type { Entry } from './entries.ts';
import type { JudgedContext, JudgedEffect, JudgedReply, JudgedRequest, Outcome } from './seams.ts';

/** A call of a person to a runtime. */
export type CallKind =
  | 'dispatch'
  | 'retry'
  | 'replace'
  | 'discard'
  | 'discard-foreign'
  | 'sign-out'
  | 'sign-in'
  | 'now';

export interface Call {
  id: number;
  kind: CallKind;
  at: number;
  context: JudgedContext;
  device: string;
  /** Who was signed in. */
  memberId: string;
  mutations: readonly Mutation[];
  /** Entry that a decision is about. */
  seq: number | null;
  /** `open` for ever when the context was killed meanwhile. */
  state: 'open' | 'confirmed' | 'failed';
  /** When it was confirmed or failed; null until then. */
  endedAt: number | null;
  /** The result of a dispatch, or whether a decision was in time. */
  result: number | boolean | null;
  /** A commit has shown its effect; how many mutations it recorded. */
  shown: number | null;
  /** Of a dispatch: its name in the journal of the device; null without one. */
  journalId: string | null;
  /** Its name in the journal is noted in the database: no later commit is explained by it. */
  isRecorded: boolean;
  /** Calls to which a commit was ascribed that shows the effect of this one as well, and the number that it would have recorded. */
  rivals: { call: Call; recorded: number }[];
}

export type Ending =
  | 'accepted'
  | 'coalesced'
  | 'discarded'
  | 'discarded by another'
  | 'joined'
  | 'fell with its first half'
  | 'retried'
  | 'erased at sign-out'
  | 'lost by a power cut';

/** One entry of a log from its birth to its end. */
export interface Life {
  device: string;
  born: 'person' | 'reminder' | 'newer app';
  bornAt: number;
  /** As it came into the log: a listing names its photos by the device's names then. */
  first: Entry;
  /** As it was last seen in the log. */
  last: Entry;
  sends: Send[];
  /** Keys of the changes that waited for a person as it took its place in the log: it waits for none of them (I8). */
  passed: ReadonlySet<string>;
  /** Places in the log of all that it has waited for so far. */
  waitedFor: Set<number>;
  /** When it was claimed last, and first (0 for never), and how often. */
  claimedAt: number;
  firstClaimedAt: number;
  claims: number;
  /** When it was claimed last with the lease before over, by the clock of the device; 0 for never. */
  takenOverAt: number;
  /** A look-up could not decide it, and the person had it sent again: the answers of later tries do not matter. */
  isResentUntold: boolean;
  effects: ObservedEffect[];
  ending: Ending | null;
  endedAt: number | null;
}

interface Arrival {
  at: number;
  /** The answer to the request, and its part about this change: of a batch, one of its items. */
  said: JudgedReply;
  reply: JudgedReply;
  effects: readonly ObservedEffect[];
}

/** One request on the wire. */
export interface Send {
  requestId: number;
  key: string | null;
  context: JudgedContext;
  /** The sender was killed, closed or frozen at some time since. */
  isSenderHurt: boolean;
  /** A transaction of the device failed when the answer was there and not written down. */
  isNoteLost?: true;
  /** Of a pull: its answer was stored. A look-up requests the same, and stores nothing of it. */
  isTakenIn?: true;
  /** Rows that it told and that were not taken in, as they were settled since. */
  leftOut?: readonly string[];
  at: number;
  request: JudgedRequest;
  token: string | null;
  /** Of the tokens that the device held then. */
  generation: number | null;
  arrivals: Arrival[];
  outcome: Outcome | null;
  /** The arrival whose answer came through; of a request that was delivered twice (N5), one of two. */
  told: Arrival | null;
  endedAt: number | null;
  /** Tries of its change before it that were claimed and never sent: the device cannot know whether they were. */
  unsentBefore: number;
  /** Of a renewal: which of the locks of renewals were held as it left, and by whom. */
  turns: readonly Turn[];
  /** Faults that named this request. */
  faults: string[];
}

export interface Turn {
  isOwn: boolean;
  isHolderAlive: boolean;
}

export interface ObservedEffect extends JudgedEffect {
  requestId: number;
  /** Place in the log of its entry at that time; null when no log held it. */
  seq: number | null;
  /** Count of effects before it. */
  place: number;
}

/** A session's token as a device once held it. */
interface KnownToken {
  memberId: string;
  device: string;
  /** When the device stored it. */
  since: number;
}

/** All that was seen since the world began. */
export interface History {
  /** Devices whose browser has no Web Locks. */
  lockless: ReadonlySet<string>;
  /** Whether the provider's replies say the time, and its rows when they were made. */
  saysTime: boolean;
  now: () => number;
  hasCapability: (name: string) => boolean;
  calls: Call[];
  lives: Map<string, Life>;
  sends: Send[];
  /** By request: one, or the items of a batch. */
  sendsById: Map<number, Send[]>;
  effects: ObservedEffect[];
  tokens: Map<string, KnownToken>;
  states: Map<string, DeviceState>;
  /** Of a device on which the member has changed, the last state of the member before. */
  formerStates: Map<string, DeviceState>;
  /** When a device got the event that the network is back. */
  onlineTimes: { device: string; at: number }[];
  /** When pages and workers of a device were opened. */
  openings: { device: string; at: number }[];
  /** Latest fault of a kind by device: `D8 device-1` → when. */
  faultTimes: Map<string, number>;
  /** Cases that a check knows and does not blame, counted by name. */
  excused: Map<string, number>;
  transitions: Map<string, number>;
  faults: Map<string, number>;
  counters: Map<string, number>;
}

export function count(table: Map<string, number>, name: string): void {
  table.set(name, (table.get(name) ?? 0) + 1);
}

/** Calls of a context that may be committing right now. */
export function openCalls({ calls }: History, context: JudgedContext): Call[] {
  return calls.filter(
    (call) => call.state === 'open' && call.context === context && !call.isRecorded,
  );
}

/** The answer that a request got and its sender could read; null when there was none. */
export function readableReply({ outcome, told }: Send): JudgedReply | null {
  return outcome === 'reply' ? (told?.reply ?? null) : null;
}

/** Whether a change may have been made though it was not accepted: no answer came, or a proxy answered. */
export function saysNothing(reply: JudgedReply | null): boolean {
  return reply === null || reply.status === 408 || reply.status >= 500;
}

/** Whether a reply is the refusal of a batch as a whole: it does not name the items, of which none was tried. */
export function isOfWholeBatch(
  { sendsById }: History,
  { requestId }: Send,
  reply: JudgedReply,
): boolean {
  const items = sendsById.get(requestId) ?? [];
  return (
    items.length > 1 && items.every(({ arrivals }) => arrivals.some((each) => each.reply === reply))
  );
}

/** Whether a reply is an acceptance by the provider, not by a proxy or a portal. */
export function isYes({ status, headers, body }: JudgedReply): boolean {
  const isJson = body === '' || (headers['content-type'] ?? '').includes('json');
  return status >= 200 && status < 300 && isJson;
}

/** A fault of this name hit the device since. */
export function wasHitSince(
  { faultTimes }: History,
  name: string,
  device: string,
  since: number,
): boolean {
  return (faultTimes.get(`${name} ${device}`) ?? faultTimes.get(`${name} *`) ?? -1) >= since;
}

/** Faults that make transactions fail: one that meets a kind whose code is not there is undone as well. */
export const OF_TRANSACTIONS: readonly string[] = ['C8', 'D1', 'D2', 'D3', 'D6', 'D7'];

/** A transaction of the device failed since: the answer may not have been written down. */
export function wasNoteLost(history: History, { context, at }: Send): boolean {
  return [...OF_TRANSACTIONS, 'loss'].some((name) =>
    wasHitSince(history, name, context.device.id, at),
  );
}

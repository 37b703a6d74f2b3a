import type { Reply } from '../network/classify-response.ts';
import type { Aliases } from '../storage/aliases.ts';
import type { BaseRow, SealedRequest, StoredFailure } from '../storage/outbox-rows.ts';
import type { RowRef } from '../storage/row-refs.ts';

/** A wish of the member, by name and data, as the log keeps it. */
export interface Intent {
  kind: string;
  args: unknown;
  /** Intents of one tap, such as the lines of one order, settle as a group. */
  groupId?: string | null;
  /** The row that the member looked at while deciding; only used when the intent is recorded, by `rebase`. */
  seen?: unknown;
  /**
   * The row that the wish uses up, as an order its line of the cart. When it is gone another tap, or another tab, was
   * quicker: nothing is recorded then.
   */
  uses?: RowRef;
}

/** Asks the provider on behalf of a reconciliation; null when there is no answer now. */
export type AskProvider = (path: string, query?: URLSearchParams) => Promise<unknown>;

/** What is known of a request that was sent and never answered. */
export type Effect =
  /** It happened; `body` settles the entry as its reply would have. */
  | { kind: 'applied'; body: unknown }
  /** It did not happen: sending again is safe. */
  | { kind: 'absent' }
  /** Not to be told now. */
  | { kind: 'unknown' };

/** What an answer makes of a row: what the provider holds now, or how it changes what the device knows of it. */
export type BaseChange = BaseRow | { ref: RowRef; update: (stored: unknown) => unknown };

/**
 * One kind of write: everything that is particular to it, as pure functions of its arguments. The engine calls them
 * only with arguments that `accepts` approved.
 */
export interface Command<Args = unknown> {
  kind: string;
  /** Version of the arguments' shape; an entry of a later version is parked, never dropped. */
  version: number;
  /** Whether stored arguments have the expected shape. */
  accepts(args: unknown): args is Args;
  /** What the entry must not overtake and not be overtaken on (I4). */
  keys(args: Args): readonly string[];
  /** Live entries with a key of this prefix, recorded earlier, settle before this one is sent. */
  waitsForKeys?: string;
  /**
   * Keys of the change that this one is the second half of: what was recorded on them last settles first, and when that
   * is refused or given up, this change goes with it.
   */
  fallsWith?(args: Args): readonly string[];
  /**
   * Log keys of what it names and cannot do without, made by entries of their own: they are accepted before it is sent,
   * and when one is refused it is refused with it.
   */
  needs?(args: Args): readonly string[];
  /** One of its `needs` got its name; null: it never will, and is done without. */
  learn?(args: Args, key: string, name: string | null): Args;
  /** It exists for those alone that need its key: without them nobody wants it, and once is enough. */
  isAncillary?: true;
  /** Rows whose view it shapes. */
  targets(args: Args): readonly RowRef[];
  /** The row as the member sees it while the entry lives; null when there is none (I6). Pure. */
  apply(row: unknown, args: Args, ref: RowRef): unknown;
  request(args: Args): SealedRequest;
  /** Whether the row as the member sees it is already what the intent wants, as after a second tap: nothing is recorded. */
  isMoot?(row: unknown, args: Args): boolean;
  /** What the provider holds after it said yes, at `now` by this device; null when the reply is not one of this call. */
  baseAfter(reply: Reply, args: Args, now: number): readonly BaseChange[] | null;
  /** Rows the refusal itself tells about, such as a new price. */
  baseAfterRefusal?(failure: StoredFailure, args: Args): readonly BaseChange[];
  /**
   * Present on what makes its first target, or what others need: the id, or the name, that the provider gave it; null when the reply names none. Changes of
   * the thing that wait behind it are told by `rename`; when it is refused, they join it.
   */
  madeId?(reply: Reply): string | null;
  /** The same change of a thing that has got another id. */
  rename?(args: Args, id: string): Args;
  /**
   * The row was `seen`, and is another one `now`: an earlier change of the member's own was accepted, while this one
   * waited or before it was recorded. When both tell the same, it need not fear to overwrite something unseen.
   *
   * @param aliases of what the row may have named otherwise when it was seen
   */
  rebase?(args: Args, seen: unknown, now: unknown, aliases: Aliases): Args;
  /** What sending it again says after this refusal; absent: the same. */
  again?(args: Args, failure: StoredFailure): Args;
  /** Its refusal is told by the sync centre alone, not by a toast. Source: specification §8, "only logged". */
  isQuiet?: true;
  /** Rows that a yes should have removed on the provider, and what to send when it left one (OFF-03). */
  remindersAfter?(args: Args): readonly { ref: RowRef; intent: Intent }[];
  /**
   * Whether a row that the provider shows may be what the unanswered request has made. It is kept back until the entry
   * settles: beside the waiting entry the member would see one wish twice.
   */
  mayHaveMade?(args: Args, firstAttemptAt: number, ref: RowRef, row: unknown): boolean;
  /**
   * Joins an entry that was never sent with a new intent on the same key; null keeps both.
   *
   * @param below the row as it is without the earlier entry: what the provider will hold when that one arrives.
   */
  squash?(earlier: Intent, later: Args, below: unknown): Intent | 'nothing' | null;
  /** A refusal that means the wish is already true: removing what is gone. */
  isAlreadyDone?(failure: StoredFailure): boolean;
  /** Whether the person has to agree again before it leaves the device. */
  needsConsent?(createdAt: number, now: number): boolean;
  /** For a provider without idempotency keys: did the unanswered request happen? Absent where sending twice is harmless. */
  findEffect?(
    args: Args,
    firstAttemptAt: number,
    ask: AskProvider,
    isShown: IsShown,
  ): Promise<Effect>;
}

/** Whether the device already shows a row: then something else has brought it. */
export type IsShown = (ref: RowRef) => Promise<boolean>;

/** The kinds of writes by name. Some are needed on few screens: their code is there when somebody needs it. */
export interface CommandRegistry {
  /**
   * The command of a kind; undefined when this version of the app has none.
   *
   * @throws CommandsNotLoaded when that cannot be told yet: run such work by `withCommands`.
   */
  get(kind: string): Command | undefined;
  /** Whether `get` can tell. */
  isReady(kind: string): boolean;
  /** Loads what is missing. */
  load(): Promise<void>;
}

import type { Capability } from '../contract/headers.ts';
import type { Reply } from '../network/classify-response.ts';
import type { Aliases } from '../storage/meta-values.ts';
import type { BaseRow, SealedRequest } from '../storage/outbox-rows.ts';
import type { StoredFailure } from '../storage/stored-failure.ts';
import type { RowRef } from '../storage/row-refs.ts';
import type { Effect, Evidence } from './evidence.ts';

/** A mutation that the member wants, by name and data, as the outbox keeps it. */
export interface Mutation {
  kind: string;
  args: unknown;
  /** Mutations of one tap, such as the lines of one order, settle as a group. */
  groupId?: string | null;
  /** The row that the member looked at while deciding; only used when the mutation is recorded, by `rebase`. */
  seen?: unknown;
  /**
   * The row that this mutation consumes, as an order its line of the cart. When it is gone, another tap or tab won:
   * nothing is recorded then.
   */
  consumes?: RowRef;
  /**
   * The provider has answered it once, under these names: where the device shows no row any more, it is recorded all the
   * same, and the provider answers again (I2).
   */
  isRepeat?: boolean;
}

/** The effect of an answer on a row: what the provider holds now, or an update of the known row. */
export type BaseChange = BaseRow | BaseUpdate;

export interface BaseUpdate {
  ref: RowRef;
  update: (stored: unknown) => unknown;
  /** The answer tells a part of the row: if the rest was out of date, it still is. */
  isPatch?: true;
}

/** Entries that must be settled before an entry that depends on them is sent. */
export type Dependency =
  | {
      /** The last live entry on this key. */
      key: string;
      /** drop: the dependent is dropped unsent · refuse: the dependent is refused as well, the person decides. */
      onRefused: 'drop' | 'refuse';
    }
  /** Live entries whose kind and key have these prefixes, except those that wait for a person. */
  | { keysFrom: string; kindsFrom: string };

/** A row that an accepted mutation should have removed on the provider, and what to send if it did not (OFF-03). */
interface Compensation {
  ref: RowRef;
  mutation: Mutation;
  /** A provider that offers this removes the row by itself. */
  unless: Capability;
}

/**
 * One kind of write: everything that is particular to it, as pure functions of its arguments. The engine calls them
 * only with arguments that `accepts` approved.
 */
export interface Command<Args = unknown, Kind extends string = string> {
  kind: Kind;
  /** Version of the arguments' shape; an entry of a later version is parked, never dropped. */
  version: number;
  /** Whether stored arguments have the expected shape. */
  accepts(args: unknown): args is Args;
  /** Entries that share a key keep their order (I4). */
  keys(args: Args): readonly string[];
  /** Entries to settle first, beside earlier ones on the same keys. */
  dependsOn?(args: Args): readonly Dependency[];
  /**
   * The id that the provider gave to what the entry of `key` makes: a dependency's, or that of the thing which this
   * entry changes. null: it will never be made, and is done without.
   */
  resolveId?(args: Args, key: string, id: string | null): Args;
  /** Needed by its dependents alone: deleted when none is left, and recorded once for each key. */
  isDependencyOnly?: true;
  /** Rows whose view it shapes. */
  targets(args: Args): readonly RowRef[];
  /** The row as the member sees it while the entry lives; null when there is none (I6). Pure. */
  apply(row: unknown, args: Args, ref: RowRef): unknown;
  request(args: Args): SealedRequest;
  /** Whether the row as the member sees it is already as wanted, as after a second tap: nothing is recorded. */
  isNoop?(row: unknown, args: Args): boolean;
  /**
   * Whether a body is that of its success, where the specification shows one, or this app reads one; absent: any JSON
   * object is. Only asked of a provider that announces capabilities, and did not announce them with this reply.
   */
  isReply?(body: unknown): boolean;
  /** What the provider holds after accepting it, at `now` by this device's clock. */
  baseAfter(reply: Reply, args: Args, now: number): readonly BaseChange[];
  /** Rows the refusal itself tells about, such as a new price. */
  baseAfterRefusal?(failure: StoredFailure, args: Args): readonly BaseChange[];
  /** Whether the reply is too little to know what the provider holds: the member's resources are pulled anew. */
  needsPull?(reply: Reply, args: Args): boolean;
  /**
   * Present on what makes its first target, or what others depend on: the id that the provider gave it; null when the
   * reply names none. Entries that wait behind it get it by `resolveId`; when it is refused, they are merged into it.
   */
  serverId?(reply: Reply): string | null;
  /**
   * The row was `seen`, and differs `now`: an earlier change of the member's own was accepted while this one waited or
   * before it was recorded. When both say the same, it cannot overwrite anything unseen.
   *
   * @param aliases of ids that the row may have had when it was seen
   */
  rebase?(args: Args, seen: unknown, now: unknown, aliases: Aliases): Args;
  /** The arguments of a retry after this refusal; absent: the same. */
  retryArgs?(args: Args, failure: StoredFailure): Args;
  /** Only the sync centre shows its refusal, no toast. Source: specification §8, "only logged". */
  isSilentOnRefusal?: true;
  /** Rows that an accepted mutation should have removed on the provider. */
  compensationsAfter?(args: Args): readonly Compensation[];
  /**
   * Whether a row that the provider shows may be what the unanswered request has made. It is kept back until the entry
   * settles: beside the waiting entry the member would see one thing twice. `isKeyless`: a look-up will decide by what the
   * device shows, so that what it may be in another form is kept back too.
   */
  mayBeResultOf?(args: Args, ref: RowRef, row: unknown, isKeyless?: boolean): boolean;
  /**
   * Joins an entry that was never sent with a new mutation on the same key; null keeps both.
   *
   * @param below the row as it is without the earlier entry: what the provider will hold when that one arrives, if it
   *   accepts what is before it
   * @param held the row that the provider is known to hold, also if it does not
   */
  coalesce?(
    earlier: Mutation,
    later: Args,
    below: unknown,
    held?: unknown,
  ): Mutation | 'nothing' | null;
  /** Whether the refusal means that it is done already, as removing what is gone. */
  isAlreadyDone?(failure: StoredFailure): boolean;
  /** Whether the person has to agree again before it leaves the device. */
  needsConsent?(createdAt: number, now: number): boolean;
  /**
   * The provider refuses what has happened already, and a browser may repeat a request by itself when a connection
   * breaks: then even the refusal of a first try may be the consequence of its own effect. What finding that effect
   * means: `applied`, where the outcome is as wanted by this request or another; `ambiguous`, where another device may
   * have done the same, so the person decides. Source: RFC 9110 §9.2.2.
   */
  mayRefuseOwnRepeat?: 'applied' | 'ambiguous';
  /**
   * For a provider without idempotency keys: did the unanswered request happen? Absent where sending twice is harmless,
   * and of some kinds until everything is loaded.
   */
  findEffect?(args: Args, evidence: Evidence): Promise<Effect>;
}

/** The kinds of writes by name. Some are needed on few screens: their code is loaded when one of them is met. */
export interface CommandRegistry {
  /**
   * The command of a kind; undefined when this version of the app has none.
   *
   * @throws CommandsNotLoaded when the code of the kind is not loaded yet: run such work by `retryAfterLoading`.
   */
  get(kind: string): Command | undefined;
  /** Whether `get` can answer without loading code. */
  isReady(kind: string): boolean;
  /** Loads the remaining commands. */
  load(): Promise<void>;
}

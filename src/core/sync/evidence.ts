import type { Seal } from '../storage/outbox-rows.ts';
import type { MirrorTable, RowRef } from '../storage/row-refs.ts';

/** An answer to a question of a reconciliation. */
export type QueryResult =
  | {
      kind: 'answered';
      body: unknown;
      /** The provider's clock minus this device's as it answered, in milliseconds; null when it did not say. */
      offsetMs: number | null;
      /**
       * The provider's time as the request was sealed, as this context has measured it without the device's clock; null
       * when another one sealed it, or the provider did not say the time.
       */
      sealedMs: number | null;
    }
  /** The provider does not hold what was asked for; `isInWords`: in words, which a gateway without the route has not. */
  | { kind: 'missing'; isInWords: boolean }
  /** No answer now. */
  | { kind: 'unanswered' };

/** The body of an answer; null when there was none. */
export function bodyOf(asked: QueryResult): unknown {
  return asked.kind === 'answered' ? asked.body : null;
}

/**
 * The list of a member's own rows in an answer; null when there was none. A member without any may be told so by a 404
 * in words, by a 204, or by null in the place of the list.
 */
export function ownListOf(asked: QueryResult): unknown {
  if (asked.kind !== 'answered') return asked.kind === 'missing' && asked.isInWords ? [] : null;
  const { body } = asked;
  if (body === null) return [];
  const isOnlyNull =
    typeof body === 'object' && Object.values(body).every((value) => value === null);
  return isOnlyNull && Object.keys(body).length > 0 ? [] : body;
}

/** Asks the provider on behalf of a reconciliation. */
export type QueryProvider = (path: string, query?: URLSearchParams) => Promise<QueryResult>;

/** What a read at the provider shows about a request that got no answer. */
export type Effect =
  /** It happened; `body` settles the entry as its reply would have. */
  | { kind: 'applied'; body: unknown }
  /** It did not happen: sending again is safe. */
  | { kind: 'absent' }
  /** Cannot be determined now. */
  | { kind: 'unknown' }
  /** Reading cannot show it, now or later: the person decides. */
  | { kind: 'ambiguous' };

/** The evidence of a reconciliation. */
export interface Evidence {
  ask: QueryProvider;
  /** Who made the change. */
  userId: string;
  /** What was known when its bytes were sealed. */
  entry: Seal;
  /** Whether the device shows a row: then another entry, or a pull before this one was sent, has brought it. */
  isShown: (ref: RowRef) => Promise<boolean>;
  /**
   * Whether the member's rows of a table have come since the sign-in, and had before the request was sealed: else
   * `isShown` tells nothing, as rows that may be of the request are kept back from then on.
   */
  hasPulled: (table: MirrorTable) => Promise<boolean>;
  /** See `find-twin.ts`. To be asked before `isShown`: a twin that is answered between the two shows its row by then. */
  hasTwin: (isSame: (args: unknown) => boolean) => Promise<boolean>;
}

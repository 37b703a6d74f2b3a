import type { BaseRow, CompensationRow, OutboxEntry, SettlementRow } from './outbox-rows.ts';
import type {
  ActivityRow,
  BlobRow,
  CartLineRow,
  CategoryRow,
  DraftRow,
  ListingRow,
  ListRow,
  MetaRow,
  OrderRow,
  PreferenceRow,
  ResourceRow,
  SessionRow,
  VisitRow,
  WishlistRow,
} from './rows.ts';

/** Tables that `transact` reads and writes, with their rows. */
export interface StoredTables {
  listings: ListingRow;
  cartLines: CartLineRow;
  wishlist: WishlistRow;
  orders: OrderRow;
  categories: CategoryRow;
  lists: ListRow;
  resources: ResourceRow;
  outbox: OutboxEntry;
  base: BaseRow;
  settlements: SettlementRow;
  compensations: CompensationRow;
  session: SessionRow;
  meta: MetaRow;
  activity: ActivityRow;
  blobs: BlobRow;
  drafts: DraftRow;
  visits: VisitRow;
  preferences: PreferenceRow;
}
export type StoredTable = keyof StoredTables;

/** `n` 0 is the head: how many transactions were stored, and the highest place ever given in the log. */
export interface CommitRow {
  n: number;
  count?: number;
  lastSeq?: number;
}

/** Tables that only `transact` itself uses. */
export interface ReadTables extends StoredTables {
  commits: CommitRow;
}

/** Values of an index from `lower` to `upper`, both included. */
export interface IndexRange {
  lower: IDBValidKey;
  upper: IDBValidKey;
}

/** One value of an index. */
export function equalTo(key: IDBValidKey): IndexRange {
  return { lower: key, upper: key };
}

/** Every time and every number that a row is given. */
export const ANY_NUMBER: IndexRange = { lower: 0, upper: Infinity };

/** Every text that begins so. */
export function startingWith(prefix: string): IndexRange {
  return { lower: prefix, upper: `${prefix}\uffff` };
}

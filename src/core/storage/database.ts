import Dexie, { type EntityTable, type Table } from 'dexie';
import { addEarlyCommit } from './early-commit.ts';
import type { BaseRow, CompensationRow, OutboxEntry, SettlementRow } from './outbox-rows.ts';
import type { MirrorTable, RowRef } from './row-refs.ts';
import type { CommitRow } from './stored-tables.ts';
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

export const DATABASE_NAME = 'unikade';

interface DatabaseOptions {
  name?: string | undefined;
  /** Default: those of the context. */
  databases?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange } | undefined;
  /** Milliseconds. */
  now?: () => number;
}

/** The device's copy of the marketplace, and the outbox. */
export class UnikadeDatabase extends Dexie {
  declare listings: Table<ListingRow, string>;
  declare cartLines: Table<CartLineRow, string>;
  declare wishlist: Table<WishlistRow, string>;
  declare orders: Table<OrderRow, string>;
  declare categories: Table<CategoryRow, string>;
  declare lists: Table<ListRow, string>;
  declare resources: Table<ResourceRow, string>;
  declare outbox: EntityTable<OutboxEntry, 'seq'>;
  declare base: Table<BaseRow, RowRef>;
  declare settlements: Table<SettlementRow, RowRef>;
  declare compensations: Table<CompensationRow, RowRef>;
  declare session: Table<SessionRow, 'current'>;
  declare meta: Table<MetaRow, string>;
  declare activity: Table<ActivityRow, number>;
  declare preferences: Table<PreferenceRow, string>;
  declare visits: Table<VisitRow, string>;
  declare drafts: Table<DraftRow, string>;
  declare blobs: Table<BlobRow, string>;
  declare commits: Table<CommitRow, number>;

  /** The transactions of this context go one after the other. */
  turn: Promise<void> = Promise.resolve();
  readonly now: () => number;
  readonly keyRange: typeof IDBKeyRange;

  constructor({ name = DATABASE_NAME, databases, now = Date.now }: DatabaseOptions = {}) {
    super(name, {
      ...databases,
      // An accepted tap must survive a power cut: Chrome's default since 121 may lose the last seconds.
      chromeTransactionDurability: 'strict',
      // Dexie's cache shows a write before it is stored, and does not query again once it is. What a live query reads
      // besides its rows, such as the search index, would stay outdated, and the screen would confirm a write too
      // early.
      cache: 'disabled',
    });
    this.now = now;
    this.keyRange = databases?.IDBKeyRange ?? IDBKeyRange;
    this.version(1).stores({
      listings: 'id, category, seller.id, createdAt, price',
      cartLines: 'key, position',
      wishlist: 'listingId, savedAt',
      orders: 'id, createdAt',
      categories: 'slug, position',
      lists: 'key',
      resources: 'key',
      outbox: '++seq, &idem, userId, state, *keys, *targets, *after, [userId+state], groupId',
      base: 'ref',
      settlements: 'ref, stamp',
      reminders: 'ref',
      session: 'id',
      meta: 'key',
      activity: '++id, announced, groupId, at',
      preferences: 'key',
    });
    this.version(2).stores({ visits: 'listingId, at', drafts: 'key' });
    this.version(3).stores({ blobs: 'id, userId' });
    this.version(4)
      .stores({
        outbox:
          '++seq, &idem, userId, state, *keys, *targets, *needs, *waitsFor, [userId+state], [userId+lane+readyAt], [userId+firstAttemptAt], groupId',
        commits: 'n',
        reminders: null,
        compensations: 'ref, expiresAt',
        settlements: 'ref, stamp, at',
      })
      .upgrade(async (tx) => (await loadUpgrades()).upgradeToReadiness(tx));
    this.version(5)
      .stores({})
      .upgrade(async (tx) => (await loadUpgrades()).upgradeNeeds(tx));
    addEarlyCommit(this);
  }

  /** The table a row reference points into. */
  mirrorTable(table: MirrorTable): Table<unknown, string> {
    return this.table(table);
  }
}

/** Few devices have a database of an earlier version: without this file they stay at that version until the next opening. */
function loadUpgrades() {
  return Dexie.waitFor(import('./upgrades.ts'));
}

/** Opens the device's database; tests give each device a name, an IndexedDB and a clock of its own. */
export function openDatabase(options?: DatabaseOptions): UnikadeDatabase {
  return new UnikadeDatabase(options);
}

import type { IndexedDatabases } from '#core/platform/environment.ts';
import { keyRange } from './fast-records.ts';
import type { Random } from './random.ts';
import {
  newConnection,
  newEvent,
  newOpenRequest,
  newVersionEvent,
  type RawConnection,
  type RawRequest,
} from './raw-indexed-db.ts';
import type { Owner } from './scheduler.ts';
import { createTransactions } from './transactions.ts';
import type { StorageOptions, StoredRow } from './storage-options.ts';

/** The disk of one device: one IndexedDB database, shared by its contexts. */
export interface DeviceStorage {
  /** IndexedDB as one context sees it. */
  databasesOf(owner: Owner): IndexedDatabases;
  /** Committed rows of a table; not to be changed. */
  rows(table: string): readonly StoredRow[];
  tables(): readonly string[];
  /** Open transactions of a dead context are undone; those with `commit()` called are completed. */
  abandon(owner: Owner): void;
  /** Every open transaction of a context aborts, and its handle is dead (D2). */
  loseConnection(owner: Owner): void;
  /** The last committed transactions that no strict one followed are gone, the newest first (D4). Returns their number. */
  losePower(random: Random): number;
  /** The origin is empty (D5). */
  evict(): void;
  /** A newer build asks the others to close, and then opens a newer version (D6); contexts made later are of that build. */
  upgrade(): void;
  /** Open transactions of a context, for tests. */
  openTransactions(owner: Owner, table?: string): number;
}

interface Connection {
  raw: RawConnection;
  owner: Owner;
}

/** A page that does not close for a newer build is given up after this long. */
const BLOCKED_MS = 60_000;
const LOOK_AGAIN_MS = 250;

export function createStorage(options: StorageOptions): DeviceStorage {
  const { scheduler, random, faults, deviceId, databaseName } = options;
  let raw = options.make(databaseName);
  let build = 0;
  let isUpgrading = false;
  let connections: Connection[] = [];
  const transactions = createTransactions(options, () => raw);

  const close = (connection: RawConnection) => {
    connection._closePending = true;
    connection._closed = true;
    connections = connections.filter((other) => other.raw !== connection);
    raw.connections = raw.connections.filter((other) => other !== connection);
  };
  const connect = (owner: Owner, version: number): RawConnection => {
    const connection = newConnection(raw);
    connection.version = version;
    connection.transaction = (names, mode = 'readonly', settings = {}) =>
      transactions.begin(owner, connection, names, mode, settings.durability ?? 'default');
    // The spec lets open transactions of a closed connection finish.
    connection.close = () => {
      close(connection);
    };
    connections.push({ raw: connection, owner });
    return connection;
  };
  const lose = ({ raw: connection, owner }: Connection, isTold: boolean) => {
    close(connection);
    transactions.abortOf(owner, connection, 'UnknownError');
    connection.transaction = () => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    };
    if (isTold)
      scheduler.plan(owner, random.next() * 5, 'idb closed', () => {
        connection.dispatchEvent(newEvent('close', []));
      });
  };
  const open = (owner: Owner, ownBuild: number, request: RawRequest, wanted?: number) => {
    // The queue of connections: an upgrade that is under way goes first.
    if (isUpgrading) {
      scheduler.plan(owner, LOOK_AGAIN_MS, 'idb open', () => {
        open(owner, ownBuild, request, wanted);
      });
      return;
    }
    const version = wanted === undefined ? raw.version : wanted + ownBuild * 10;
    request.readyState = 'done';
    if (version < raw.version) {
      request.result = undefined;
      request.error = new DOMException('The database is of a newer build.', 'VersionError');
      request.dispatchEvent(newEvent('error', [], true));
      return;
    }
    if (version > raw.version) throw new Error(`The schema has version ${raw.version}.`);
    request.result = connect(owner, wanted ?? version);
    request.error = null;
    request.dispatchEvent(newEvent('success', []));
  };

  const upgradeWhenFree = (since: number) => {
    if (connections.length > 0 && scheduler.now() - since < BLOCKED_MS) {
      scheduler.plan(null, LOOK_AGAIN_MS, `${deviceId} upgrade waits`, () => {
        upgradeWhenFree(since);
      });
      return;
    }
    isUpgrading = false;
    if (connections.length > 0) return;
    build += 1;
    raw.version += 10;
  };

  return {
    databasesOf: (owner) => {
      const ownBuild = build;
      const indexedDB = {
        open: (name: string, version?: number) => {
          if (name !== databaseName) throw new Error(`The device has no database '${name}'.`);
          const request = newOpenRequest();
          if (faults.hit('D7', { deviceId })) {
            options.onStuck(owner);
            return request;
          }
          scheduler.plan(owner, transactions.stepMs(), 'idb open', () => {
            open(owner, ownBuild, request, version);
          });
          return request;
        },
        databases: () => Promise.resolve([{ name: databaseName, version: raw.version }]),
        cmp: () => {
          throw new Error('The machine does not compare keys.');
        },
        deleteDatabase: () => {
          throw new Error('The machine does not delete databases.');
        },
      };
      return { indexedDB: indexedDB as unknown as IDBFactory, IDBKeyRange: keyRange };
    },
    rows: transactions.rows,
    tables: () => [...raw.rawObjectStores.keys()],
    abandon: (owner) => {
      transactions.abandon(owner);
      for (const { raw: connection } of connections.filter((other) => other.owner === owner))
        close(connection);
    },
    loseConnection: (owner) => {
      const isTold = random.chance(0.7);
      for (const connection of connections.filter((other) => other.owner === owner))
        lose(connection, isTold);
    },
    losePower: transactions.losePower,
    evict: () => {
      for (const connection of [...connections]) lose(connection, true);
      raw = options.make(databaseName);
      raw.version += build * 10;
      transactions.startAnew();
    },
    upgrade: () => {
      if (isUpgrading) return;
      isUpgrading = true;
      for (const { raw: connection, owner } of [...connections])
        scheduler.plan(owner, random.next() * 5, 'idb versionchange', () => {
          if (connection._closePending) return;
          const { version } = connection;
          connection.dispatchEvent(newVersionEvent('versionchange', version, version + 10));
        });
      upgradeWhenFree(scheduler.now());
    },
    openTransactions: transactions.countOpen,
  };
}

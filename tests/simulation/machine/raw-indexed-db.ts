import 'fake-indexeddb/auto';
import {
  IDBDatabase as FDBDatabase,
  IDBFactory as FDBFactory,
  IDBOpenDBRequest as FDBOpenDBRequest,
  IDBVersionChangeEvent as FDBVersionChangeEvent,
} from 'fake-indexeddb';
import { noLocks } from '#core/platform/locks.ts';
import { noBackgroundSync, noWakeUps } from '#core/platform/wake-ups.ts';
import { createTestRuntime } from '#support/device/test-runtime.ts';
import { findFast, keyRange, type RawRecords } from './fast-records.ts';

/*
 * The parts of fake-indexeddb 6 below its interface. Its stores, indexes and key ranges are used as they are; when
 * a transaction starts, steps, ends and is told, the machine decides (see storage.ts).
 */

interface RawIndex {
  name: string;
  keyPath: string | string[];
  multiEntry: boolean;
  unique: boolean;
  initialized: boolean;
  records: RawRecords;
  getIndexKey: (value: Record<string, unknown>) => unknown;
}

export interface RawStore {
  name: string;
  keyPath: string | null;
  autoIncrement: boolean;
  records: RawRecords;
  rawIndexes: Map<string, RawIndex>;
}

type StoreClass = new (
  database: RawDatabase,
  name: string,
  keyPath: string | null,
  autoIncrement: boolean,
) => RawStore;
type IndexClass = new (
  store: RawStore,
  name: string,
  keyPath: string | string[],
  multiEntry: boolean,
  unique: boolean,
) => RawIndex;

export interface RawDatabase {
  name: string;
  version: number;
  rawObjectStores: Map<string, RawStore>;
  transactions: RawTransaction[];
  connections: RawConnection[];
  processTransactions: () => void;
}

interface RawEvent {
  eventPath: unknown[];
  readonly canceled: boolean;
}

export interface RawRequest {
  source: { name?: string; objectStore?: { name: string } } | null;
  readyState: 'pending' | 'done';
  result: unknown;
  error: unknown;
  transaction: RawTransaction | null;
  dispatchEvent(event: RawEvent): boolean;
}

export interface RawTransaction {
  mode: IDBTransactionMode;
  durability: IDBTransactionDurability;
  db: RawConnection;
  error: DOMException | null;
  _state: 'active' | 'inactive' | 'committing' | 'finished';
  _started: boolean;
  _scope: Set<string>;
  _rollbackLog: (() => void)[];
  _requests: { request: RawRequest; operation: () => unknown }[];
  _start: () => void;
  _abort: (name: string | null) => void;
  commit: () => void;
  dispatchEvent(event: RawEvent): boolean;
}

export interface RawConnection {
  name: string;
  version: number;
  objectStoreNames: { contains(name: string): boolean };
  _rawDatabase: RawDatabase;
  _closePending: boolean;
  _closed: boolean;
  transaction: (
    names: string | string[],
    mode?: IDBTransactionMode,
    options?: { durability?: IDBTransactionDurability },
  ) => RawTransaction;
  close: () => void;
  dispatchEvent(event: RawEvent): boolean;
}

export function newConnection(database: RawDatabase): RawConnection {
  return new (FDBDatabase as unknown as new (raw: RawDatabase) => RawConnection)(database);
}

export function newOpenRequest(): RawRequest {
  return new (FDBOpenDBRequest as unknown as new () => RawRequest)();
}

/** Events of fake-indexeddb are of a class of its own, which only this subclass lets one reach. */
const RawEventClass = Object.getPrototypeOf(FDBVersionChangeEvent) as new (
  type: string,
  options?: { bubbles?: boolean; cancelable?: boolean },
) => RawEvent;

export function newEvent(type: string, path: unknown[], isErrorLike = false): RawEvent {
  const event = new RawEventClass(type, { bubbles: isErrorLike, cancelable: isErrorLike });
  event.eventPath = path;
  return event;
}

export function newVersionEvent(type: string, oldVersion: number, newVersion: number): RawEvent {
  return new (FDBVersionChangeEvent as unknown as new (
    type: string,
    options: { oldVersion: number; newVersion: number },
  ) => RawEvent)(type, { oldVersion, newVersion });
}

/** Makes an empty database with the schema of the app, without the hundred steps of an upgrade. */
export type DatabaseMaker = (name: string) => RawDatabase;

let maker: Promise<DatabaseMaker> | null = null;

/** Opens the app's database once, by the real way, and learns its schema from the result. */
export function learnSchema(): Promise<DatabaseMaker> {
  maker ??= openTemplate();
  return maker;
}

async function openTemplate(): Promise<DatabaseMaker> {
  const factory = new (FDBFactory as unknown as new () => IDBFactory & {
    _databases: Map<string, RawDatabase>;
  })();
  const db = idleDatabase('template', factory);
  await db.open();
  const template = factory._databases.get('template');
  db.close();
  // The rest of the template's work must not happen in the first world.
  for (let turns = 0; turns < 100; turns += 1)
    await new Promise<void>((resolve) => setImmediate(resolve));
  if (template === undefined) throw new Error('The template of the database was not made.');
  return (name) => copyOf(template, name);
}

/** The database of an engine that does nothing else. */
function idleDatabase(databaseName: string, indexedDB: IDBFactory) {
  const refuse = () => Promise.reject(new Error('The template has no network.'));
  const { db } = createTestRuntime({
    databaseName,
    onError: (cause) => {
      throw cause;
    },
    env: {
      clock: { now: () => 0, elapsed: () => 0, after: () => () => undefined },
      newId: () => 'template',
      random: () => 0,
      connectivity: { isOnline: () => false, subscribe: () => () => undefined },
      locks: noLocks,
      wakeUps: noWakeUps,
      backgroundSync: noBackgroundSync,
      storageQuota: {
        persist: () => Promise.resolve(false),
        isPersisted: () => Promise.resolve(false),
        estimate: () => Promise.resolve(null),
      },
      databases: { indexedDB, IDBKeyRange: keyRange },
      fetch: refuse,
      apiBase: 'http://provider.test/api/',
    },
  });
  return db;
}

function copyOf(template: RawDatabase, name: string): RawDatabase {
  const copy: RawDatabase = {
    name,
    version: template.version,
    rawObjectStores: new Map(),
    transactions: [],
    connections: [],
    processTransactions: () => undefined,
  };
  for (const store of template.rawObjectStores.values()) {
    const Store = store.constructor as StoreClass;
    const twin = new Store(copy, store.name, store.keyPath, store.autoIncrement);
    for (const index of store.rawIndexes.values()) {
      const Index = index.constructor as IndexClass;
      const { keyPath, multiEntry, unique } = index;
      const twinIndex = new Index(twin, index.name, keyPath, multiEntry, unique);
      twinIndex.initialized = true;
      skipAbsentKeys(twinIndex);
      findFast(twinIndex.records);
      twin.rawIndexes.set(index.name, twinIndex);
    }
    findFast(twin.records);
    copy.rawObjectStores.set(store.name, twin);
  }
  return copy;
}

/** A row without the key is not in the index; fake-indexeddb finds that out by an exception with its stack. */
function skipAbsentKeys(index: RawIndex): void {
  const { keyPath, getIndexKey } = index;
  if (typeof keyPath !== 'string' || keyPath.includes('.')) return;
  index.getIndexKey = (value) => {
    const key = value[keyPath];
    return key === undefined || key === null ? undefined : getIndexKey.call(index, value);
  };
}

import { IDBObjectStore as FDBObjectStore, IDBTransaction as FDBTransaction } from 'fake-indexeddb';
import type { RawConnection, RawRequest, RawStore, RawTransaction } from './raw-indexed-db.ts';

/*
 * Transactions and their stores as fake-indexeddb has them, made without what is the same for each: lists of names that
 * it sorts anew every time, and listeners that only its own scheduler needs. A story makes two thousand transactions.
 */

/** What transactions over the same stores share. */
interface Scope {
  stores: Set<string>;
  names: unknown;
}

type ListClass = new (...values: string[]) => unknown;

const scopes = new WeakMap<RawConnection, Map<string, Scope>>();

function scopeOf(connection: RawConnection, names: readonly string[]): Scope {
  const known = scopes.get(connection) ?? new Map<string, Scope>();
  scopes.set(connection, known);
  const name = names.join('/');
  const scope = known.get(name);
  if (scope !== undefined) return scope;
  const stores = new Set(names);
  const List = connection.objectStoreNames.constructor as ListClass;
  const made = { stores, names: new List(...[...stores].sort()) };
  known.set(name, made);
  return made;
}

class LeanTransaction {
  listeners: unknown[] = [];
  error = null;
  onabort = null;
  oncomplete = null;
  onerror = null;
  _state = 'active';
  _started = false;
  _rollbackLog: unknown[] = [];
  _requests: unknown[] = [];
  _stores = new Map<string, unknown>();
  readonly _scope: Set<string>;
  readonly objectStoreNames: unknown;
  readonly mode: IDBTransactionMode;
  readonly durability: IDBTransactionDurability;
  readonly db: RawConnection;

  constructor(
    { stores, names }: Scope,
    mode: IDBTransactionMode,
    durability: IDBTransactionDurability,
    db: RawConnection,
  ) {
    this._scope = stores;
    this.objectStoreNames = names;
    this.mode = mode;
    this.durability = durability;
    this.db = db;
  }

  objectStore(name: string): unknown {
    if (this._state !== 'active')
      throw new DOMException('The transaction is not active.', 'InvalidStateError');
    const known = this._stores.get(name);
    if (known !== undefined) return known;
    const raw = this.db._rawDatabase.rawObjectStores.get(name);
    if (raw === undefined || !this._scope.has(name))
      throw new DOMException(`No object store named ${name}.`, 'NotFoundError');
    const store = new LeanStore(this, raw);
    this._stores.set(name, store);
    return store;
  }
}
Object.setPrototypeOf(LeanTransaction.prototype, FDBTransaction.prototype);

interface StoreShape {
  keyPath: unknown;
  indexNames: unknown;
}

const shapes = new WeakMap<RawStore, StoreShape>();

function shapeOf(transaction: LeanTransaction, raw: RawStore): StoreShape {
  const known = shapes.get(raw);
  if (known !== undefined) return known;
  const Store = FDBObjectStore as unknown as new (of: unknown, raw: RawStore) => StoreShape;
  const { keyPath, indexNames } = new Store(transaction, raw);
  shapes.set(raw, { keyPath, indexNames });
  return { keyPath, indexNames };
}

class LeanStore {
  _indexesCache = new Map();
  readonly transaction: LeanTransaction;
  readonly _rawObjectStore: RawStore;
  readonly _name: string;
  readonly keyPath: unknown;
  readonly autoIncrement: boolean;
  readonly indexNames: unknown;

  constructor(transaction: LeanTransaction, raw: RawStore) {
    const { keyPath, indexNames } = shapeOf(transaction, raw);
    this.transaction = transaction;
    this._rawObjectStore = raw;
    this._name = raw.name;
    this.keyPath = keyPath;
    this.autoIncrement = raw.autoIncrement;
    this.indexNames = indexNames;
  }
}
Object.setPrototypeOf(LeanStore.prototype, FDBObjectStore.prototype);

export function newTransaction(
  names: readonly string[],
  mode: IDBTransactionMode,
  durability: IDBTransactionDurability,
  connection: RawConnection,
): RawTransaction {
  const scope = scopeOf(connection, names);
  return new LeanTransaction(scope, mode, durability, connection) as unknown as RawTransaction;
}

/** An event that neither bubbles nor can be prevented. */
class PlainEvent {
  readonly bubbles = false;
  readonly cancelable = false;
  readonly type: string;
  readonly target: unknown;
  readonly currentTarget: unknown;

  constructor(type: string, target: unknown) {
    this.type = type;
    this.target = target;
    this.currentTarget = target;
  }

  preventDefault(): void {}
  stopPropagation(): void {}
  stopImmediatePropagation(): void {}
}

/**
 * Tells a request that it has succeeded, or a transaction that it is complete. Such an event goes to its target alone,
 * and hardly anyone adds more listeners than the one of the property.
 *
 * @throws what the listener throws
 */
export function tell(
  target: RawRequest | RawTransaction,
  type: 'success' | 'complete',
  dispatch: () => void,
): void {
  const { listeners, onsuccess, oncomplete } = target as unknown as Told;
  if (listeners.length > 0) {
    dispatch();
    return;
  }
  const listener = type === 'success' ? onsuccess : oncomplete;
  if (typeof listener === 'function') listener.call(target, new PlainEvent(type, target));
}

interface Told {
  listeners: readonly unknown[];
  onsuccess?: ((event: unknown) => void) | null;
  oncomplete?: ((event: unknown) => void) | null;
}

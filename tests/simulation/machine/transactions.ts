import { newTransaction, tell } from './lean-transaction.ts';
import type { Random } from './random.ts';
import {
  newEvent,
  type RawConnection,
  type RawDatabase,
  type RawRequest,
  type RawTransaction,
} from './raw-indexed-db.ts';
import type { Owner } from './scheduler.ts';
import type { StorageOptions, StoredRow } from './storage-options.ts';

interface Open {
  raw: RawTransaction;
  owner: Owner;
  connection: RawConnection;
  written: Set<string>;
}

/** Undoes one committed transaction. */
interface Undo {
  rollback: readonly (() => void)[];
  tables: readonly string[];
}

/** Further back nothing is lost: browsers write to the disk every few seconds. */
const UNDO_LIMIT = 20;

/** When transactions of a device start, step and end; their reads and writes are fake-indexeddb's. */
export function createTransactions(options: StorageOptions, database: () => RawDatabase) {
  const { scheduler, random, faults, deviceId } = options;
  const [shortest, longest] = options.stepMs;
  const committed = new Map<string, readonly StoredRow[]>();
  const isActive = new Set<RawTransaction>();
  let open: Open[] = [];
  let undo: Undo[] = [];

  const stepMs = () => shortest + random.next() * (longest - shortest);

  const rows = (table: string): readonly StoredRow[] => {
    const known = committed.get(table);
    if (known !== undefined) return known;
    const store = database().rawObjectStores.get(table);
    const read = store === undefined ? [] : Array.from(store.records.values(), (row) => row.value);
    committed.set(table, read);
    return read;
  };

  const isBlocked = (one: Open, at: number): boolean => {
    for (let before = 0; before < at; before += 1) {
      const { raw } = open[before]!;
      if (raw.mode === 'readonly' && one.raw.mode === 'readonly') continue;
      for (const name of one.raw._scope) if (raw._scope.has(name)) return true;
    }
    return false;
  };
  const grant = () => {
    open.forEach((one, at) => {
      if (one.raw._started || isBlocked(one, at)) return;
      one.raw._started = true;
      // The rows that it is about to change are remembered as they were committed.
      if (one.raw.mode !== 'readonly') for (const table of one.raw._scope) rows(table);
      planStep(one);
    });
  };
  const planStep = (one: Open) => {
    // After `commit()` the database needs its context no more.
    const isDetached = () => one.raw._state === 'committing';
    scheduler.plan(one.owner, stepMs(), 'idb step', () => step(one), isDetached);
  };
  const finish = (one: Open) => {
    one.raw._state = 'finished';
    open = open.filter((other) => other !== one);
    grant();
  };

  const step = (one: Open): void => {
    const { raw } = one;
    if (raw._state === 'finished') return;
    const isChange = raw.mode === 'readwrite';
    if (isChange && faults.hit('D3', { deviceId })) {
      abort(one, 'UnknownError');
      return;
    }
    for (;;) {
      const next = raw._requests.shift();
      if (next === undefined) {
        if (isChange && one.written.size > 0 && faults.hit('D1', { deviceId }, 0.3))
          abort(one, 'QuotaExceededError');
        else complete(one);
        return;
      }
      if (next.request.readyState === 'done') continue;
      perform(one, next);
      if ((raw._state as string) !== 'finished') planStep(one);
      return;
    }
  };

  const perform = (
    one: Open,
    { request, operation }: { request: RawRequest; operation: () => unknown },
  ) => {
    const { raw } = one;
    const before = raw._rollbackLog.length;
    let failure: Error | null = null;
    request.readyState = 'done';
    try {
      if (operation.name === 'bound storeRecord' && faults.hit('D1', { deviceId }))
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      request.result = operation();
      request.error = undefined;
    } catch (cause) {
      failure = cause as Error;
      request.result = undefined;
      request.error = failure;
    }
    const { source } = request;
    const table = source?.objectStore?.name ?? source?.name;
    if (raw._rollbackLog.length > before && table !== undefined) one.written.add(table);
    const event = failure === null ? null : newEvent('error', [raw.db, raw], true);
    scheduler.deliver(one.owner, 'idb result', () => {
      if (raw._state === 'inactive') raw._state = 'active';
      isActive.add(raw);
      try {
        if (event === null) tell(request, 'success', succeed);
        else request.dispatchEvent(event);
      } catch {
        abort(one, 'AbortError');
      }
    });
    if (failure !== null && event?.canceled !== true) abort(one, failure.name);
    function succeed() {
      request.dispatchEvent(newEvent('success', []));
    }
  };

  const complete = (one: Open) => {
    const { raw, owner } = one;
    raw._state = 'finished';
    if (one.written.size > 0) {
      const tables = [...one.written].sort();
      for (const table of tables) committed.delete(table);
      remember({ rollback: raw._rollbackLog, tables }, raw.durability);
      options.onCommit(owner, tables);
    }
    scheduler.deliver(owner, 'idb complete', () => {
      tell(raw, 'complete', () => {
        raw.dispatchEvent(newEvent('complete', []));
      });
    });
    finish(one);
  };
  /** One log on the disk: a strict transaction takes all before it along. */
  const remember = (one: Undo, durability: IDBTransactionDurability) => {
    if (durability === 'strict') undo = [];
    else undo.push(one);
    if (undo.length > UNDO_LIMIT) undo.shift();
  };

  const rollBack = (rollback: readonly (() => void)[]) => {
    for (const back of [...rollback].reverse()) back();
  };
  /** As the spec has it, but that each event is one of the scheduler. */
  const abort = (one: Open, name: string | null) => {
    const { raw, owner } = one;
    if (raw._state === 'finished') return;
    rollBack(raw._rollbackLog);
    if (name !== null) raw.error = new DOMException('The transaction was aborted.', name);
    const left = raw._requests.filter(({ request }) => request.readyState !== 'done');
    raw._requests = [];
    finish(one);
    const tell = () => {
      const next = left.shift()?.request;
      if (next === undefined) {
        raw.dispatchEvent(newEvent('abort', [raw.db]));
        return;
      }
      next.readyState = 'done';
      next.result = undefined;
      next.error = new DOMException('The transaction was aborted.', 'AbortError');
      const event = newEvent('error', [raw.db, raw], true);
      next.dispatchEvent(event);
      scheduler.plan(owner, 0, 'idb aborted', tell);
    };
    scheduler.plan(owner, 0, 'idb aborted', tell);
  };

  scheduler.onSettled(() => {
    // As in a browser: code that awaits anything else inside a transaction finds it closed to new requests.
    for (const raw of isActive) if (raw._state === 'active') raw._state = 'inactive';
    isActive.clear();
  });

  return {
    stepMs,
    rows,
    begin: (
      owner: Owner,
      connection: RawConnection,
      names: string | string[],
      mode: IDBTransactionMode,
      durability: IDBTransactionDurability,
    ): RawTransaction => {
      if (connection._closePending)
        throw new DOMException('The database connection is closing.', 'InvalidStateError');
      const scope = typeof names === 'string' ? [names] : names;
      for (const name of scope)
        if (!connection.objectStoreNames.contains(name))
          throw new DOMException(`No object store named ${name}.`, 'NotFoundError');
      const raw = newTransaction(scope, mode, durability, connection);
      const one: Open = { raw, owner, connection, written: new Set() };
      raw._abort = (name) => {
        abort(one, name);
      };
      open.push(one);
      isActive.add(raw);
      grant();
      return raw;
    },
    abandon: (owner: Owner) => {
      for (const one of open.filter((other) => other.owner === owner))
        if (one.raw._state !== 'committing') abort(one, 'AbortError');
    },
    abortOf: (owner: Owner, connection: RawConnection, name: string) => {
      for (const one of open)
        if (one.owner === owner && one.connection === connection) abort(one, name);
    },
    losePower: (chance: Random): number => {
      for (const one of [...open]) abort(one, 'AbortError');
      const lost = chance.between(0, undo.length);
      for (let left = lost; left > 0; left -= 1) {
        const { rollback, tables } = undo.pop()!;
        rollBack(rollback);
        for (const table of tables) committed.delete(table);
      }
      undo = [];
      return lost;
    },
    startAnew: () => {
      for (const one of [...open]) abort(one, 'AbortError');
      committed.clear();
      undo = [];
    },
    countOpen: (owner: Owner, table?: string) =>
      open.filter(
        (one) => one.owner === owner && (table === undefined || one.raw._scope.has(table)),
      ).length,
  };
}

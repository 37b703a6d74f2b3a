import Dexie, { type DBCore, type DBCoreTable } from 'dexie';

/**
 * Ends the transaction of a single read with the read itself. Otherwise it ends a task later, and a context that is
 * frozen in between keeps every other one from writing. Reads by cursor need more than one task and stay as they are.
 */
export function addEarlyCommit(db: Dexie): void {
  db.use({ stack: 'dbcore', name: 'early-commit', create: (core) => withEarlyCommit(core) });
}

function withEarlyCommit(core: DBCore): DBCore {
  return {
    ...core,
    table: (name) => {
      const table = core.table(name);
      return {
        ...table,
        get: (request) => commitAfter(request.trans, table.get(request)),
        getMany: (request) => commitAfter(request.trans, table.getMany(request)),
        query: (request) => commitAfter(request.trans, table.query(request)),
        count: (request) => commitAfter(request.trans, table.count(request)),
      } satisfies DBCoreTable;
    },
  };
}

function commitAfter<T>(transaction: unknown, answer: Promise<T>): Promise<T> {
  // In an explicit transaction more may follow.
  const isExplicit = (Dexie.currentTransaction as { explicit?: boolean } | null)?.explicit === true;
  const reading = transaction as IDBTransaction;
  if (!isExplicit && reading.mode === 'readonly' && 'commit' in reading) reading.commit();
  return answer;
}

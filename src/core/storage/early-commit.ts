import type Dexie from 'dexie';
import type { DBCore, DBCoreTable } from 'dexie';

/**
 * Commits the transaction of every read with the read itself. Otherwise it commits a task later, and a context that is
 * frozen in between blocks the writes of all others. For the same reason nothing is read by a cursor, which asks for
 * its next row in the next task: no `reverse`, `last`, `filter`, `anyOf` or `each` on a table, but on its rows.
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
  const reading = transaction as IDBTransaction;
  // One that writes is an upgrade of the schema, where more follows.
  if (reading.mode === 'readonly') reading.commit();
  return answer;
}

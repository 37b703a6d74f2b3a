import type { Database } from '#server/storage/database.ts';

export interface OpenedDatabase {
  db: Database;
  /** The same database; `log` gets every statement. */
  logged(log: (statement: string) => void): Database;
  /** Statements one after the other, all on one connection. */
  run(statements: string): Promise<void>;
  /** Resolves when no request of an ended test works on it any more. */
  settle(): Promise<void>;
}

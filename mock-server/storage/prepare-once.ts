import type { Database } from './database.ts';

/** Determines the text of a statement; values are bound later, to placeholders. */
type Shape = Readonly<Record<string, string | boolean>>;

/**
 * Builds a statement once for each database and shape, to be executed with different values: building one costs more than
 * sending it. `key` is unique among the shapes. The handle of a transaction counts as a database of its own.
 */
export function prepareOnce<S extends Shape, Statement>(
  build: (db: Database, shape: S, key: string) => Statement,
): (db: Database, shape: S) => Statement {
  const built = new WeakMap<Database, Map<string, Statement>>();
  return (db, shape) => {
    const key = Object.values(shape).join(' ');
    const ofDatabase = built.get(db) ?? new Map<string, Statement>();
    built.set(db, ofDatabase);
    const statement = ofDatabase.get(key) ?? build(db, shape, key);
    ofDatabase.set(key, statement);
    return statement;
  };
}

/**
 * Instead of a statement name: PostgreSQL then plans for each set of values. With a name it may reuse one plan, which
 * is right only if the best plan does not depend on them.
 */
export const PLANNED_EACH_TIME = '';

import Dexie, { type ObservabilitySet } from 'dexie';
import type { UnikadeDatabase } from './database.ts';
import type { StoredTable } from './stored-tables.ts';

/**
 * Calls after every commit that changed a table, in any tab or worker.
 *
 * @returns what ends the watching
 */
export function watchTable(
  db: UnikadeDatabase,
  table: StoredTable,
  onChange: () => void,
): () => void {
  const prefix = `idb://${db.name}/${table}/`;
  const hear = (parts: ObservabilitySet) => {
    if ('all' in parts || Object.keys(parts).some((part) => part.startsWith(prefix))) onChange();
  };
  Dexie.on.storagemutated.subscribe(hear);
  return () => {
    Dexie.on.storagemutated.unsubscribe(hear);
  };
}

/** Of a queue that this app is compared with. */
const FOREIGN_DATABASE = 'workbox-background-sync';

/**
 * A cursor needs a task for each of its rows, and its transaction holds the tables meanwhile: a page that is frozen in
 * between keeps every other one from writing. Upgrades of the schema have the database for themselves.
 */
export function forbidCursors(): void {
  for (const { prototype } of [IDBObjectStore, IDBIndex])
    for (const name of ['openCursor', 'openKeyCursor'] as const) {
      const open = Reflect.get(prototype, name) as (...args: unknown[]) => unknown;
      const value = function openInUpgrade(this: IDBObjectStore | IDBIndex, ...args: unknown[]) {
        const store = 'objectStore' in this ? this.objectStore : this;
        const { mode, db } = store.transaction;
        if (mode === 'versionchange' || db.name === FOREIGN_DATABASE) return open.apply(this, args);
        const message = `${store.name} is read by a cursor: read it in one request.`;
        console.error(message);
        throw new Error(message);
      };
      Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
    }
}

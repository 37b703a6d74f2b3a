import type { DispatchJournal } from '#core/sync/dispatch-journal.ts';

/** The journal of a device, as its local storage would hold it: text, and the pages share it. */
export function createMemoryJournal(stored = new Map<string, string>()) {
  return {
    stored,
    /** A page that has ended writes nothing more. */
    of: (isAlive: () => boolean): DispatchJournal => ({
      add: (entry) => {
        stored.set(entry.id, JSON.stringify(entry));
        return true;
      },
      remove: (id) => {
        if (isAlive()) stored.delete(id);
      },
      ids: () => [...stored.keys()],
      list: async () => [...stored.values()].map((text) => JSON.parse(text) as never),
    }),
    clear: () => {
      stored.clear();
    },
  };
}

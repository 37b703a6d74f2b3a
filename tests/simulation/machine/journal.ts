import type { DispatchJournal } from '#core/sync/dispatch-journal.ts';

/** What local storage holds reaches the disk this much later: a power cut takes it back. */
const WRITTEN_AFTER_MS = 5_000;

/** The journal of dispatches as the local storage of a device has it. */
export interface DeviceJournal {
  of: (context: { state: string }) => DispatchJournal;
  entries: () => readonly JournaledDispatch[];
  /** At a logout. */
  clear: () => void;
  /** Undoes what had not reached the disk. */
  losePower: () => void;
}

export interface JournaledDispatch {
  id: string;
  userId: string;
}

export function createJournal(
  now: () => number,
  onAdd: (owner: unknown, id: string) => void,
  hasRoom: () => boolean,
): DeviceJournal {
  const stored = new Map<string, { place: number; text: string }>();
  let undone: { at: number; undo: () => void }[] = [];
  /** What a power cut brings back has its old place again. */
  const ordered = () => [...stored].sort(([, a], [, b]) => a.place - b.place);
  const write = (id: string, text: string | null) => {
    const before = stored.get(id);
    undone.push({
      at: now(),
      undo: () => {
        if (before === undefined) stored.delete(id);
        else stored.set(id, before);
      },
    });
    if (text === null) stored.delete(id);
    else stored.set(id, { place: (ordered().at(-1)?.[1].place ?? 0) + 1, text });
  };
  const read = () => ordered().map(([, { text }]) => JSON.parse(text) as never);
  return {
    of: (context) => ({
      add: (entry) => {
        if (!hasRoom()) return false;
        write(entry.id, JSON.stringify(entry));
        onAdd(context, entry.id);
        return true;
      },
      remove: (id) => {
        // Nothing runs in a context that has ended; what it had begun in vain says so by an error.
        if (context.state !== 'dead') write(id, null);
      },
      ids: () => ordered().map(([id]) => id),
      list: () => Promise.resolve(read()),
    }),
    entries: read,
    clear: () => {
      stored.clear();
      undone = [];
    },
    losePower: () => {
      for (const { at, undo } of undone.reverse()) if (at > now() - WRITTEN_AFTER_MS) undo();
      undone = [];
    },
  };
}

import type { Mutation } from './command.ts';

/** Mutations of one tap that the database may not hold yet. */
export interface JournalEntry {
  id: string;
  userId: string;
  /** Milliseconds, by the device's clock. */
  atMs: number;
  mutations: readonly Mutation[];
}

/**
 * A write-ahead log of taps, as a port: written within the task of the tap, it outlives a page that is left, reloaded or
 * killed before its database has stored them. Pages of one device share it.
 */
export interface DispatchJournal {
  /** @returns false when there is no room */
  add(entry: JournalEntry): boolean;
  remove(id: string): void;
  /** Of all entries, in the order of `add`. */
  ids(): readonly string[];
  /** In the order of `add`. Unreadable entries are left in place. */
  list(): Promise<readonly JournalEntry[]>;
}

/** For contexts without synchronous storage, in which nothing is tapped. */
export const noJournal: DispatchJournal = {
  add: () => false,
  remove: () => undefined,
  ids: () => [],
  list: () => Promise.resolve([]),
};

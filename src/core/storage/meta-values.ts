import type { SavedSearch } from '../domain/saved-search.ts';
import { type ScreenDatabase, wholeDatabase } from './screen-database.ts';
import type { UnikadeDatabase } from './database.ts';
import { readNow } from './read-now.ts';
import { transact, type Transaction } from './transact.ts';

/** The provider's ids of things that this device named first, by the outbox key of the entry that made them. */
export type Aliases = Readonly<Partial<Record<string, string>>>;

/** Single values beside the tables, each with its type. */
export interface MetaValues {
  /** Counts settlements, to order answers by their request (I7). */
  stamp: number;
  /** Settlements up to this count may be deleted: answers to earlier requests are too old to be stored. */
  settledFloor: number;
  /** Highest token generation ever used on this device: no sign-in repeats an earlier one. */
  generation: number;
  /** Capabilities the provider announced last; none when it has answered and announces none. */
  capabilities: readonly string[];
  /** How the last call ended, and when the provider last answered: reachability, under the name that devices know. */
  contact: {
    state: 'reached' | 'unreachable' | 'captive';
    lastReachedAt: number | null;
    /** Since when; absent on rows of earlier versions. */
    since?: number;
  };
  /** Nothing is sent before `untilMs`, after so many failures in a row. */
  pause: Pause;
  /** Tags of answers older than these count for nothing: a settled change has made rows newer (I14). */
  tagEpochs: { personal: number; shared: number };
  /** The provider's clock minus this device's, in milliseconds. */
  clockOffset: number;
  /** The provider's time in an answer, epoch milliseconds, up to half a minute older than the last one received. */
  heardTime: number;
  /** Whether the provider has left the line of an order in the cart, as last seen. */
  leavesOrderedLines: boolean;
  aliases: Aliases;
  /** A code was asked for: the address and when. Lets a killed app offer the code step again for 10 minutes. */
  pendingCode: { email: string; requestedAt: number };
  /** The address that was verified last and has no account yet, with the key that alone may register it. */
  registrationKey: { email: string; key: string };
  /** Past toasts, newest first. */
  toasts: readonly ToastRecord[];
  /** Latest saved first; several members may have left some. */
  savedSearches: readonly OwnedSearch[];
  /** The member whom this device notifies about their orders, and the provider's key that it subscribed with. */
  orderNews: { owner: string; applicationServerKey: string; alerts?: SearchAlertState };
}

/** Alerts about new listings of saved searches on this device. */
interface SearchAlertState {
  isOn: boolean;
  /** The searches that the provider has acknowledged, sorted; none after a new subscription. */
  sent: readonly string[];
}

/** `owner` is the member who saved it; null: a visitor. */
export interface OwnedSearch extends SavedSearch {
  owner: string | null;
}

/** Why, since when and until when nothing is sent. */
export interface Pause {
  /** connection: nothing gets through · throttled: the provider asked for it, also of the person's own taps. */
  reason: 'connection' | 'throttled';
  untilMs: number;
  /** A clock that shows an earlier time has been set back since. */
  sinceMs: number;
  failures: number;
}

export interface ToastRecord {
  /** Milliseconds. */
  at: number;
  tone: 'success' | 'error' | 'warning' | 'info';
  message: string;
  detail: string | null;
}

/** Reads one value; undefined when it was never written. */
export async function readMeta<K extends keyof MetaValues>(
  screen: ScreenDatabase,
  key: K,
): Promise<MetaValues[K] | undefined> {
  const db = wholeDatabase(screen);
  const row = await db.meta.get(key);
  return row?.value as MetaValues[K] | undefined;
}

/** As `readMeta`, for work that no screen waits for: it is not run again when the value changes. */
export async function peekMeta<K extends keyof MetaValues>(
  db: UnikadeDatabase,
  key: K,
): Promise<MetaValues[K] | undefined> {
  return (await readNow(db, 'meta', key))?.value as MetaValues[K] | undefined;
}

/** Writes one value. */
export async function writeMeta<K extends keyof MetaValues>(
  db: UnikadeDatabase,
  key: K,
  value: MetaValues[K],
): Promise<void> {
  // Beside `transact`, Dexie would hold the table until the next task.
  await transact(db, (tx) => Promise.resolve(putMeta(tx, key, value)));
}

/** Deletes one value. */
export async function deleteMeta(db: UnikadeDatabase, key: keyof MetaValues): Promise<void> {
  await transact(db, (tx) => Promise.resolve(tx.delete('meta', key)));
}

/** As `readMeta`, as a part of a transaction. */
export async function getMeta<K extends keyof MetaValues>(
  tx: Transaction,
  key: K,
): Promise<MetaValues[K] | undefined> {
  return (await tx.get('meta', key))?.value as MetaValues[K] | undefined;
}

/** As `writeMeta`, as a part of a transaction. */
export function putMeta<K extends keyof MetaValues>(
  tx: Transaction,
  key: K,
  value: MetaValues[K],
): void {
  tx.put('meta', { key, value });
}

import type { Aliases } from './aliases.ts';
import type { UnikadeDatabase } from './database.ts';

/** Single values beside the tables, each with its type. */
export interface MetaValues {
  /** Counts settlements, so that answers asked for earlier can be told from later ones (I7). */
  stamp: number;
  /** Highest token generation ever used on this device: no sign-in repeats an earlier one. */
  generation: number;
  /** Capabilities the provider announced last. */
  capabilities: readonly string[];
  /** How the last call ended, and when the provider last answered. */
  contact: { state: 'reached' | 'unreachable' | 'captive'; lastReachedAt: number | null };
  /** Nothing is sent before `untilMs`, after so many failures of the connection in a row. */
  pause: { untilMs: number; failures: number };
  aliases: Aliases;
  /** A code was asked for: the address and when. Lets a killed app offer the code step again for 10 minutes. */
  pendingCode: { email: string; requestedAt: number };
  /** The address that was verified last and has no account yet, with the key that alone may register it. */
  registrationKey: { email: string; key: string };
  /** What toasts have said on this device, newest first. */
  toasts: readonly ToldToast[];
}

export interface ToldToast {
  /** Milliseconds. */
  at: number;
  tone: 'success' | 'error' | 'warning' | 'info';
  message: string;
  detail: string | null;
}

/** Reads one value; undefined when it was never written. */
export async function readMeta<K extends keyof MetaValues>(
  db: UnikadeDatabase,
  key: K,
): Promise<MetaValues[K] | undefined> {
  const row = await db.meta.get(key);
  return row?.value as MetaValues[K] | undefined;
}

/** Writes one value. */
export async function writeMeta<K extends keyof MetaValues>(
  db: UnikadeDatabase,
  key: K,
  value: MetaValues[K],
): Promise<void> {
  await db.meta.put({ key, value });
}

/** Forgets one value. */
export async function deleteMeta(db: UnikadeDatabase, key: keyof MetaValues): Promise<void> {
  await db.meta.delete(key);
}

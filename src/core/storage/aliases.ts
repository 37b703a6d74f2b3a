import { type Aliases, getMeta, putMeta } from './meta-values.ts';
import type { Transaction } from './transact.ts';

/** Older ones are deleted: no screen stays open that long. */
const ALIASES_KEPT = 200;

/** The names so far. */
export async function getAliases(tx: Transaction): Promise<Aliases> {
  return (await getMeta(tx, 'aliases')) ?? {};
}

/** The provider gave an id: lookups by the local name lead to it from now on. */
export async function addAlias(tx: Transaction, key: string, name: string): Promise<void> {
  const { [key]: _before, ...others } = await getAliases(tx);
  const kept = Object.entries(others).slice(-(ALIASES_KEPT - 1));
  putMeta(tx, 'aliases', { ...Object.fromEntries(kept), [key]: name });
}

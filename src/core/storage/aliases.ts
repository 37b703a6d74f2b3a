import type { UnikadeDatabase } from './database.ts';
import { readMeta, writeMeta } from './meta-values.ts';

/**
 * What this device made under an id of its own and the provider then named: the provider's name, by the reference of
 * the row, or by the log key of what makes no row.
 */
export type Aliases = Readonly<Partial<Record<string, string>>>;

export async function readAliases(db: UnikadeDatabase): Promise<Aliases> {
  return (await readMeta(db, 'aliases')) ?? {};
}

/** The provider named something; what it was called before leads to the name from now on. */
export async function addAlias(db: UnikadeDatabase, made: string, name: string): Promise<void> {
  await writeMeta(db, 'aliases', { ...(await readAliases(db)), [made]: name });
}

import type { UnikadeDatabase } from '../../storage/database.ts';
import { getMeta, type MetaValues, peekMeta } from '../../storage/meta-values.ts';
import { PERSONAL_PREFIX } from '../../storage/personal-rows.ts';
import type { Transaction } from '../../storage/transact.ts';
import type { Resource } from '../resources/resource.ts';

/*
 * A settled change ends the tags of all answers that may hold the rows it changed: by incrementing an epoch instead of
 * writing every one of them.
 */

/** The epoch of the tags that a resource's answers belong to. */
export async function tagEpochOf(tx: Transaction, resource: Resource): Promise<number> {
  return pick(await getMeta(tx, 'tagEpochs'), resource);
}

/** As `tagEpochOf`, outside of a transaction. */
export async function readTagEpoch(db: UnikadeDatabase, resource: Resource): Promise<number> {
  return pick(await peekMeta(db, 'tagEpochs'), resource);
}

function pick(epochs: MetaValues['tagEpochs'] | undefined, { key }: Resource): number {
  const { personal, shared } = epochs ?? { personal: 0, shared: 0 };
  // A member's answers hold listings too.
  return key.startsWith(PERSONAL_PREFIX) ? personal + shared : shared;
}

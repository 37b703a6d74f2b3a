import { readMeta } from '../storage/meta-values.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';
import type { FirstResources } from './resources/first-resources.ts';
import type { InitialRows } from './initial-data.ts';

/** Reads the rows of a first screen while the engine starts, so that the first render shows them and no skeleton. */
export async function recallRows(
  db: ScreenDatabase,
  list: FirstResources,
  address: URL,
): Promise<InitialRows> {
  const capabilities = (await readMeta(db, 'capabilities')) ?? [];
  const resources = list(address, capabilities);
  const keys = resources.map(({ key }) => key);
  const [lists, pulls, categories] = await Promise.all([
    db.lists.bulkGet(keys),
    db.resources.bulkGet(keys),
    db.categories.orderBy('position').toArray(),
  ]);
  const ids = resources.flatMap(
    ({ rowWhenMissing }, at) => rowWhenMissing?.split(':')[1] ?? lists[at]?.ids ?? [],
  );
  const rows = await db.listings.bulkGet([...new Set(ids)]);
  const listings = rows.filter((row) => row !== undefined);
  const byId = new Map(listings.map((row) => [row.id, row]));
  return {
    outcomeOf: (key) => pulls[keys.indexOf(key)]?.outcome,
    listOf: (key) => {
      const known = lists[keys.indexOf(key)];
      return known && { ...known, listings: known.ids.flatMap((id) => byId.get(id) ?? []) };
    },
    listing: (id) => byId.get(id),
    listings,
    categories,
    capabilities,
  };
}

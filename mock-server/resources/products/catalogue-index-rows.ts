import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { fromCents } from '#core/domain/money.ts';
import type { IndexedListing } from '#core/domain/search/listing-index.ts';
import type { Database } from '../../storage/database.ts';
import { listingChanges } from '../../storage/changes-schema.ts';
import { prepareOnce } from '../../storage/prepare-once.ts';
import { isActive, listings, members } from '../../storage/schema.ts';
import { catalogueCounts } from '../../storage/derived-schema.ts';

/** The catalogue as one snapshot of the database has it. */
interface CatalogueState {
  /** Every transaction before this one has ended: its changes are visible. */
  horizon: number;
  /** As `catalogueCounts` count them. */
  changes: number;
  active: number;
}

type CatalogueRow = IndexedListing<null>;
/** Undefined for a listing that is gone. */
type ChangedListing = readonly [id: string, listing: CatalogueRow | undefined];

const state = {
  horizon: sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::float8`,
  changes: sql<number>`(select coalesce(sum(${catalogueCounts.changes}), 0)::float8 from ${catalogueCounts})`,
  active: sql<number>`(select coalesce(sum(${catalogueCounts.active}), 0)::int from ${catalogueCounts})`,
};

const { id, title, description, category, condition, priceCents, status, createdAt, sellerId } =
  listings;
/** What the index reads of a listing. */
export const indexedColumns = {
  id,
  title,
  description,
  category,
  condition,
  priceCents,
  status,
  createdAt,
  sellerId,
};
/** And of its seller. */
export const indexedSeller = { name: members.name, campus: members.campus };
const given = (name: 'after' | 'most' | 'horizon') => sql.placeholder(name);

/** Active listings, some at a time in the order of their ids, after one of them. */
export async function readActiveRows(
  db: Database,
  after: string,
  most: number,
): Promise<CatalogueRow[]> {
  const rows = await activeRows(db, {}).execute({ after, most });
  return rows.flatMap(({ listing, seller: by }) =>
    isListed(listing) ? [writeRow(listing, by)] : [],
  );
}

const activeRows = prepareOnce((db) =>
  db
    .select({ listing: indexedColumns, seller: indexedSeller })
    .from(listings)
    .innerJoin(members, eq(members.id, sellerId))
    .where(and(isActive, gt(id, given('after'))))
    .orderBy(asc(id))
    .limit(given('most'))
    .prepare('rows of the index'),
);

export interface CatalogueChanges extends CatalogueState {
  listings: readonly ChangedListing[];
}

/** The listings that a look at an earlier horizon may have missed, at most so many; one statement, one snapshot. */
export async function readChanges(
  db: Database,
  horizon: number,
  most: number,
): Promise<CatalogueChanges> {
  const rows = await changedRows(db, {}).execute({ horizon, most });
  const [first] = rows;
  if (first === undefined) throw new Error('The catalogue told nothing of its state.');
  const changed = rows.flatMap(({ changedId, listing, seller: by }): ChangedListing[] => {
    if (changedId === null) return [];
    return [[changedId, listing && by && isListed(listing) ? writeRow(listing, by) : undefined]];
  });
  return { ...first.state, listings: changed };
}

const changedRows = prepareOnce((db) =>
  db
    .select({
      state,
      changedId: listingChanges.listingId,
      listing: indexedColumns,
      seller: indexedSeller,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(listingChanges, sql`${listingChanges.changedIn} >= ${given('horizon')}`)
    .leftJoin(listings, eq(id, listingChanges.listingId))
    .leftJoin(members, eq(members.id, sellerId))
    .limit(given('most'))
    .prepare('changes of the index'),
);

interface StoredListing extends Omit<ListingColumns, 'status'> {
  status: ListingColumns['status'] | 'hidden';
}

function isListed(listing: StoredListing): listing is ListingColumns {
  return listing.status !== 'hidden';
}

type ListingColumns = Record<'id' | 'title' | 'description' | 'category' | 'sellerId', string> & {
  condition: CatalogueRow['condition'];
  status: CatalogueRow['status'];
  priceCents: number;
  createdAt: Date;
};

/** A row of the index, from what it reads. */
export function writeRow(row: ListingColumns, by: { name: string; campus: string }): CatalogueRow {
  const { priceCents: cents, createdAt: at, sellerId: sellingId, ...facts } = row;
  return {
    ...facts,
    price: fromCents(cents),
    createdAt: at.toISOString(),
    seller: { id: sellingId, campus: by.campus },
    sellerName: by.name,
    campus: by.campus,
    kept: null,
  };
}

import type { CatalogueQuery } from '#core/domain/catalogue-address.ts';
import { isInDeal } from '#core/domain/deals.ts';
import { createFacetTest } from '#core/domain/filters.ts';
import { readQueryString } from '#core/domain/saved-search.ts';
import { createListingIndex, type IndexedListing } from '#core/domain/search/listing-index.ts';
import type { CatalogueIndex } from '../../products/catalogue-index.ts';
import { MAX_KEPT_IDS } from '../../products/kept-finds.ts';

export interface NewListing {
  row: IndexedListing<null>;
  isHotDeal: boolean;
  isFlashSale: boolean;
  publishedAt: Date;
}

/**
 * Which of these listings a search finds, by the rules of its list. Words are held against the new listings first, which
 * costs little and rules nearly all searches out; what is left has to be in the list of the whole catalogue, where better
 * answers may leave it out. That a listing has some of the words alone is worth no message. Searches that several members
 * have are looked up once.
 */
export function createSearchMatcher(
  published: readonly NewListing[],
  catalogueIndex: Pick<CatalogueIndex, 'find' | 'refresh'>,
): (search: string) => Promise<readonly NewListing[]> {
  const known = new Map<string, Promise<readonly NewListing[]>>();
  const index = createListingIndex();
  index.put(published.map(({ row }) => [row.id, row]));
  let refreshed: Promise<void> | null = null;

  async function match(search: string): Promise<readonly NewListing[]> {
    const query = readQueryString(search);
    const passing = published.filter(passes(query));
    if (passing.length === 0 || query.search === '') return passing;
    const asked = { ...query, sortBy: 'newest' } as const;
    const among = index.find(asked, { limit: published.length });
    const candidates = passing.filter(({ row }) => among.ids.includes(row.id));
    if (candidates.length === 0) return [];
    await (refreshed ??= catalogueIndex.refresh());
    const whole = await catalogueIndex.find(asked, { limit: MAX_KEPT_IDS });
    // Too large to be kept in memory: then all of the words count, as they were typed.
    if (whole === null) return among.instead === null && !among.isPartial ? candidates : [];
    return whole.isPartial ? [] : candidates.filter(({ row }) => whole.ids.includes(row.id));
  }

  return (search) => {
    const found = known.get(search) ?? match(search);
    known.set(search, found);
    return found;
  };
}

function passes(query: CatalogueQuery): (listing: NewListing) => boolean {
  const passesFacets = createFacetTest(query);
  const { deal } = query;
  return (listing) => passesFacets(listing.row) && (deal === null || isInDeal(listing, deal));
}

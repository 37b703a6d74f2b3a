import { and, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { productQuerySchema } from '#core/contract/product-query.ts';
import type { Deal } from '#core/domain/deals.ts';
import { DEFAULT_SORT, type SortOrder } from '#core/domain/filters.ts';
import { nearestCampuses } from '#core/domain/search/campus-distance.ts';
import { toCents } from '#core/domain/money.ts';
import { searchWords } from '#core/domain/search.ts';
import { listings, members } from '../../storage/schema.ts';
import { hotDealCondition } from './deal-expressions.ts';
import type { Anchor } from './page-anchors.ts';
import { shortKey } from './short-key.ts';

/*
 * A query of GET /products becomes a shape, which determines the text of a statement, and values for its
 * placeholders. Equivalent to `passesFilter` and `compareListings`: the device finds the same offline.
 */

export type ProductQuery = z.infer<typeof productQuerySchema>;

/** One value is its own case: an index then has the rows of it in the order of the list. */
type Choice = 'any' | 'one' | 'several';

export type ListShape = Readonly<{
  sortBy: SortOrder;
  category: Choice;
  condition: Choice;
  hasPriceMin: boolean;
  hasPriceMax: boolean;
  hasSeller: boolean;
  hasCampus: boolean;
  isByNearness: boolean;
  deal: Deal | 'any';
}>;

type Value =
  | 'categories'
  | 'category'
  | 'conditions'
  | 'condition'
  | 'priceMin'
  | 'priceMax'
  | 'sellerId'
  | 'campus'
  | 'nearest';

export interface ProductFilter {
  shape: ListShape;
  values: Readonly<Record<Value, unknown>>;
  words: readonly string[];
  /** Whether `catalogueCounts` say how many listings pass. */
  isCounted: boolean;
  /** The same for the same filter, for any page or order: a `shortKey`, as caches keep thousands of them. */
  key: string;
}

/**
 * The filter of a parsed query. Prices in LKR become cents, the search its words, each once, and `near` the campuses
 * from the nearest on.
 */
export function readFilter(query: ProductQuery): ProductFilter {
  const { sortBy = DEFAULT_SORT, category: categories = [], condition: conditions = [] } = query;
  const { priceMin, priceMax, sellerId, campus, near, deal = 'any' } = query;
  const words = [...new Set(searchWords(query.search ?? ''))];
  const shape: ListShape = {
    sortBy,
    category: choiceOf(categories),
    condition: choiceOf(conditions),
    hasPriceMin: priceMin !== undefined,
    hasPriceMax: priceMax !== undefined,
    hasSeller: sellerId !== undefined,
    hasCampus: campus !== undefined,
    isByNearness: near !== undefined,
    deal,
  };
  return {
    shape,
    values: {
      categories,
      category: categories[0],
      conditions,
      condition: conditions[0],
      priceMin: priceMin === undefined ? null : toCents(priceMin),
      priceMax: priceMax === undefined ? null : toCents(priceMax),
      sellerId,
      campus,
      nearest: near === undefined ? [] : nearestCampuses(near),
    },
    words,
    isCounted: words.length === 0 && isOfKind(shape),
    key: shortKey(
      JSON.stringify([categories, conditions, words, priceMin, priceMax, sellerId, campus, deal]),
    ),
  };
}

/** Whether category and condition are all that it asks for. */
function isOfKind({ hasPriceMin, hasPriceMax, hasSeller, hasCampus, deal }: ListShape): boolean {
  return !hasPriceMin && !hasPriceMax && !hasSeller && !hasCampus && deal === 'any';
}

function choiceOf(values: readonly string[]): Choice {
  return values.length === 0 ? 'any' : values.length === 1 ? 'one' : 'several';
}

const given = (value: Value) => sql.placeholder(value);

/** Of listings, or of those that were found by words. */
type FilterColumns = Record<'category' | 'condition' | 'priceCents' | 'sellerId', SQLWrapper>;

/** Everything but the words. */
export function passesShape(shape: ListShape, columns: FilterColumns): SQL | undefined {
  const { priceCents, sellerId } = columns;
  return and(
    isOfShape(shape, columns),
    shape.hasPriceMin ? sql`${priceCents} >= ${given('priceMin')}` : undefined,
    shape.hasPriceMax ? sql`${priceCents} <= ${given('priceMax')}` : undefined,
    shape.hasSeller ? sql`${sellerId} = ${given('sellerId')}` : undefined,
    shape.hasCampus ? sql`${sellerId} in ${SELLERS_THERE}` : undefined,
  );
}

/** The deal filter. */
export function passesDeal({ deal }: ListShape): SQL | undefined {
  if (deal === 'any') return undefined;
  return deal === 'hot-deals' ? hotDealCondition(listings) : sql`${listings.isFlashSale}`;
}

const SELLERS_THERE = sql`(select ${members.id} from ${members} where ${members.campus} = ${given('campus')})`;

/** Category and condition. A condition that does not exist is no row's. */
export function isOfShape(
  { category, condition }: ListShape,
  columns: Pick<FilterColumns, 'category' | 'condition'>,
): SQL | undefined {
  return and(
    category === 'one' ? sql`${columns.category} = ${given('category')}` : undefined,
    category === 'several' ? isOneOf(columns.category, 'categories') : undefined,
    condition === 'one' ? sql`${columns.condition} = ${given('condition')}` : undefined,
    condition === 'several' ? isOneOf(columns.condition, 'conditions') : undefined,
  );
}

function isOneOf(column: SQLWrapper, values: 'categories' | 'conditions'): SQL {
  return sql`${column} = any(${given(values)}::text[])`;
}

/** Whether the best plan is the same for all values: an index gives the rows in order, and few are left out. */
export function hasOnePlan(shape: ListShape): boolean {
  return shape.category !== 'several' && isOfKind(shape) && !shape.isByNearness;
}

type SortColumns = Record<'priceCents' | 'createdAt' | 'id' | 'sellerId', SQLWrapper>;

/** The total order of `compareListings`, if requested after that of `sortByNearness`. */
export function orderOf({ sortBy, isByNearness }: ListShape, columns: SortColumns): SQL[] {
  const newest = [desc(columns.createdAt), desc(columns.id)];
  return [
    ...(isByNearness ? [asc(placeOf(columns.sellerId))] : []),
    ...(sortBy === 'price-asc' ? [asc(columns.priceCents)] : []),
    ...(sortBy === 'price-desc' ? [desc(columns.priceCents)] : []),
    ...newest,
  ];
}

/** Null, and so last, of a campus that is none of them. */
function placeOf(sellerId: SQLWrapper): SQL {
  return sql`array_position(${given('nearest')}::text[], (select there.campus from ${members} as there where there.id = ${sellerId}))`;
}

/** Placeholders of `fromAnchor`. */
export const anchorValues = ({ id, createdAt, priceCents }: Anchor) => ({
  anchorId: id,
  anchorAt: createdAt.toISOString(),
  anchorCents: priceCents,
});

/** The anchor and what comes after it in this order; as one comparison where all of an index goes the same way. */
export function fromAnchor({ sortBy }: ListShape, columns: SortColumns): SQL {
  const { priceCents, createdAt, id } = columns;
  const [anchorId, at, cents] = [
    sql`${sql.placeholder('anchorId')}::text`,
    sql`${sql.placeholder('anchorAt')}::timestamptz`,
    sql`${sql.placeholder('anchorCents')}::bigint`,
  ];
  const newest = sql`(${createdAt}, ${id}) <= (${at}, ${anchorId})`;
  if (sortBy === 'price-desc') {
    return sql`(${priceCents}, ${createdAt}, ${id}) <= (${cents}, ${at}, ${anchorId})`;
  }
  if (sortBy === 'price-asc') {
    return sql`${priceCents} >= ${cents} and (${priceCents} > ${cents} or ${newest})`;
  }
  return newest;
}

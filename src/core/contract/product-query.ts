import * as z from 'zod/mini';
import { DEALS } from '../domain/deals.ts';
import {
  defaultOrder,
  type ListingFilter,
  NAMES_LIMIT,
  PAGE_SIZE,
  SORT_ORDERS,
} from '../domain/filters.ts';
import type { ListingCondition } from '../domain/listing.ts';
import { RUPEES } from '../domain/money.ts';
import { givenId } from './ids.ts';

/** Each name once. */
const commaList = z.pipe(
  z.string().check(z.maxLength(NAMES_LIMIT)),
  z.transform((list) => {
    const parts = list.split(',').map((part) => part.trim());
    return [...new Set(parts.filter((part) => part !== ''))];
  }),
);
const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  );
const rupees = z.pipe(z.string().check(z.regex(RUPEES)), z.transform(Number));

const MAX_PAGE = 999_999;
/** Rows that one page may have: some 70 KB each when their sellers wrote all that they may. */
const MAX_PAGE_SIZE = 100;

/** What the provider accepts as query of GET /products. */
export const productQuerySchema = z.object({
  page: z._default(wholeNumber(1, MAX_PAGE), 1),
  limit: z._default(wholeNumber(1, MAX_PAGE_SIZE), PAGE_SIZE),
  /** Without it: by relevance where words are given, else the newest first. */
  sortBy: z.optional(z.enum(SORT_ORDERS)),
  search: z.optional(z.string().check(z.maxLength(200))),
  category: z.optional(commaList),
  condition: z.optional(commaList),
  priceMin: z.optional(rupees),
  priceMax: z.optional(rupees),
  sellerId: z.optional(givenId),
  /** Additive (capability `products.campus`): the seller's campus, by its full name. */
  campus: z.optional(z.string().check(z.maxLength(200))),
  /** Additive (capability `products.near`): the campus of which the nearest sellers come first, by its full name. */
  near: z.optional(z.string().check(z.maxLength(200))),
  /** Additive (capability `products.deal`): with this mark alone; neither with words nor with the nearest first. */
  deal: z.optional(z.enum(DEALS)),
});

/** The filter that a query asks for, as the device has it. */
export function filterOfQuery(query: z.infer<typeof productQuerySchema>): ListingFilter {
  const { search = '', category = [], condition = [] } = query;
  return {
    search,
    categories: category,
    // A condition that does not exist is no listing's.
    conditions: condition as ListingCondition[],
    priceMin: query.priceMin ?? null,
    priceMax: query.priceMax ?? null,
    sellerId: query.sellerId ?? null,
    campus: query.campus ?? null,
    near: query.near ?? null,
    sortBy: query.sortBy ?? defaultOrder(search),
  };
}

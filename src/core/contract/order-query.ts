import * as z from 'zod/mini';
import { ORDER_PAGE } from '../domain/order.ts';
import { givenId } from './ids.ts';

/*
 * Both order lists are answered newest first and never whole: what a member has ordered has no end. Without a query
 * they are the newest `ORDER_PAGE.most`. The rest is additive (capability `orders.pages`): `Link` with `rel="next"`
 * (RFC 8288) names the page of older ones, if there are any.
 */

const MAX_PAGE = 999_999;
const wholeNumber = (maximum: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)),
    z.int().check(z.minimum(1), z.maximum(maximum)),
  );

/** In UTC: with its offset a moment may be in a year that no provider can store. */
function isInFourDigitYear(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

const page = {
  /** Of `limit` orders each, from 1 on. */
  page: z.optional(wholeNumber(MAX_PAGE)),
  limit: z.optional(wholeNumber(ORDER_PAGE.most)),
  /** Only what was placed or has moved at this moment or later. */
  since: z.optional(
    z.iso
      .datetime({ offset: true })
      .check(z.refine(isInFourDigitYear, 'must be in the years 1 to 9999')),
  ),
  /** Id of an order of the caller: only what was placed before it. */
  before: z.optional(givenId),
};

/** Queries of GET /orders/buyer/history and GET /orders/seller/orders. */
export const buyerOrdersQuery = z.object({ ...page, buyerId: z.optional(givenId) });
export const sellerOrdersQuery = z.object({ ...page, sellerId: z.optional(givenId) });
export type OrderPageQuery = Omit<z.output<typeof buyerOrdersQuery>, 'buyerId'>;

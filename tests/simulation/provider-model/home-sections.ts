import type { HomeSection } from '#core/domain/homepage.ts';
import { toCents } from '#core/domain/money.ts';
import { assertNever } from '#core/domain/result.ts';
import { isHotDeal } from './bodies.ts';
import type { ModelListing } from './rows.ts';
import { newestFirst } from './shelf.ts';
import type { ModelState } from './state.ts';

const SECTION_SIZE = 12;
const RECENT_SALES_MS = 30 * 24 * 60 * 60 * 1000;

/** The twelve active listings of a home section, best first. */
export function listSection(state: ModelState, section: HomeSection): readonly ModelListing[] {
  const active = [...state.listings.values()].filter(({ status }) => status === 'active');
  return sortFor(state, section, active.sort(newestFirst)).slice(0, SECTION_SIZE);
}

/** `active` comes newest first, and sorting keeps that among equals. */
function sortFor(
  state: ModelState,
  section: HomeSection,
  active: readonly ModelListing[],
): readonly ModelListing[] {
  switch (section) {
    case 'new-arrivals':
      return active;
    case 'hot-deals':
      return active
        .filter(isHotDeal)
        .sort((a, b) => Number(b.isHotDeal) - Number(a.isHotDeal) || percentOff(b) - percentOff(a));
    case 'top-selling':
      return active
        .filter(({ orderCount }) => orderCount > 0)
        .sort((a, b) => b.orderCount - a.orderCount);
    case 'popular-sales':
      return active.toSorted((a, b) => likingOf(b) - likingOf(a));
    case 'most-selling':
      return mostSoldLately(state, active);
    default:
      return assertNever(section);
  }
}

function percentOff({ price, originalPrice }: ModelListing): number {
  return originalPrice === null ? 0 : (1 - toCents(price) / toCents(originalPrice)) * 100;
}

function likingOf({ views, likes }: ModelListing): number {
  return views + 5 * likes;
}

/** By pieces sold in the last 30 days, then by the last sale; canceled orders sold nothing. */
function mostSoldLately(state: ModelState, active: readonly ModelListing[]) {
  const since = state.now() - RECENT_SALES_MS;
  const recent = [...state.orders.values()].filter(
    ({ createdAt, status }) => createdAt >= since && status !== 'canceled',
  );
  const sales = active.map((listing) => {
    const of = recent.filter(({ listingId }) => listingId === listing.id);
    const pieces = of.reduce((sum, { quantity }) => sum + quantity, 0);
    return { listing, pieces, last: Math.max(0, ...of.map(({ createdAt }) => createdAt)) };
  });
  return sales
    .filter(({ pieces }) => pieces > 0)
    .sort(
      (a, b) => b.pieces - a.pieces || b.last - a.last || (a.listing.id < b.listing.id ? 1 : -1),
    )
    .map(({ listing }) => listing);
}

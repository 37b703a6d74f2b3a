import * as z from 'zod/mini';
import { listingBody } from '#core/contract/shop-bodies.ts';
import { HOME_SECTIONS } from '#core/domain/homepage.ts';
import { publicRead, type Route } from '../../http/route.ts';
import { listSection } from './home-sections.ts';
import { writeListing } from '../listings/listing-bodies.ts';

const MEANINGS = {
  'new-arrivals': 'The newest listings.',
  'hot-deals': 'Hot deals: marked ones first, then those furthest below their earlier price.',
  'top-selling': 'The listings with the most orders of all time.',
  'popular-sales': 'The most viewed and liked listings.',
  'most-selling': 'The listings of which most pieces were sold in the last 30 days.',
} as const;

/** /homepage/{section}: twelve active listings of a section. */
export const homepageRoutes: readonly Route[] = HOME_SECTIONS.map((section) =>
  publicRead({
    path: `/homepage/${section}`,
    summary: MEANINGS[section],
    reply: z.array(listingBody),
    answer: async ({ deps }) => {
      const rows = await listSection(deps.db, section, deps.now(), deps.queryCache.recentSales);
      return rows.map((row) => writeListing(row, deps.now()));
    },
  }),
);

import { asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type CategoryBody, categoryBody } from '#core/contract/shop-bodies.ts';
import { isStorable } from '../../http/json-body.ts';
import { notFound } from '../../http/refusal.ts';
import { publicRead, type Route } from '../../http/route.ts';
import { categories } from '../../storage/schema.ts';

/** /categories: all categories, and one by its slug. */
export const categoryRoutes: readonly Route[] = [
  publicRead({
    path: '/categories',
    summary: 'All categories, in the order of the menus.',
    reply: z.array(categoryBody),
    answer: async ({ deps }) => {
      const rows = await deps.db.select().from(categories).orderBy(asc(categories.position));
      return rows.map(writeCategory);
    },
  }),
  publicRead({
    path: '/categories/{slug}',
    summary: 'One category by its slug.',
    reply: categoryBody,
    refusals: { 404: 'No category has this slug.' },
    answer: async ({ deps, params }) => {
      const [row] = isStorable(params.slug)
        ? await deps.db.select().from(categories).where(eq(categories.slug, params.slug))
        : [];
      if (row === undefined) throw notFound('Category not found');
      return writeCategory(row);
    },
  }),
];

function writeCategory({ id, slug, name }: typeof categories.$inferSelect): CategoryBody {
  return { _id: id, slug, name };
}

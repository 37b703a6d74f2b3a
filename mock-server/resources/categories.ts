import { asc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { CategoryBody } from '#core/contract/category.ts';
import type { Deps } from '../deps.ts';
import type { ApiEnv } from '../http/api-context.ts';
import { isStorable } from '../http/json-body.ts';
import { notFound } from '../http/refusal.ts';
import { categories } from '../store/schema.ts';

/** /categories: the list of the menus, and one by its slug. */
export function categoryRoutes({ db }: Deps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get('/', async (c) => {
    const rows = await db.select().from(categories).orderBy(asc(categories.position));
    return c.json(rows.map(writeCategory));
  });
  routes.get('/:slug', async (c) => {
    const slug = c.req.param('slug');
    const [row] = isStorable(slug)
      ? await db.select().from(categories).where(eq(categories.slug, slug))
      : [];
    if (row === undefined) throw notFound('Category not found');
    return c.json(writeCategory(row));
  });
  return routes;
}

function writeCategory({ id, slug, name }: typeof categories.$inferSelect): CategoryBody {
  return { _id: id, slug, name };
}

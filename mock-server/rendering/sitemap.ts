import { desc, eq } from 'drizzle-orm';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { SHOP_PATHS, TEXT_PATHS } from '#core/domain/public-paths.ts';
import type { Deps } from '../deps.ts';
import { PAGE_HEADERS } from '../http/security-headers.ts';
import { listings } from '../storage/schema.ts';

/** As many as one sitemap may name: https://www.sitemaps.org/protocol.html */
const MOST_ADDRESSES = 50_000;
/** A search engine comes by now and then; one that comes more often gets what was written before. */
const KEPT_FOR_MS = 10 * 60 * 1000;

const PAGES = [...SHOP_PATHS, ...TEXT_PATHS];

/** /sitemap.xml: every page that a search engine should know, the newest listings first. */
export function serveSitemap({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>) {
  let kept: { origin: string; text: string; untilMs: number } | null = null;
  return async (request: Request): Promise<Response> => {
    const address = new URL(request.url);
    if (settings.hasHsts) address.protocol = 'https:';
    const { origin } = address;
    if (kept?.origin !== origin || kept.untilMs <= now())
      kept = { origin, text: write(origin, await listListings(db)), untilMs: now() + KEPT_FOR_MS };
    const headers = { ...PAGE_HEADERS, 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' }; // prettier-ignore
    return new Response(request.method === 'HEAD' ? null : kept.text, { headers });
  };
}

interface Named {
  path: string;
  changedAt?: Date;
}

async function listListings(db: Deps['db']): Promise<readonly Named[]> {
  const rows = await db
    .select({ id: listings.id, changedAt: listings.updatedAt })
    .from(listings)
    .where(eq(listings.status, 'active'))
    .orderBy(desc(listings.createdAt))
    .limit(MOST_ADDRESSES - PAGES.length - KNOWN_CATEGORIES.length);
  return rows.map(({ id, changedAt }) => ({ path: `/products/${id}`, changedAt }));
}

/** Ids and slugs hold no character that XML would read. */
function write(origin: string, products: readonly Named[]): string {
  const places: readonly Named[] = [
    ...PAGES.map((path) => ({ path })),
    ...KNOWN_CATEGORIES.map(({ slug }) => ({ path: `/category/${slug}` })),
    ...products,
  ];
  const lines = places.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<url><loc>${origin}${path}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`;
}

const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /dashboard
Allow: /
`;

/** /robots.txt, with the address of the sitemap, which has to be a whole one. */
export function serveRobots({ settings }: Pick<Deps, 'settings'>) {
  return (request: Request): Response => {
    const address = new URL(request.url);
    if (settings.hasHsts) address.protocol = 'https:';
    const text = `${ROBOTS}\nSitemap: ${address.origin}/sitemap.xml\n`;
    const headers = { ...PAGE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' }; // prettier-ignore
    return new Response(request.method === 'HEAD' ? null : text, { headers });
  };
}

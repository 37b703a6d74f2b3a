import { desc, eq } from 'drizzle-orm';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { categoryAddress, productAddress } from '#core/domain/page-addresses.ts';
import { SHOP_PATHS, TEXT_PATHS } from '#core/domain/public-paths.ts';
import type { Deps } from '../deps.ts';
import { PAGE_HEADERS } from '../http/security-headers.ts';
import { listings } from '../storage/schema.ts';

/** Addresses of a file, 0.7 MB; the protocol allows 50,000 (https://www.sitemaps.org/protocol.html). */
export const MAX_ADDRESSES = 5_000;
/** The newest 50,000 listings; crawlers find older ones through the lists. */
const MAX_FILES = 10;
/** Allowed age of the sitemap: search engines visit rarely. */
const KEPT_FOR_MS = 10 * 60 * 1000;

const PAGES = [...SHOP_PATHS, ...TEXT_PATHS];
const ALWAYS = [...PAGES, ...KNOWN_CATEGORIES.map(({ slug }) => categoryAddress(slug))];

/**
 * /sitemap.xml: the public pages, the newest listings first. Of a large shop a sitemap index, with parts at `?part=1` and
 * on.
 */
export function serveSitemap(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  most = MAX_ADDRESSES,
) {
  let kept: { files: Promise<Files>; untilMs: number } | null = null;
  const readFiles = () => {
    if (kept === null || kept.untilMs <= now()) {
      const files = listListings(db).then((found) =>
        createFiles([...ALWAYS.map((path) => ({ path })), ...found], most),
      );
      kept = { files, untilMs: now() + KEPT_FOR_MS };
      files.catch(() => {
        kept = null;
      });
    }
    return kept.files;
  };
  return async (request: Request): Promise<Response> => {
    const address = new URL(request.url);
    if (settings.hasHsts) address.protocol = 'https:';
    const text = (await readFiles()).read(address.searchParams.get('part'));
    if (text === null)
      return new Response('Not found.', {
        status: 404,
        headers: { ...PAGE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
      });
    const headers = {
      ...PAGE_HEADERS,
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
    };
    if (request.method === 'HEAD') return new Response(null, { headers });
    return new Response(
      text.replaceAll(ORIGIN, () => address.origin),
      { headers },
    );
  };
}

/** Placeholder for the origin in cached texts: it comes from the `Host` header, which a client may vary. */
const ORIGIN = '\0';

interface Files {
  /** The text of a part; without `asked`, of the whole or of the index; null for an unknown part. */
  read(asked: string | null): string | null;
}

/** Writes each file on the first request, and caches it. */
function createFiles(places: readonly Named[], most: number): Files {
  const parts = Math.ceil(places.length / most);
  const texts = new Map<number, string>();
  const keep = (part: number, write: () => string) => {
    const text = texts.get(part) ?? write();
    texts.set(part, text);
    return text;
  };
  const readPart = (part: number) =>
    keep(part, () => write(ORIGIN, places.slice((part - 1) * most, part * most)));
  return {
    read: (asked) => {
      if (asked === null) return parts > 1 ? keep(0, () => writeIndex(ORIGIN, parts)) : readPart(1);
      const part = Number(asked);
      return Number.isInteger(part) && part >= 1 && part <= parts ? readPart(part) : null;
    },
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
    .limit(MAX_FILES * MAX_ADDRESSES - ALWAYS.length);
  return rows.map(({ id, changedAt }) => ({ path: productAddress(id), changedAt }));
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Without escaping: ids and slugs contain no special characters of XML. */
function write(origin: string, places: readonly Named[]): string {
  const lines = places.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<url><loc>${origin}${path}</loc>${changed}</url>`;
  });
  return `${XML}\n<urlset ${NAMESPACE}>\n${lines.join('\n')}\n</urlset>\n`;
}

function writeIndex(origin: string, parts: number): string {
  const lines = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${origin}/sitemap.xml?part=${index + 1}</loc></sitemap>`,
  );
  return `${XML}\n<sitemapindex ${NAMESPACE}>\n${lines.join('\n')}\n</sitemapindex>\n`;
}

const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /dashboard
Allow: /
`;

/** /robots.txt, with the address of the sitemap, which must be absolute. */
export function serveRobots({ settings }: Pick<Deps, 'settings'>) {
  return (request: Request): Response => {
    const address = new URL(request.url);
    if (settings.hasHsts) address.protocol = 'https:';
    const text = `${ROBOTS}\nSitemap: ${address.origin}/sitemap.xml\n`;
    const headers = {
      ...PAGE_HEADERS,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-cache',
    };
    return new Response(request.method === 'HEAD' ? null : text, { headers });
  };
}

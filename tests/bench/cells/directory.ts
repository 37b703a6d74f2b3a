import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Cell } from './cell.ts';

/** Whoever is slower is left out of the feed: the others are shown. */
const FEED_TIMEOUT_MS = 1_000;

interface Listed {
  _id: string;
  createdAt: string;
}

/** `/cells.json`: origins by mail domain. `/feed`: one list of what the cells have found, the newest first. */
export async function startDirectory(cells: readonly Cell[]) {
  const origins = Object.fromEntries(cells.map(({ domain, origin }) => [domain, origin]));
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://directory');
    const answer = pathname === '/cells.json' ? origins : askAll(cells, searchParams.get('search'));
    void Promise.resolve(answer).then((body) => response.end(JSON.stringify(body)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function askAll(cells: readonly Cell[], search: string | null) {
  const query = new URLSearchParams({ search: search ?? '', limit: '9', sortBy: 'newest' });
  const answers = await Promise.all(
    cells.map(async ({ domain, origin }) => {
      try {
        const signal = AbortSignal.timeout(FEED_TIMEOUT_MS);
        const response = await fetch(`${origin}/api/products?${query.toString()}`, { signal });
        const { listings } = (await response.json()) as { listings: Listed[] };
        return { domain, listings };
      } catch {
        return { domain, listings: null };
      }
    }),
  );
  const found = answers.flatMap(({ domain, listings }) =>
    (listings ?? []).map((listing) => ({ ...listing, cell: domain })),
  );
  found.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id));
  const away = answers.filter(({ listings }) => listings === null).map(({ domain }) => domain);
  return { found: found.slice(0, 27), away };
}

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MAX_ADDRESSES, serveSitemap } from '#server/rendering/sitemap.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId } from '#support/provider/provider-fixture.ts';

const LISTINGS = 240;
/** Of one part. */
const MOST = 100;
const MEGABYTE = 1_000_000;

let provider: TestProvider;
let ask: (address: string) => Promise<Response>;

beforeAll(async () => {
  provider = await startTestProvider();
  await provider.database.run(`
    insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', 'e' || lpad(to_hex(n), 23, '0')))).*
      from listings l, generate_series(1, ${LISTINGS}) as n where l.id = '${listingId('textbook')}'`);
  const settings = { hasHsts: true } as Parameters<typeof serveSitemap>[0]['settings'];
  const serve = serveSitemap(
    { db: provider.database.db, now: () => provider.now(), settings },
    MOST,
  );
  ask = (address) => serve(new Request(address));
});
afterAll(() => provider.close());

it('the sitemap of a large shop comes in parts, none above 1 MB, with each listing in one of them', async () => {
  const index = await (await ask('http://shop.test/sitemap.xml')).text();
  const parts = [...index.matchAll(/<loc>https:\/\/shop\.test(\/sitemap\.xml\?part=\d)<\/loc>/g)];
  expect(parts).toHaveLength(3);
  const texts = await Promise.all(
    parts.map(async ([, part]) => (await ask(`http://shop.test${part ?? ''}`)).text()),
  );
  for (const text of texts) expect((text.length / MOST) * MAX_ADDRESSES).toBeLessThan(MEGABYTE);
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\/products\/(\w+)</g)].map(([, id]) => id),
  );
  expect(new Set(named).size).toBe(named.length);
  expect(named.length).toBeGreaterThan(LISTINGS);
});

it('a part is written once for all who ask, under whatever name of the shop', async () => {
  const address = (host: string) => `http://${host}/sitemap.xml?part=2`;
  const first = await (await ask(address('shop.test'))).text();
  const writeMoment = vi.spyOn(Date.prototype, 'toISOString');
  expect(await (await ask(address('shop.test'))).text()).toBe(first);
  const elsewhere = await (await ask(address('a$$b.test'))).text();
  expect(elsewhere).toBe(first.replaceAll('shop.test', () => 'a$$b.test'));
  expect(writeMoment).not.toHaveBeenCalled();
  writeMoment.mockRestore();
});

it('a part that does not exist is not found', async () => {
  for (const part of ['0', '4', 'x', '1.5'])
    expect((await ask(`http://shop.test/sitemap.xml?part=${part}`)).status).toBe(404);
});

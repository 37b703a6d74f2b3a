import { afterEach, expect, it } from 'vitest';
import { readMeta } from '#core/storage/meta-values.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

/* express-rate-limit sends text by `res.send`, whose type is text/html; so do nginx and Cloudflare. */

let world: World;
afterEach(() => world.close());

it.each([
  ['words without markup', 'Too many requests, please try again later.'],
  ['a page', '<html><head><title>429 Too Many Requests</title></head></html>'],
])(
  'a 429 as text/html, %s, with Retry-After: nothing is sent within that minute',
  async (_what, text) => {
    world = await openWorld({ capabilities: [] });
    const page = await world.signedInPage();
    const from = world.clock.now();
    const sent: number[] = [];
    world.device.setNetwork(async (request, next) => {
      if (request.method !== 'POST') return next(request);
      sent.push(world.clock.now() - from);
      if (sent.length > 1) return next(request);
      const headers = { 'content-type': 'text/html; charset=utf-8', 'retry-after': '60' };
      return new Response(text, { status: 429, headers });
    });
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.pass(30_000, 1_000);
    expect(sent).toHaveLength(1);
    expect((await readMeta(page.runtime.db, 'contact'))?.state).toBe('reached');
    await world.pass(200_000, 1_000);
    await world.settle(page);
    const [first = 0, second = 0] = sent;
    expect(second - first).toBeGreaterThanOrEqual(60_000);
  },
);

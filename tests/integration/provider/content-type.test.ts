import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '#server/route-table.ts';
import { dumpDatabase, listChanged } from '#support/database/database-dump.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId } from '#support/provider/provider-fixture.ts';
import { type Scene, setScene } from '#support/provider/provider-scene.ts';
import { asMember } from './calls.ts';
import { anItem, callerFor, callRoute, makeExample, nameOf } from './example-calls.ts';

/* A page elsewhere may send a text or a form unasked, and no JSON. */

let provider: TestProvider;
let scene: Scene;
beforeAll(async () => {
  provider = await startTestProvider();
  scene = await setScene(provider);
});
afterAll(() => provider.close());

const takingJson = routeTable.filter(
  ({ body, bodyType }) => body !== null && bodyType === undefined,
);

describe('a body that is not sent as JSON', () => {
  it.each(takingJson.map((route) => [nameOf(route), route] as const))(
    '[S378] is refused by %s, and nothing changes',
    async (_name, route) => {
      const actor = callerFor(route);
      const example = await makeExample(route, scene, actor);
      const { hashes, hash } = await dumpDatabase(provider);
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const sent = { ...example, headers: { 'Content-Type': type } };
        const { status, text } = await callRoute(scene, route, sent, actor);
        expect([status, JSON.parse(text)]).toEqual([
          415,
          { error: 'Send the body as application/json.', code: 'invalid-body' },
        ]);
      }
      expect(listChanged(hashes, await hash())).toEqual([]);
    },
  );
});

describe('accepted as before', () => {
  it('[S236] a change that has no body', async () => {
    const buyer = await asMember(provider, 'buyer');
    const { status } = await buyer('POST', `wishlist/${listingId('sinhalaNovel')}`);
    expect(status).toBe(200);
  });

  it('an item of a batch, whose body is JSON whatever type it declares', async () => {
    const buyer = await asMember(provider, 'buyer');
    const item = anItem('POST', 'cart', { productId: listingId('sinhalaNovel'), quantity: 1 });
    const { body } = await buyer<{ items: { status: number }[] }>('POST', 'batch', {
      body: { items: [{ ...item, headers: { 'Content-Type': 'text/plain' } }] },
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
    });
    expect(body.items.map(({ status }) => status)).toEqual([200]);
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { ALONE, anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
let sent: { call: string; bearer: string | null; type: string | null }[];

beforeEach(async () => {
  world = await openWorld({ capabilities: ALONE });
  sent = [];
  world.device.setNetwork((request, next) => {
    const { pathname } = new URL(request.url);
    sent.push({
      call: `${request.method} ${pathname}`,
      bearer: request.headers.get('authorization'),
      type: request.headers.get('content-type'),
    });
    return next(request);
  });
});
afterEach(() => world.close());

it('[S377–S379] calls go below /api with JSON bodies, and with the access token as soon as there is one', async () => {
  const visitor = await world.device.openPage();
  const product = productResource(world.kettle.id);
  await visitor.runtime.pull(product);
  const look = `GET /api/products/${world.kettle.id}`;
  expect(sent).toEqual([{ call: look, bearer: null, type: null }]);

  await world.signIn(visitor);
  sent.length = 0;
  await visitor.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(visitor);
  const bearer = `Bearer ${world.device.vault.read()?.accessToken ?? ''}`;
  expect(bearer).toMatch(/^Bearer \S+$/);
  expect(sent).toContainEqual({ call: 'POST /api/cart', bearer, type: 'application/json' });
  expect(sent.filter((each) => each.bearer !== bearer)).toEqual([]);
});

it('[S374, S379] a token that is changed in local storage is carried by the next call, without a reload, and reaches the worker', async () => {
  const page = await world.signedInPage();
  const product = productResource(world.kettle.id);
  const { vault } = world.device;
  const other = await world.secondDevice();
  const otherPage = await world.signedInPage(world.buyer, other);
  const first = vault.read()!;
  const second = other.vault.read()!;
  otherPage.close();
  expect(second.accessToken).not.toBe(first.accessToken);

  sent.length = 0;
  vault.write({ ...first, accessToken: second.accessToken, refreshToken: second.refreshToken });
  await page.runtime.pull(product);
  expect(sent.map(({ bearer }) => bearer)).toEqual([`Bearer ${second.accessToken}`]);
  expect(await page.runtime.db.session.get('current')).toMatchObject({
    accessToken: second.accessToken,
    refreshToken: second.refreshToken,
  });
  expect(page.runtime.session.currentUser()?.email).toBe(world.buyer);
});

it('[S374, S379] three values that are written into an open page sign it in with its next call', async () => {
  const other = await world.secondDevice();
  await world.signedInPage(world.buyer, other);
  const saved = other.vault.read()!;
  const visitor = await world.device.openPage();
  world.device.vault.write({ ...saved, epoch: null });
  sent.length = 0;
  await visitor.runtime.pull(productResource(world.kettle.id));
  expect(sent.map(({ bearer }) => bearer)).toEqual([`Bearer ${saved.accessToken}`]);
  expect(visitor.runtime.session.currentUser()?.email).toBe(world.buyer);
});

it('[S375, S379] an access token without the rest of its session is carried all the same, and not renewed', async () => {
  const { vault } = world.device;
  vault.accessToken = () => 'left-over';
  const page = await world.device.openPage();
  sent.length = 0;
  expect(await page.runtime.pull(productResource(world.kettle.id))).toBe('fresh');
  expect(sent.map(({ bearer }) => bearer)).toEqual(['Bearer left-over']);
  expect(page.runtime.session.currentUser()).toBeNull();
});

it('[S379] nothing is carried once the token has left local storage', async () => {
  const page = await world.signedInPage();
  world.device.vault.clear();
  sent.length = 0;
  await page.runtime.pull(productResource(world.kettle.id));
  expect(sent.map(({ bearer }) => bearer)).toEqual([null]);
});

it('a session that has ended in another context does not come back with the next call', async () => {
  const page = await world.signedInPage();
  const { vault } = world.device;
  const saved = vault.read()!;
  const worker = await world.device.openWorker();
  await worker.runtime.db.session.clear();
  // As if this page had not heard of it yet.
  vault.read = () => saved;
  vault.accessToken = () => saved.accessToken;
  sent.length = 0;
  await page.runtime.pull(productResource(world.kettle.id));
  expect(sent.map(({ bearer }) => bearer)).toEqual([null]);
  expect(await page.runtime.db.session.get('current')).toBeUndefined();
});

it('[S379] a sign-in that is under way counts once the database has it', async () => {
  const page = await world.signedInPage();
  const { vault } = world.device;
  const saved = vault.read()!;
  vault.write({ ...saved, accessToken: 'of-the-next-sign-in', epoch: 0 });
  sent.length = 0;
  await page.runtime.pull(productResource(world.kettle.id));
  expect(sent.map(({ bearer }) => bearer)).toEqual([`Bearer ${saved.accessToken}`]);
});

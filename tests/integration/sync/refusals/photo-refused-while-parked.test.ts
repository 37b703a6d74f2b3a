import { afterEach, expect, it, vi } from 'vitest';
import { uploadPicture } from '#core/commands/lazy/listings/upload-picture.ts';
import { devicePictureAddress } from '#core/domain/device-picture.ts';
import { saveBlob } from '#core/storage/blobs.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { createGate } from '#support/create-gate.ts';
import { aNewListing, newFields, SELLER, SELLER_ID } from '../../commands/market.ts';
import { bytesOf, paint } from '../../provider/pictures.ts';

let world: World;
afterEach(() => world.close());

it('a listing whose photo was refused while this version of the app could not read it does not go without it unseen', async () => {
  world = await openWorld();
  const page = await world.signedInPage(SELLER);
  const { db, dispatch } = page.runtime;
  const [parked, answer] = createGate();
  const bodies: string[] = [];
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && pathname === '/api/listings')
      bodies.push(await request.clone().text());
    if (pathname !== '/api/uploads') return next(request);
    await parked;
    return Response.json({ error: 'Too large.' }, { status: 413 });
  });
  const bytes = await bytesOf(paint(60, 60).png());
  const at = world.clock.now();
  await saveBlob(db, { id: 'one', userId: SELLER_ID, type: 'image/png', at, bytes });
  await dispatch(uploadPicture({ pictureId: 'one', type: 'image/png', title: 'Drawing board' }));
  await world.untilState(page, 'sending');
  await dispatch(
    aNewListing(world, { fields: newFields({ images: [devicePictureAddress('one')] }) }),
  );
  const { kind, seq, readyAt: _at } = (await db.outbox.toArray()).at(-1)!;
  // A version of the app that does not know it meets it.
  await db.outbox.update(seq, { kind: 'from:tomorrow', state: 'parked', readyAt: null });
  answer();
  await vi.waitFor(async () => {
    const states = (await db.outbox.toArray()).map(({ state }) => state);
    expect(states).toEqual(['refused', 'parked']);
  }, 5_000);
  await db.outbox.update(seq, { kind });
  await page.runtime.sync.now();
  await world.settle(page);
  expect(bodies).toEqual([]);
  expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['refused', 'refused']);
}, 30_000);

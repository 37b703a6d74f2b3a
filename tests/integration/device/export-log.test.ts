import { afterEach, beforeEach, expect, it } from 'vitest';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { readOutboxReport } from '#core/sync/queries/outbox-report.ts';
import { logFileName } from '#features/sync-centre/export-log.ts';
import { anEntry } from '#support/device/entries.ts';
import { openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

it('the exported log names every change of the member, and neither tokens nor other members', async () => {
  const page = await world.signedInPage();
  const { db, session, dispatch } = page.runtime;
  const memberId = session.currentUser()?.id ?? '';
  const [first, second] = world.listings;
  const save = ({ id, title, price }: typeof first & object) =>
    dispatch(
      addToWishlist({
        listingId: id,
        title,
        price,
        image: '',
        savedAt: '2026-11-20T00:00:00.000Z',
      }),
    );
  await save(first!);
  await world.settle(page);
  world.device.setOnline(false);
  await save(second!);
  const { seq: _seq, ...foreign } = anEntry({ idem: 'foreign', userId: 'somebody-else' });
  await db.outbox.add(foreign);

  const log = await readOutboxReport(db, memberId, world.clock.now());
  expect(log.settled).toMatchObject([{ kind: 'wishlist:add', result: 'accepted' }]);
  expect(log.entries).toMatchObject([{ kind: 'wishlist:add', state: 'queued' }]);
  expect(log).toMatchObject({ memberId, contact: { state: 'reached' } });
  expect(logFileName(log)).toMatch(/^unikade-log-\d{4}-\d{2}-\d{2}\.json$/);

  const text = JSON.stringify(log);
  const tokens = await db.session.get('current');
  for (const secret of [tokens!.accessToken, tokens!.refreshToken, 'somebody-else', 'foreign'])
    expect(text).not.toContain(secret);
  expect(await readOutboxReport(db, null, 0)).toMatchObject({
    memberId: null,
    entries: [],
    settled: [],
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { readDraft } from '#core/storage/drafts.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import { putRow } from '#core/storage/transact.ts';
import { isMirrorCurrent, sealOf } from '#core/sync/sending/claim/seal.ts';
import { anOrder, openWorld, type World } from '#support/device/world.ts';

/* What an earlier version has stored is read by the names that it had then. */

let world: World;
afterEach(() => world.close());

it('a draft that was stashed is there again when its member signs in (I2)', async () => {
  world = await openWorld();
  const page = await world.signedInPage();
  const { db, session } = page.runtime;
  const id = session.currentUser()!.id;
  await page.runtime.signIn.signOut();
  const draft = { form: { title: 'Drawing board' } };
  await putRow(wholeDatabase(db), 'drafts', { key: `aside/${id}/listing:new`, value: draft });
  await world.signIn(page);
  expect(await readDraft(db, 'listing:new')).toEqual(draft);
});

it('a request that was sealed before the rows had come stays one, also when it is sent again (I3)', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db } = page.runtime;
  world.device.setNetwork((request, next) =>
    request.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : next(request),
  );
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.untilTried(page);
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(1));
  const [entry] = (await db.outbox.toArray()) as [OutboxEntry];
  const whole = wholeDatabase(db);
  expect(await isMirrorCurrent(whole, entry)).toBe(true);
  const earlier = { ...entry, isBlind: true } as OutboxEntry;
  expect(await isMirrorCurrent(whole, sealOf(earlier))).toBe(false);
  // Decided about before the update, and only told 401 since: its key and its doubts stay.
  const denied = { kind: 'unauthorized', status: 401, message: null, code: null, details: null };
  const refused = { state: 'refused', readyAt: null, isBaseOutdated: true, isUnconfirmed: false };
  world.device.setOnline(false);
  await putRow(whole, 'outbox', { ...earlier, ...refused, lastFailure: denied } as OutboxEntry);
  await page.runtime.sync.retry(entry.seq);
  expect(await db.outbox.toArray()).toMatchObject([{ idem: entry.idem, isBlind: true }]);
});

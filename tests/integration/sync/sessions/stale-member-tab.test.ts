import { afterEach, expect, it, vi } from 'vitest';
import { createLazySignIn } from '#core/auth/lazy-sign-in.ts';
import type { SignInContext } from '#core/auth/sign-in.ts';
import { ASKED } from '#support/device/entries.ts';
import { createMemoryJournal } from '#support/device/memory-journal.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('a retry by a tab that has not heard of the next member changes no row of theirs (I10, I6)', async () => {
  world = await openWorld();
  const page = await world.signedInPage();
  const { db } = page.runtime;
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  world.device.setNetwork((request, next) =>
    new URL(request.url).pathname.startsWith('/api/auth')
      ? next(request)
      : Promise.reject(new TypeError('Failed to fetch')),
  );
  await page.runtime.dispatch(anAddition(world.kettle, 3));
  await world.untilTried(page);
  await db.outbox.toCollection().modify({ ...ASKED });
  const [entry] = await db.outbox.toArray();
  await world.signIn(page, world.otherBuyer);
  await page.runtime.dispatch(anAddition(world.kettle, 7));
  expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 7 }]);
  await page.runtime.sync.retry(entry!.seq);
  expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 7 }]);
});

it('a discard by a tab that has not heard of the next member changes no row of theirs (I10, I6)', async () => {
  world = await openWorld();
  const page = await world.signedInPage();
  const { db } = page.runtime;
  world.device.setOnline(false);
  await page.runtime.dispatch(anAddition(world.kettle, 3));
  const [entry] = await db.outbox.toArray();
  world.device.setNetwork((request, next) =>
    new URL(request.url).pathname.startsWith('/api/auth')
      ? next(request)
      : Promise.reject(new TypeError('Failed to fetch')),
  );
  world.device.setOnline(true);
  await world.signIn(page, world.otherBuyer);
  await db.outbox.toCollection().modify({ ...ASKED });
  await page.runtime.dispatch(anAddition(world.kettle, 7));
  expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 7 }]);
  expect(await page.runtime.sync.discard(entry!.seq)).toBe(false);
  expect(await db.outbox.get(entry!.seq)).toBeDefined();
  expect(await db.base.count()).toBe(1);
  expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 7 }]);
});

it('a logout by a tab that has not heard of the next member leaves nothing of its own member', async () => {
  world = await openWorld();
  const page = await world.signedInPage();
  const { db, session, signIn } = page.runtime;
  const left = session.currentUser()!;
  world.clock.advance(61_000);
  await signIn.requestCode(world.otherBuyer);
  const reached = world.holdReply('POST', '/api/cart');
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  const release = await reached;
  await signIn.verifyCode(world.otherBuyer, world.provider.lastCode(world.otherBuyer));
  await vi.waitFor(() => expect(session.currentUser()?.id).not.toBe(left.id));
  release();
  await vi.waitFor(async () => expect(await db.activity.count()).toBe(1), 5_000);
  const stored = world.device.journal as Map<string, string>;
  const journal = createMemoryJournal(stored).of(() => true);
  for (const { id: userId } of [left, session.currentUser()!])
    journal.add({ id: `of ${userId}`, userId, atMs: 0, mutations: [anAddition(world.kettle, 1)] });
  const { vault } = world.device;
  const stale = { db, vault, journal, currentUser: () => left } as unknown as SignInContext;
  await createLazySignIn(stale).signOut();
  expect(session.currentUser()?.email).toBe(world.otherBuyer);
  expect(await db.activity.toArray()).toEqual([]);
  expect(journal.ids()).toEqual([`of ${session.currentUser()!.id}`]);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LAZY_COMMANDS } from '#core/commands/lazy/lazy-commands.ts';
import { sendReport } from '#core/commands/lazy/moderation/send-report.ts';
import { createCommandRegistry } from '#core/commands/registry.ts';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import { fail } from '#core/domain/result.ts';
import type { Provider } from '#core/network/provider.ts';
import { systemClock } from '#core/platform/clock.ts';
import { noLocks } from '#core/platform/locks.ts';
import { noBackgroundSync, noWakeUps } from '#core/platform/wake-ups.ts';
import { createReplay } from '#core/runtime/create-replay.ts';
import { applyPull } from '#core/mirror/pull/apply-pull.ts';
import { productResource, listingRows } from '#core/mirror/resources/listing-resources.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { deleteMeta, writeMeta } from '#core/storage/meta-values.ts';
import type { Command, Mutation } from '#core/sync/command.ts';
import { claimEntries } from '#core/sync/sending/claim/claim-entries.ts';
import { sendEntry } from '#core/sync/sending/send/send-entry.ts';
import { createLeaseWatch } from '#core/sync/sending/claim/lease-watch.ts';
import { createQuietWatch } from '#core/sync/sending/claim/quiet-watch.ts';
import type { EngineContext } from '#core/sync/engine.ts';
import { recordMutations } from '#core/sync/record-mutations.ts';
import { aListing } from '#support/listing-builder.ts';
import { untilSent } from '#support/device/device.ts';
import { createMemoryJournal } from '#support/device/memory-journal.ts';
import { anAddition, openWorld } from '#support/device/world.ts';
import { heldListing, SELLER, SELLER_ID, shownListing, TEXTBOOK } from '../../commands/market.ts';

const listing = aListing({ id: 'l', seller: { ...aListing().seller, id: 'me' } });
const flip = setListingStatus({ listingId: 'l', sellerId: 'me', title: 'Kettle', status: 'sold' });
const sold = setListingStatus({
  ...{ listingId: TEXTBOOK, sellerId: SELLER_ID, title: 'Calculus textbook' },
  status: 'sold',
});

describe('a page or a worker that starts with a waiting change whose code it has not loaded', () => {
  it('keeps showing the change when the list is looked at', async () => {
    const world = await openWorld();
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(sold);
    page.close();
    world.device.lieOffline();
    const next = await world.device.openPage();
    await next.runtime.pullMember();
    expect((await shownListing(next)).status).toBe('sold');
    await world.close();
  });

  it('sends it, also with every page closed', async () => {
    const world = await openWorld();
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(sold);
    page.close();
    world.device.setOnline(true);
    const worker = await world.device.openWorker();
    expect(await worker.runtime.sync.drain()).toBe(0);
    expect((await heldListing(world))?.status).toBe('sold');
    await world.close();
  });

  it('can give it up', async () => {
    const world = await openWorld();
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(sold);
    page.close();
    const next = await world.device.openPage();
    const [entry] = await next.runtime.db.outbox.toArray();
    expect(await next.runtime.sync.discard(entry!.seq)).toBe(true);
    expect((await shownListing(next)).status).toBe('active');
    await world.close();
  });
});

describe('a page that was updated since a change was parked', () => {
  it('loads the code of its kind, and sends it', async () => {
    const world = await openWorld();
    const page = await world.signedInPage();
    world.device.setOnline(false);
    const { id: subjectId, title } = world.kettle;
    await page.runtime.dispatch(
      sendReport({ subject: 'listing', subjectId, title, reason: 'spam', text: '' }),
    );
    await page.runtime.db.outbox.toCollection().modify({ version: 99 });
    world.device.setOnline(true);
    await world.untilState(page, 'parked');
    // For the engine an update is the same as if the entries of the newer version were of this one.
    await page.runtime.db.outbox.toCollection().modify({ version: 1 });
    page.close();
    const next = await world.device.openPage();
    const untilEmpty = async () => expect(await next.runtime.db.outbox.count()).toBe(0);
    await vi.waitFor(untilEmpty, { timeout: 5_000, interval: 10 });
    await world.close();
  });
});

describe('code that does not come', () => {
  let db: UnikadeDatabase;
  beforeEach(async () => {
    db = openDatabase({ name: `not-loaded-${crypto.randomUUID()}` });
    await db.listings.put(listing);
    await db.session.put({
      id: 'current',
      user: {
        ...{ id: 'me', name: '', email: '', phone: '', address: '', bio: '', campus: '' },
        ...{ role: 'seller', profilePicUrl: '' },
      },
      ...{ accessToken: '', refreshToken: '', generation: 1, epoch: 1 },
    });
  });
  afterEach(() => db.delete());

  /** A context of the device, whose code comes or does not. */
  function contextWith(loadMore: () => Promise<readonly Command[]>): EngineContext {
    let ids = 0;
    return {
      db,
      registry: createCommandRegistry(loadMore),
      env: {
        ...{ clock: systemClock, random: () => 0, locks: noLocks, wakeUps: noWakeUps },
        newId: () => `id-${(ids += 1)}`,
        connectivity: { isOnline: () => true, subscribe: () => () => undefined },
        backgroundSync: noBackgroundSync,
        storageQuota: {
          persist: async () => true,
          isPersisted: async () => true,
          estimate: async () => null,
        },
        fetch: () => Promise.reject(new TypeError('Failed to fetch')),
        apiBase: 'http://provider.test/api/',
      },
    };
  }
  const whole = () => contextWith(async () => LAZY_COMMANDS);
  const lacking = () => contextWith(() => Promise.reject(new TypeError('Failed to import')));
  const limits = { write: 6, upload: 2, batchLength: null };
  const claimant = {
    ...{ userId: 'me', owner: 'tab', isExclusive: true, mayClaim: () => true },
    onWire: new Set<number>(),
    leases: createLeaseWatch({ elapsed: () => 0 }),
    quiet: createQuietWatch({ elapsed: () => 0 }),
  };
  const addition = anAddition({ id: 'a', title: 'Kettle', price: 1 }, 1);
  beforeEach(() => writeMeta(db, 'capabilities', []));

  it("claims and seals nothing while the provider's capabilities are not known", async () => {
    await deleteMeta(db, 'capabilities');
    await recordMutations(whole(), 'me', [addition]);
    expect(await claimEntries(whole(), claimant, limits)).toEqual([]);
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued', sealed: null }]);
  });

  it('sends by the capabilities of the moment of the claim: an empty success is not believed (I2)', async () => {
    await recordMutations(whole(), 'me', [addition]);
    await writeMeta(db, 'capabilities', ['idempotency']);
    const [claimed] = await claimEntries(whole(), claimant, limits);
    const call = vi.fn<Provider['call']>(() => Promise.resolve(fail({ kind: 'offline' })));
    if (claimed !== undefined) await sendEntry(whole(), { call }, claimed);
    expect(call.mock.lastCall?.[0].isForeign?.(null)).toBe(true);
    expect((await db.outbox.toArray()).some((row) => 'capabilities' in row)).toBe(false);
  });

  it('is recorded before a later tap of its page, whose code is there by then (I4)', async () => {
    const unsold = setListingStatus({
      ...{ listingId: 'l', sellerId: 'me', title: 'Kettle', status: 'active' },
    });
    const journal = createMemoryJournal().of(() => true);
    const replay = createReplay({ engine: whole(), journal, onError: () => {} });
    const tap = (id: string, mutation: Mutation) =>
      replay.record({ id, atMs: 1, userId: 'me', mutations: [mutation] });
    await Promise.all([tap('first', flip), tap('second', addition), tap('third', unsold)]);
    expect(await db.outbox.orderBy('seq').toArray()).toMatchObject([{ kind: 'cart:add' }]);
    expect((await db.listings.get('l'))?.status).toBe(listing.status);
  });

  it('holds up nothing else, and the change stays in the log as it is', async () => {
    await recordMutations(whole(), 'me', [flip, addition]);
    const page = lacking();
    expect(await claimEntries(page, claimant, limits)).toMatchObject([{ kind: 'cart:add' }]);
    await expect(claimEntries(page, claimant, limits)).rejects.toThrow('Failed to import');
    expect(await db.outbox.toArray()).toMatchObject([
      { kind: 'listing:status', state: 'queued', sealed: null },
      { kind: 'cart:add', state: 'sending' },
    ]);
    expect(await claimEntries(whole(), claimant, limits)).toMatchObject([
      { kind: 'listing:status' },
    ]);
  });

  it('is not loaded when the network went while the log was read: nothing was tried', async () => {
    await recordMutations(whole(), 'me', [flip, addition]);
    const asked = vi.fn(() => false);
    expect(await claimEntries(lacking(), { ...claimant, mayClaim: asked }, limits)).toEqual([]);
    expect(asked).toHaveBeenCalledOnce();
    expect((await db.outbox.toArray()).map(({ state, sealed }) => [state, sealed])).toEqual([
      ['queued', null],
      ['queued', null],
    ]);
  });

  it('lets no answer take the change off the screen', async () => {
    await recordMutations(whole(), 'me', [flip]);
    const answer = {
      pulled: { rows: [listingRows([{ ...listing, price: 5 }])] },
      ...{ etag: null, askedAtStamp: 0, epoch: 0, fetchedAt: 0 },
    };
    const resource = productResource('l');
    await expect(applyPull(lacking(), resource, answer)).rejects.toThrow('Failed to import');
    expect(await db.listings.get('l')).toMatchObject({ status: 'sold', price: listing.price });
    await applyPull(whole(), resource, answer);
    expect(await db.listings.get('l')).toMatchObject({ status: 'sold', price: 5 });
  });

  it('records nothing that it could not show', async () => {
    await expect(recordMutations(lacking(), 'me', [flip])).rejects.toThrow('Failed to import');
    expect(await db.outbox.count()).toBe(0);
    expect(await db.base.count()).toBe(0);
  });

  it('parks nothing; what no version knows is parked when the code is there', async () => {
    await recordMutations(whole(), 'me', [flip]);
    await db.outbox.toCollection().modify({ kind: 'from:tomorrow' });
    await expect(claimEntries(lacking(), claimant, limits)).rejects.toThrow('Failed to import');
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued' }]);
    expect(await claimEntries(whole(), claimant, limits)).toEqual([]);
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'parked' }]);
  });
});

it('a page whose own code is all there loads none', async () => {
  const world = await openWorld();
  const page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await untilSent(page);
  expect(await world.provider.cartOf(world.buyer)).toHaveLength(1);
  await world.close();
});

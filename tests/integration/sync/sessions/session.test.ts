import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartResource } from '#core/mirror/resources/member-resources.ts';
import type { Page } from '#support/device/device.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const FIFTEEN_MINUTES = 15 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const refreshes = () =>
  world.device.requests.filter(({ path }) => path === '/api/auth/refresh-token');

describe('an access token that ran out (I11)', () => {
  it('[S380, S382] is renewed once for all that meet it, costs no attempt and loses nothing', async () => {
    const page = await world.signedInPage();
    const second = await world.device.openPage();
    world.device.setOnline(false);
    for (const listing of world.listings) await page.runtime.dispatch(anAddition(listing, 1));
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    world.device.setOnline(true);
    await Promise.all([world.settle(page), second.runtime.pullMember(), page.runtime.pullMember()]);

    expect(refreshes()).toHaveLength(1);
    expect(await world.provider.cartOf(world.buyer)).toHaveLength(world.listings.length);
    expect(page.runtime.session.currentUser()).not.toBeNull();
  });

  it('is renewed when the wait that the provider asked for is over, and nothing is sent before', async () => {
    const page = await world.signedInPage();
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    const path = '/api/auth/refresh-token';
    const headers = { 'Retry-After': '120' };
    world.provider.faults.set([
      { kind: 'status', status: 429, headers, method: 'POST', path, times: 1 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.untilTried(page);
    const calls = world.device.requests.length;
    await page.runtime.dispatch(anAddition(world.listings[1]!, 1));
    await world.pass(110_000);
    const changes = world.device.requests.slice(calls).filter(({ method }) => method === 'POST');
    expect(changes).toEqual([]);
    await world.pass(20_000);
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toHaveLength(2);
  });

  it('[S380, S382] is renewed once by a context for all that it has on the wire, also without Web Locks', async () => {
    const unlocked = await openWorld({ hasLocks: false, batchFrom: Infinity });
    const page = await unlocked.signedInPage();
    const { device, listings } = unlocked;
    device.setOnline(false);
    for (const listing of listings) await page.runtime.dispatch(anAddition(listing, 1));
    unlocked.clock.advance(FIFTEEN_MINUTES + 1000);
    const additions = () =>
      device.requests.filter(({ method, path }) => method === 'POST' && path === '/api/cart');
    const renewals = () => device.requests.filter(({ path }) => path === '/api/auth/refresh-token');
    device.setNetwork(async (request, next) => {
      // The look whether the provider is there comes before all that is sent.
      if (new URL(request.url).pathname === '/api/categories') return next(request);
      // No answer, also to a pull, before all are on the wire with the token that ran out.
      await vi.waitFor(
        () => expect(additions().length).toBeGreaterThanOrEqual(listings.length),
        10_000,
      );
      return next(request);
    });
    device.setOnline(true);
    await page.runtime.sync.drain();
    await unlocked.settle(page);
    expect(additions()).toHaveLength(listings.length * 2);
    expect(renewals()).toHaveLength(1);
    expect(await unlocked.provider.cartOf(unlocked.buyer)).toHaveLength(listings.length);
    await unlocked.close();
  });

  it('is renewed at most once by each context without Web Locks, and nobody is signed out', async () => {
    const unlocked = await openWorld({ hasLocks: false, batchFrom: Infinity });
    const pages = [await unlocked.signedInPage(), await unlocked.device.openPage()];
    pages.push(await unlocked.device.openWorker());
    const [page] = pages;
    unlocked.device.setOnline(false);
    for (const listing of unlocked.listings) await page!.runtime.dispatch(anAddition(listing, 1));
    unlocked.clock.advance(FIFTEEN_MINUTES + 1000);
    unlocked.device.setOnline(true);
    await Promise.all([
      unlocked.settle(page!),
      ...pages.map(({ runtime }) => runtime.sync.drain()),
      ...pages.map(({ runtime }) => runtime.pullMember()),
    ]);
    const renewals = unlocked.device.requests.filter(
      ({ path }) => path === '/api/auth/refresh-token',
    );
    expect(renewals.length).toBeGreaterThan(0);
    expect(renewals.length).toBeLessThanOrEqual(pages.length);
    expect(page!.runtime.session.currentUser()).not.toBeNull();
    const cart = await unlocked.provider.cartOf(unlocked.buyer);
    expect(cart.map(({ quantity }) => quantity)).toEqual(unlocked.listings.map(() => 1));
    await unlocked.close();
  });

  it('keeps the member signed in while the refresh finds no network, a broken gateway or a foreign page', async () => {
    const page = await world.signedInPage();
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    for (const fault of [
      { kind: 'drop-before' },
      { kind: 'status', status: 503 },
      { kind: 'captive' },
    ] as const) {
      world.provider.faults.set([{ ...fault, path: '/api/auth/refresh-token' }]);
      await page.runtime.dispatch(anAddition(world.kettle, 1));
      await page.runtime.pullMember();
      expect(page.runtime.session.currentUser()).not.toBeNull();
      expect(world.device.vault.accessToken()).not.toBeNull();
    }
    world.provider.faults.set([]);
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 3 }]);
  });

  it('whose renewal hangs until the call is over costs no attempt and is no unanswered try', async () => {
    const page = await world.signedInPage();
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    const reached = world.holdReply('POST', '/api/cart');
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    const answer = await reached;
    world.clock.advance(15_000);
    const renewing = world.holdReply('POST', '/api/auth/refresh-token');
    answer();
    const release = await renewing;
    world.clock.advance(5_500);
    await world.untilState(page, 'queued');
    const [entry] = await page.runtime.db.outbox.toArray();
    expect(entry).toMatchObject({ attempts: 0, isUnconfirmed: false, state: 'queued' });
    release();
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
    expect(world.device.requests.filter(({ path }) => path === '/api/cart')).toHaveLength(2);
  });

  it('[S383] that cannot be renewed signs out, keeps the log, and sends it after the next sign-in', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([{ kind: 'status', status: 401, path: '/api/auth/refresh-token' }]);
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await vi.waitFor(() => {
      expect(page.runtime.session.currentUser()).toBeNull();
    });
    expect(world.device.vault.accessToken()).toBeNull();
    expect(await page.runtime.db.orders.count()).toBe(0);
    // The session goes first, then the entries that were being sent are queued again.
    await vi.waitFor(async () => {
      expect(await page.runtime.db.outbox.toArray()).toMatchObject([
        { attempts: 0, state: 'queued' },
      ]);
    });
    expect((await page.runtime.sync.summary()).phase).toBe('signed-out');

    world.provider.faults.set([{ kind: 'drop-before', method: 'POST', path: '/api/orders' }]);
    await world.signIn(page);
    expect(await page.runtime.db.orders.toArray()).toMatchObject([{ status: 'queued' }]);
    world.provider.faults.set([]);
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });
});

describe('an access token that says when it runs out', () => {
  let refused: string[];
  /** Every answer has the time of the provider, as one over HTTP does, or a wrong one. */
  const tellTime = (errorMs: number) => {
    refused = [];
    world.device.setNetwork(async (request, next) => {
      const reply = await next(request);
      reply.headers.set('date', new Date(world.provider.now() + errorMs).toUTCString());
      if (reply.status === 401) refused.push(new URL(request.url).pathname);
      return reply;
    });
  };

  it('is renewed before it is sent: no call of a return is refused', async () => {
    tellTime(0);
    const page = await world.signedInPage();
    await page.runtime.pullMember();
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    await page.runtime.pullMember();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    expect(refused).toEqual([]);
    expect(refreshes()).toHaveLength(1);
    expect(await world.provider.cartOf(world.buyer)).toHaveLength(1);
  });

  it.each([
    ['the device is two hours fast', 2 * HOUR_MS, 0, 0],
    ['the device is two hours slow', -2 * HOUR_MS, 0, 0],
    ['answers have a time that is two hours late', 0, 2 * HOUR_MS, 1],
  ])('and counts is not renewed with every call while %s', async (_, device, told, renewals) => {
    world.setDeviceClock(device);
    tellTime(told);
    const page = await world.signedInPage();
    for (let look = 0; look < 4; look += 1) await page.runtime.pullMember();
    const session = await page.runtime.db.session.get('current');
    expect(session?.generation).toBe(1 + renewals);
    expect(page.runtime.session.currentUser()).not.toBeNull();
  });
});

describe('a refresh token that the provider replaces', () => {
  const tokenOf = async ({ runtime }: Page) =>
    (await runtime.db.session.get('current'))?.refreshToken;
  const sentTokens = () =>
    refreshes().map(({ body }) => (JSON.parse(body) as { token: string }).token);

  it('[S381] is stored anew for page and worker, whichever of them renewed it', async () => {
    const page = await world.signedInPage();
    const worker = await world.device.openWorker();
    const held = [world.device.vault.read()?.refreshToken];
    const renewBy = [
      () => page.runtime.pullMember(),
      () => worker.runtime.pull(cartResource(page.runtime.session.currentUser()!)),
      () => page.runtime.pullMember(),
    ];
    for (const renew of renewBy) {
      world.clock.advance(FIFTEEN_MINUTES + 1000);
      await renew();
      const next = await tokenOf(worker);
      await vi.waitFor(() => {
        expect(world.device.vault.read()?.refreshToken).toBe(next);
      });
      expect(await tokenOf(page)).toBe(next);
      held.push(next);
    }
    expect(new Set(held).size).toBe(4);
    expect(sentTokens()).toEqual(held.slice(0, 3));
  });

  it('is used again when the reply was lost, and nobody is signed out', async () => {
    const page = await world.signedInPage();
    const first = await tokenOf(page);
    world.provider.faults.set([{ kind: 'drop-after', path: '/api/auth/refresh-token', times: 2 }]);
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    for (let lost = 0; lost < 2; lost += 1)
      await page.runtime.pull(cartResource(page.runtime.session.currentUser()!));
    expect(await tokenOf(page)).toBe(first);
    world.clock.advance(20 * 24 * 60 * 60 * 1000);
    await page.runtime.pullMember();
    expect(await tokenOf(page)).not.toBe(first);
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    await page.runtime.pullMember();
    expect(new Set(sentTokens()).size).toBe(2);
    expect(page.runtime.session.currentUser()?.email).toBe(world.buyer);
  });
});

describe('another member on the same device (I10)', () => {
  it('never sends the queue that the first one left behind', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([{ kind: 'status', status: 401, path: '/api/auth/refresh-token' }]);
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await vi.waitFor(() => {
      expect(page.runtime.session.currentUser()).toBeNull();
    });
    world.provider.faults.set([]);

    await world.signIn(page, world.otherBuyer);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    world.clock.advance(10 * 60 * 1000);
    await page.runtime.sync.now();
    await vi.waitFor(async () => {
      expect(await world.provider.cartOf(world.otherBuyer)).toHaveLength(1);
    });
    expect(await world.provider.listOrders(world.buyer)).toEqual([]);
    expect(await page.runtime.db.orders.count()).toBe(0);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ kind: 'order:place' }]);
    await page.runtime.sync.discardForeign();
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });
});

describe('a chosen logout', () => {
  it('leaves nothing of the member on the device, also offline', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await page.runtime.signIn.signOut();

    const { db } = page.runtime;
    for (const table of [
      db.session,
      db.outbox,
      db.base,
      db.settlements,
      db.cartLines,
      db.wishlist,
      db.orders,
      db.activity,
    ]) {
      expect(await table.count(), table.name).toBe(0);
    }
    expect((await db.resources.toArray()).filter(({ key }) => key.startsWith('me/'))).toEqual([]);
    expect(world.device.vault.read()).toBeNull();
  });
});

describe('a chosen logout, sent to the provider', () => {
  const farewells = () => world.device.requests.filter(({ path }) => path === '/api/auth/logout');

  it('ends the refresh token there too', async () => {
    const page = await world.signedInPage();
    const token = world.device.vault.read()?.refreshToken;
    await page.runtime.signIn.signOut();
    await vi.waitFor(() => {
      expect(farewells()).toMatchObject([{ method: 'POST', body: JSON.stringify({ token }) }]);
    });
    await world.device.untilQuiet();
    const refresh = await world.provider.fetch('/api/auth/refresh-token', {
      method: 'POST',
      body: JSON.stringify({ token }),
    });
    expect(refresh.status).toBe(401);
  });

  it('waits for no answer', async () => {
    const page = await world.signedInPage();
    world.device.setNetwork(() => new Promise<Response>(() => undefined));
    await page.runtime.signIn.signOut();
    expect(world.device.vault.read()).toBeNull();
    expect(await page.runtime.db.session.count()).toBe(0);
  }, 5_000);

  it('is not sent to a provider that does not have the call', async () => {
    const plain = await openWorld({ capabilities: [] });
    const page = await plain.signedInPage();
    await page.runtime.signIn.signOut();
    await plain.device.untilQuiet();
    expect(plain.device.requests.filter(({ path }) => path.includes('logout'))).toEqual([]);
    await plain.close();
  });
});

describe('a session at start', () => {
  it('takes the token that the worker renewed while no page was open', async () => {
    const page = await world.signedInPage();
    const before = world.device.vault.read();
    page.close();
    const worker = await world.device.openWorker();
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    await worker.runtime.pull(cartResource(before!.user));
    worker.close();
    expect(world.device.vault.read()?.accessToken).toBe(before?.accessToken);

    const next = await world.device.openPage();
    expect(world.device.vault.read()?.accessToken).not.toBe(before?.accessToken);
    expect(next.runtime.session.currentUser()?.email).toBe(world.buyer);
  });

  it('outlives a database that is deleted under an open page', async () => {
    const page = await world.signedInPage();
    const { db, session, dispatch } = page.runtime;
    // Dexie says so on the console, too.
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await deleteUnder(db.name);
    expect(warn).toHaveBeenCalledOnce();
    await vi.waitFor(async () => expect(await db.session.count()).toBe(1));
    await dispatch(anAddition(world.kettle, 1));
    expect(world.device.vault.read()?.user.email).toBe(world.buyer);
    expect(session.currentUser()?.email).toBe(world.buyer);
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toHaveLength(1);
  });

  it('belongs to no member when one of the three values is missing', async () => {
    const page = await world.signedInPage();
    page.close();
    world.device.vault.clear();
    const next = await world.device.openPage();
    expect(next.runtime.session.currentUser()).toBeNull();
    expect(await next.runtime.db.session.count()).toBe(0);
  });
});

describe('a wrong code', () => {
  it('is refused in words and starts no refresh', async () => {
    const page = await world.signedInPage();
    const result = await page.runtime.signIn.verifyCode(world.otherBuyer, '000000');
    expect(result).toMatchObject({ ok: false });
    expect(refreshes()).toEqual([]);
  });
});

/** As a browser that evicts its storage, or a person in its developer tools. */
function deleteUnder(database: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(database);
    request.onsuccess = () => resolve();
    request.onerror = () =>
      reject(new Error('The database was not deleted.', { cause: request.error }));
  });
}

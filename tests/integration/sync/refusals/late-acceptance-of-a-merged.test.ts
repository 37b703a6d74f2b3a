import { afterEach, expect, it, vi } from 'vitest';
import { deleteListing } from '#core/commands/lazy/listings/delete-listing.ts';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import type { Mutation } from '#core/sync/command.ts';
import { createGate } from '#support/create-gate.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { aNewListing, heldOwn, SELLER, SELLER_ID } from '../../commands/market.ts';

/*
 * A tab freezes with a new listing on the wire, another one sends it again and has it refused, so that the changes
 * behind it join it; then the first tab wakes up with the acceptance of what it had sent.
 */

let world: World;
afterEach(() => world.close());

const BOARD = { listingId: 'local-listing', sellerId: SELLER_ID, title: 'Drawing board' };

async function changeBeforeLateAcceptance(change: Mutation) {
  world = await openWorld({ hasLocks: false, capabilities: ['listings.create'] });
  const frozen = await world.signedInPage(SELLER);
  const { db, dispatch } = frozen.runtime;
  const [woken, wake] = createGate();
  let tries = 0;
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    // A replica that lags: the look-up of the other tab does not find the listing.
    if (pathname === '/api/listings/mine') return Response.json([]);
    if (request.method !== 'POST' || pathname !== '/api/listings') return next(request);
    tries += 1;
    if (tries > 1) return Response.json({ error: 'Not now.' }, { status: 422 });
    const reply = await next(request);
    await woken;
    return reply;
  });
  await dispatch(aNewListing(world));
  await vi.waitFor(() => expect(tries).toBe(1), 5_000);
  await dispatch(change);
  const [create] = await db.outbox.toArray();
  // The lease of the frozen tab has run out.
  await db.outbox.update(create!.seq, { state: 'queued', readyAt: 0, isUnconfirmed: true });
  await world.device.openPage();
  const isRefused = async () =>
    expect(await db.outbox.toArray()).toMatchObject([{ kind: 'listing:create', state: 'refused' }]);
  await vi.waitFor(isRefused, 5_000);
  wake();
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0), 5_000);
  return (await heldOwn(world)).filter(({ title }) => title === BOARD.title);
}

it('an edit that has joined its refused listing follows a late acceptance of the listing', async () => {
  const edit = editListing({ ...BOARD, fields: { price: 777 }, baseUpdatedAt: '' });
  expect(await changeBeforeLateAcceptance(edit)).toMatchObject([{ price: 777 }]);
}, 30_000);

it('a removal as well: what the seller has deleted is not published', async () => {
  expect(await changeBeforeLateAcceptance(deleteListing(BOARD))).toEqual([]);
}, 30_000);

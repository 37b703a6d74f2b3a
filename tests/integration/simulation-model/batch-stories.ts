import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { anItem, type Item } from '../provider/batches.ts';
import type { Duel, Said, Step } from './provider-duel.ts';
import { MINIMAL, NOTHING, type Story, tell } from './story.ts';

const textbook = listingId('textbook');
const hoodie = listingId('hoodie');
const line = (productId: string, quantity: number) => ({ productId, quantity });
const order = (listing: string, amount: number) => ({
  buyerId: memberId('buyer'),
  listingId: listing,
  amount,
  paymentMethod: 'cash',
});
/** Lanes may run at the same time: a reply that shows what others do would depend on who was first. */
const quiet = { headers: MINIMAL };

export const batchStories: readonly Story[] = [
  {
    name: 'a batch of which a part is refused',
    needs: 'batch',
    play: async (duel) => {
      const items = [
        anItem('POST', 'cart', line(textbook, 2), { ...quiet, keys: ['cart:textbook'] }),
        anItem('PUT', 'cart', line(textbook, 99), { keys: ['cart:textbook'] }),
        anItem('PUT', 'cart', line(textbook, 1), { keys: ['cart:textbook', 'cart'] }),
        anItem('POST', 'orders', order(hoodie, 2500), { keys: ['cart', 'order'] }),
        anItem('POST', `wishlist/${hoodie}`, undefined, { keys: ['wish:hoodie'] }),
        anItem('DELETE', `wishlist/${hoodie}`, undefined, { keys: ['wish:hoodie'] }),
        anItem('POST', `wishlist/${NOTHING}`, undefined, { keys: ['wish:nothing'] }),
        anItem('POST', 'carts', line(textbook, 1), { keys: [] }),
      ];
      const first = await send(duel, items);
      const again = await send(duel, items);
      expectStatuses(first, [200, 409, 424, 424, 200, 200, 404, 404]);
      expectStatuses(again, [200, 409, 424, 424, 200, 200, 404, 404]);
      // In full the carts differ by later changes, and are the same for all.
      const inFull = items.map((item) => ({ ...item, headers: {} }));
      expectStatuses(await send(duel, inFull), [200, 409, 424, 424, 200, 200, 404, 404]);
      // The same keys alone are known, and with another request refused.
      const key = items[0]?.key ?? '';
      await tell(duel, [
        ['200', 'buyer', 'POST', 'cart', line(textbook, 2), { key }],
        ['422 idempotency-key-reused', 'buyer', 'POST', 'cart', line(textbook, 3), { key }],
      ]);
      await tell(duel, [
        ['200', 'buyer', 'GET', 'wishlist'],
        ['200', 'buyer', 'GET', 'orders/buyer/history'],
      ]);
    },
  },
  {
    name: 'headers and bodies of items',
    needs: 'batch',
    play: async (duel) => {
      const headers = {
        'ORDER-line': 'quantity=2',
        'X-Other': 'ignored',
        Authorization: 'Basic x',
      };
      const inOrder = { keys: ['one lane'] };
      const items = [
        anItem('POST', 'orders', order(textbook, 3000), { ...inOrder, headers }),
        anItem('POST', 'cart', line(hoodie, 2), inOrder),
        anItem('PUT', 'cart', line(hoodie, 2), { ...inOrder, ...quiet }),
        anItem('DELETE', `cart/${hoodie}`, {}, { ...inOrder, key: 'same' }),
        anItem('DELETE', `cart/${hoodie}`, {}, { ...inOrder, key: 'same' }),
        anItem('DELETE', `cart/${textbook}`, {}, { ...inOrder, key: 'same' }),
      ];
      expectStatuses(await send(duel, items), [201, 200, 200, 200, 200, 422]);
      const sellerId = memberId('seller');
      const stale = { headers: { 'Base-Updated-At': '2026-11-01T00:00:00.000Z' } };
      const said = await duel.expects('200', {
        as: 'seller',
        method: 'POST',
        path: 'batch',
        body: {
          items: [anItem('PATCH', `listings/${textbook}`, { sellerId, quantity: 1 }, stale)],
        },
      });
      expectStatuses(said, [409]);
    },
  },
  {
    name: 'a batch that is refused whole',
    needs: 'batch',
    play: async (duel) => {
      const one = anItem('POST', 'cart', line(textbook, 1));
      const paths = ['batch', 'auth/refresh-token', 'uploads', 'cart/../cart', 'cart#x', '/cart'];
      for (const path of paths) {
        await tell(duel, [
          ['422 invalid-body', 'buyer', 'POST', 'batch', { items: [one, { ...one, path }] }],
        ]);
      }
      await tell(duel, [
        ['422 invalid-body', 'buyer', 'POST', 'batch', { items: [] }],
        [
          '422 invalid-body',
          'buyer',
          'POST',
          'batch',
          { items: Array.from({ length: 101 }, () => one) },
        ],
        ['422 invalid-body', 'buyer', 'POST', 'batch', { items: [{ ...one, method: 'GET' }] }],
        ['422 invalid-body', 'buyer', 'POST', 'batch', { items: [{ ...one, key: 'two words' }] }],
        ['413 invalid-body', 'buyer', 'POST', 'batch', 'x'.repeat(1024 * 1024 + 1)],
        ['401 unauthorized', 'visitor', 'POST', 'batch', { items: [one] }],
        ['200', 'buyer', 'GET', 'cart'],
      ]);
    },
  },
];

export function send(duel: Duel, items: readonly Item[], as: Step['as'] = 'buyer'): Promise<Said> {
  return duel.expects('200', { as, method: 'POST', path: 'batch', body: { items } });
}

export function expectStatuses({ body }: Said, wanted: readonly number[]): void {
  const statuses = (body as { items: { status: number }[] }).items.map(({ status }) => status);
  if (JSON.stringify(statuses) !== JSON.stringify(wanted)) {
    throw new Error(`The items were answered with ${statuses.join(', ')}.`);
  }
}

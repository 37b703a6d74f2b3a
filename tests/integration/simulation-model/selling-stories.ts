import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { modelPicture } from '../../simulation/provider-model/uploads.ts';
import { bytesOf, paint } from '../provider/pictures.ts';
import { idOf, NOTHING, type Story, tell } from './story.ts';

const textbook = listingId('textbook');
const otherTextbook = listingId('otherTextbook');
const sellerId = memberId('seller');
const based = (moment: string) => ({ headers: { 'base-updated-at': moment } });
const IMAGE = { headers: { 'content-type': 'image/png' } };

const fan = (over: object = {}) => ({
  sellerId,
  title: ' Desk fan ',
  description: 'Quiet.',
  category: 'electronics',
  condition: 'used',
  price: 750.25,
  quantity: 3,
  ...over,
});

export const sellingStories: readonly Story[] = [
  {
    name: 'own listings',
    play: async (duel) => {
      await tell(duel, [
        ['200', 'seller', 'GET', `listings/mine?sellerId=${sellerId}`],
        ['403 forbidden', 'seller', 'GET', `listings/mine?sellerId=${memberId('otherSeller')}`],
        ['403 forbidden', 'buyer', 'GET', 'listings/mine'],
        ['200', 'buyer', 'POST', 'cart', { productId: textbook, quantity: 1 }],
        ['200', 'buyer', 'POST', `wishlist/${textbook}`],
        ['200', 'seller', 'PATCH', `listings/${textbook}/status`, { status: 'sold', sellerId }],
        ['200', 'seller', 'PATCH', `listings/${textbook}/status`, { status: 'sold', sellerId }],
        ['200', 'buyer', 'GET', 'cart'],
        [
          '403 forbidden',
          'seller',
          'PATCH',
          `listings/${otherTextbook}/status`,
          { status: 'sold', sellerId },
        ],
        [
          '404 not-found',
          'seller',
          'PATCH',
          `listings/${NOTHING}/status`,
          { status: 'sold', sellerId },
        ],
        [
          '422 invalid-body',
          'seller',
          'PATCH',
          `listings/${textbook}/status`,
          { status: 'gone', sellerId },
        ],
        ['403 forbidden', 'seller', 'DELETE', `listings/${otherTextbook}?sellerId=${sellerId}`],
        ['403 forbidden', 'seller', 'DELETE', `listings/${textbook}?sellerId=${memberId('buyer')}`],
        ['200', 'seller', 'DELETE', `listings/${textbook}?sellerId=${sellerId}`],
        ['404 not-found', 'seller', 'DELETE', `listings/${textbook}?sellerId=${sellerId}`],
        ['404 not-found', 'visitor', 'GET', `products/${textbook}`],
      ]);
      await tell(duel, [
        ['200', 'buyer', 'GET', 'cart'],
        ['200', 'buyer', 'GET', 'wishlist'],
        ['200', 'seller', 'GET', 'listings/mine'],
      ]);
    },
  },
  {
    name: 'edits',
    play: async (duel) => {
      const path = `listings/${textbook}`;
      const edit = (fields: object) => ({ sellerId, ...fields });
      await tell(duel, [
        ['200', 'seller', 'PATCH', path, edit({ title: ' Analysis ', warranty: '' })],
        ['200', 'seller', 'PATCH', path, edit({ title: 'Analysis' })],
        ['200', 'seller', 'PATCH', path, edit({ price: 99.99, originalPrice: 150 })],
        ['200', 'seller', 'PATCH', path, edit({})],
        ['422 invalid-body', 'seller', 'PATCH', path, edit({ price: 1.005 })],
        ['422 invalid-body', 'seller', 'PATCH', path, edit({ category: 'nowhere' })],
        [
          '422 invalid-body',
          'seller',
          'PATCH',
          path,
          edit({ variations: [{ name: 'size', options: ['M', 'M'] }] }),
        ],
        [
          '422 invalid-body',
          'seller',
          'PATCH',
          path,
          edit({ images: [`/uploads/${NOTHING}/320.webp`] }),
        ],
        [
          '200',
          'seller',
          'PATCH',
          path,
          edit({ variations: [{ name: 'size', options: ['M', 'L'] }], quantity: 4 }),
        ],
        // Without the capability the header is not looked at, and the edit wins.
        ['?', 'seller', 'PATCH', path, edit({ quantity: 9 }), based('2026-11-01T00:00:00.000Z')],
        ['?', 'seller', 'PATCH', path, edit({ quantity: 4 }), based('2026-11-01T00:00:00.000Z')],
        ['200', 'seller', 'PATCH', path, edit({ quantity: 8 }), based('2027-11-01T05:30:00+05:30')],
        ['?', 'seller', 'PATCH', path, edit({ quantity: 7 }), based('yesterday')],
        ['404 not-found', 'seller', 'PATCH', `listings/${NOTHING}`, edit({ quantity: 1 })],
        ['403 forbidden', 'seller', 'PATCH', `listings/${otherTextbook}`, edit({ quantity: 1 })],
        ['403 forbidden', 'otherSeller', 'PATCH', path, edit({ quantity: 1 })],
        ['403 forbidden', 'buyer', 'PATCH', path, edit({ quantity: 1 })],
        ['200', 'visitor', 'GET', `products/${textbook}`],
      ]);
    },
  },
  {
    name: 'an edit beside an order and a review',
    needs: 'listings.base',
    play: async (duel) => {
      const path = `listings/${textbook}`;
      const edit = (quantity: number) => ({ sellerId, quantity });
      const { body } = await tell(duel, [['200', 'seller', 'PATCH', path, edit(6)]]);
      const seen = (body as { data: { updatedAt: string } }).data.updatedAt;
      const review = {
        listingId: textbook,
        reviewerId: memberId('buyer'),
        reviewedUserId: sellerId,
        rating: 5,
      };
      const order = {
        buyerId: memberId('buyer'),
        listingId: textbook,
        amount: 1500,
        paymentMethod: 'cash',
      };
      await tell(duel, [
        ['201', 'buyer', 'POST', 'reviews', review],
        ['200', 'seller', 'PATCH', path, edit(6), based(seen)],
        ['201', 'buyer', 'POST', 'orders', order],
        ['409 stale-edit', 'seller', 'PATCH', path, edit(6), based(seen)],
        ['200', 'seller', 'PATCH', path, edit(5), based(seen)],
      ]);
    },
  },
  {
    name: 'new listings',
    play: async (duel) => {
      await tell(duel, [
        ['?', 'seller', 'POST', 'listings', fan()],
        ['?', 'seller', 'POST', 'listings', fan({ category: 'nowhere' })],
        ['?', 'seller', 'POST', 'listings', fan({ quantity: -1 })],
        ['?', 'seller', 'POST', 'listings', fan({ title: ' ' })],
        ['?', 'seller', 'POST', 'listings', fan({ images: ['javascript:alert(1)'] })],
        ['?', 'otherSeller', 'POST', 'listings', fan()],
        ['?', 'buyer', 'POST', 'listings', fan()],
        [
          '?',
          'seller',
          'POST',
          'listings',
          fan({ status: 'sold', warranty: '', originalPrice: 1000 }),
        ],
      ]);
      await tell(duel, [['200', 'seller', 'GET', 'listings/mine']]);
    },
  },
  {
    name: 'pictures',
    needs: 'uploads',
    play: async (duel) => {
      const picture = await bytesOf(paint(320, 320).png());
      const keyed = { ...IMAGE, key: 'picture' };
      const { body } = await tell(duel, [
        ['201', 'seller', 'POST', 'uploads', picture, keyed],
        ['201', 'seller', 'POST', 'uploads', picture, keyed],
        ['422 idempotency-key-reused', 'seller', 'POST', 'uploads', modelPicture(1), keyed],
        ['422 invalid-body', 'seller', 'POST', 'uploads', new Uint8Array(9), IMAGE],
        ['422 invalid-body', 'seller', 'POST', 'uploads', undefined, IMAGE],
        [
          '415 invalid-body',
          'seller',
          'POST',
          'uploads',
          'hello',
          { headers: { 'content-type': 'text/plain' } },
        ],
        ['401 unauthorized', 'visitor', 'POST', 'uploads', picture, IMAGE],
        ['201', 'buyer', 'POST', 'uploads', picture, IMAGE],
        ['201', 'seller', 'POST', 'uploads', picture, IMAGE],
      ]);
      const { url } = body as { url: string };
      const lost = url.replace('320.webp', '640.webp');
      const made = await tell(duel, [
        ['201', 'seller', 'POST', 'listings', fan({ images: [url] })],
      ]);
      await tell(duel, [
        ['422 invalid-body', 'seller', 'POST', 'listings', fan({ images: [lost] })],
        [
          '422 invalid-body',
          'seller',
          'PATCH',
          `listings/${idOf(made)}`,
          { sellerId, images: [url, lost] },
        ],
        ['200', 'visitor', 'GET', `products/${idOf(made)}`],
      ]);
    },
  },
];

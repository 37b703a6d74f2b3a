import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { changeListing, fillCart } from './shortcuts.ts';
import { idOf, MINIMAL, NOTHING, type Story, tell } from './story.ts';

const textbook = listingId('textbook');
const hoodie = listingId('hoodie');
const calculator = listingId('calculator');
const sold = listingId('sold');
const soldOut = listingId('soldOut');
const BLACK = { color: 'black', size: 'M' };
const MAROON = { color: 'maroon', size: 'L' };

const line = (productId: string, quantity: number, variations?: Record<string, string>) => {
  return { productId, quantity, ...(variations === undefined ? {} : { variations }) };
};
const order = (listing: string, amount: number, over: object = {}) => {
  return { buyerId: memberId('buyer'), listingId: listing, amount, paymentMethod: 'cash', ...over };
};
const named = (value: string) => ({ headers: { 'order-line': value } });

export const shoppingStories: readonly Story[] = [
  {
    name: 'a cart',
    play: async (duel) => {
      await tell(duel, [
        ['200', 'buyer', 'GET', 'cart'],
        ['200', 'buyer', 'POST', 'cart', line(textbook, 2)],
        ['200', 'buyer', 'POST', 'cart', line(textbook, 8)],
        ['409 out-of-stock', 'buyer', 'POST', 'cart', line(textbook, 1)],
        ['200', 'buyer', 'PUT', 'cart', line(textbook, 10)],
        ['200', 'buyer', 'PUT', 'cart', line(textbook, 3)],
        ['409 out-of-stock', 'buyer', 'POST', 'cart', line(soldOut, 1)],
        ['409 not-for-sale', 'buyer', 'PUT', 'cart', line(sold, 1)],
        ['200', 'buyer', 'POST', 'cart', line(hoodie, 3, BLACK)],
        ['409 out-of-stock', 'buyer', 'PUT', 'cart', line(hoodie, 3, MAROON)],
        ['200', 'buyer', 'PUT', 'cart', line(hoodie, 2, MAROON)],
        ['409 out-of-stock', 'buyer', 'POST', 'cart', line(hoodie, 1)],
        ['422 invalid-body', 'buyer', 'POST', 'cart', line(hoodie, 1, { colour: 'black' })],
        ['422 invalid-body', 'buyer', 'POST', 'cart', line(hoodie, 1, { color: 'pink' })],
        ['422 invalid-body', 'buyer', 'PUT', 'cart', line(textbook, 100_001)],
        ['200', 'buyer', 'GET', 'cart'],
      ]);
      await changeListing(duel, textbook, { status: 'sold', quantity: 1 });
      await tell(duel, [
        ['200', 'buyer', 'PUT', 'cart', line(textbook, 3)],
        ['200', 'buyer', 'PUT', 'cart', line(textbook, 2)],
        ['409 not-for-sale', 'buyer', 'POST', 'cart', line(textbook, 1)],
        ['200', 'buyer', 'PUT', 'cart', line(textbook, 0)],
        ['200', 'buyer', 'PUT', 'cart', line('no id', -1)],
        ['200', 'buyer', 'DELETE', `cart/${hoodie}`, { variations: BLACK }],
        ['200', 'buyer', 'DELETE', `cart/${hoodie}`],
        ['404 not-found', 'buyer', 'DELETE', 'cart/nothing', {}],
        ['200', 'buyer', 'GET', 'cart'],
      ]);
    },
  },
  {
    name: 'a cart that is asked badly',
    play: async (duel) => {
      await tell(duel, [
        ['401 unauthorized', 'visitor', 'GET', 'cart'],
        ['403 forbidden', 'seller', 'POST', 'cart', line(textbook, 1)],
        ['200', 'seller', 'DELETE', `cart/${textbook}`, {}],
        ['404 not-found', 'buyer', 'POST', 'cart', line(NOTHING, 1)],
        ['404 not-found', 'buyer', 'POST', 'cart', line('nothing', 1)],
        ['422 invalid-body', 'buyer', 'POST', 'cart', line(textbook, 0)],
        ['422 invalid-body', 'buyer', 'POST', 'cart', line(textbook, 1.5)],
        ['422 invalid-body', 'buyer', 'POST', 'cart', { productId: textbook }],
        ['422 invalid-body', 'buyer', 'POST', 'cart', []],
        ['422 invalid-body', 'buyer', 'POST', 'cart', ''],
        ['422 invalid-body', 'buyer', 'POST', 'cart', '{"productId":"\\u0000","quantity":1}'],
        ['400 invalid-json', 'buyer', 'POST', 'cart', '{"productId":'],
        ['400 invalid-json', 'buyer', 'POST', 'cart', new Uint8Array([0x22, 0xff, 0x22])],
        ['413 invalid-body', 'buyer', 'POST', 'cart', 'x'.repeat(100 * 1024 + 1)],
        ['404 not-found', 'buyer', 'POST', 'carts', line(textbook, 1)],
      ]);
    },
  },
  {
    name: 'a full cart',
    play: async (duel) => {
      const shades = Array.from({ length: 30 }, (_, index) => `shade ${index}`);
      const places = ['top', 'back', 'side', 'edge'];
      const options = places.flatMap((place) => shades.map((shade) => ({ [place]: shade })));
      const variations = places.map((name) => ({ name, options: shades }));
      const edit = { sellerId: memberId('seller'), quantity: 1000, variations };
      await tell(duel, [['200', 'seller', 'PATCH', `listings/${textbook}`, edit]]);
      await fillCart(duel, 'buyer', textbook, options.slice(0, 100));
      await tell(duel, [
        ['422 invalid-body', 'buyer', 'POST', 'cart', line(hoodie, 1)],
        ['422 invalid-body', 'buyer', 'PUT', 'cart', line(textbook, 1, options[100])],
        ['200', 'buyer', 'PUT', 'cart', line(textbook, 1, options[99]), { headers: MINIMAL }],
        [
          '200',
          'buyer',
          'DELETE',
          `cart/${textbook}`,
          { variations: options[0] },
          { headers: MINIMAL },
        ],
        ['200', 'buyer', 'POST', 'cart', line(hoodie, 1)],
      ]);
    },
  },
  {
    name: 'a wishlist',
    play: async (duel) => {
      await tell(duel, [
        ['200', 'buyer', 'POST', `wishlist/${sold}`],
        ['200', 'buyer', 'POST', `wishlist/${textbook}`],
        ['200', 'buyer', 'POST', `wishlist/${textbook}`],
        ['200', 'buyer', 'GET', 'wishlist'],
        ['200', 'visitor', 'GET', `products/${textbook}`],
        ['200', 'buyer', 'DELETE', `wishlist/${sold}`],
        ['200', 'buyer', 'DELETE', `wishlist/${sold}`],
        ['200', 'buyer', 'DELETE', `wishlist/${NOTHING}`],
        ['404 not-found', 'buyer', 'DELETE', 'wishlist/nothing'],
        ['404 not-found', 'buyer', 'POST', `wishlist/${NOTHING}`],
        ['403 forbidden', 'seller', 'POST', `wishlist/${textbook}`],
        ['200', 'seller', 'DELETE', `wishlist/${textbook}`],
        ['401 unauthorized', 'visitor', 'POST', `wishlist/${textbook}`],
        ['200', 'buyer', 'GET', 'wishlist'],
      ]);
    },
  },
  {
    name: 'orders by the cart',
    play: async (duel) => {
      await tell(duel, [
        ['201', 'buyer', 'POST', 'orders', order(textbook, 1500)],
        ['409 price-changed', 'buyer', 'POST', 'orders', order(textbook, 3000)],
        ['200', 'buyer', 'POST', 'cart', line(textbook, 2)],
        ['200', 'buyer', 'POST', 'cart', line(hoodie, 1, BLACK)],
        ['200', 'buyer', 'POST', 'cart', line(hoodie, 2, MAROON)],
        ['409 price-changed', 'buyer', 'POST', 'orders', order(textbook, 1500)],
        ['201', 'buyer', 'POST', 'orders', order(textbook, 3000)],
        ['201', 'buyer', 'POST', 'orders', order(hoodie, 5000)],
        ['200', 'buyer', 'GET', 'cart'],
        ['409 not-for-sale', 'buyer', 'POST', 'orders', order(sold, 1000)],
        ['409 out-of-stock', 'buyer', 'POST', 'orders', order(soldOut, 1000)],
        ['404 not-found', 'buyer', 'POST', 'orders', order(NOTHING, 1000)],
        [
          '422 invalid-body',
          'buyer',
          'POST',
          'orders',
          order(textbook, 1500, { paymentMethod: 'card' }),
        ],
        ['422 invalid-body', 'buyer', 'POST', 'orders', order(textbook, -1)],
        [
          '403 forbidden',
          'buyer',
          'POST',
          'orders',
          order(textbook, 1500, { buyerId: memberId('otherBuyer') }),
        ],
        ['403 forbidden', 'seller', 'POST', 'orders', order(textbook, 1500)],
        ['200', 'buyer', 'GET', 'orders/buyer/history?buyerId='],
        ['403 forbidden', 'buyer', 'GET', `orders/buyer/history?buyerId=${memberId('otherBuyer')}`],
        ['403 forbidden', 'seller', 'GET', 'orders/buyer/history'],
        ['200', 'seller', 'GET', 'orders/seller/orders'],
      ]);
    },
  },
  {
    name: 'orders of a named line',
    needs: 'orders.line',
    play: async (duel) => {
      await tell(duel, [
        ['200', 'buyer', 'POST', 'cart', line(hoodie, 2, BLACK)],
        ['200', 'buyer', 'POST', 'cart', line(hoodie, 1, MAROON)],
        [
          '201',
          'buyer',
          'POST',
          'orders',
          order(hoodie, 5000),
          named('quantity=2&option.color=black&option.size=M'),
        ],
        ['200', 'buyer', 'GET', 'cart'],
        ['409 out-of-stock', 'buyer', 'POST', 'orders', order(hoodie, 10_000), named('quantity=4')],
        ['409 price-changed', 'buyer', 'POST', 'orders', order(hoodie, 4000), named('quantity=2')],
        ['409 price-changed', 'buyer', 'POST', 'orders', order(hoodie, 0), named('quantity=1')],
        ['409 price-changed', 'buyer', 'POST', 'orders', order(hoodie, 0.01), named('quantity=3')],
        ['422 invalid-body', 'buyer', 'POST', 'orders', order(hoodie, 2500), named('quantity=0')],
        [
          '422 invalid-body',
          'buyer',
          'POST',
          'orders',
          order(hoodie, 2500),
          named('quantity=1&option.color=pink'),
        ],
        ['201', 'buyer', 'POST', 'orders', order(calculator, 9001), named('quantity=2')],
        [
          '409 out-of-stock',
          'buyer',
          'POST',
          'orders',
          order(calculator, 4500.5),
          named('quantity=1'),
        ],
      ]);
      await changeListing(duel, hoodie, { price: 1999.99 });
      await tell(duel, [
        ['409 price-changed', 'buyer', 'POST', 'orders', order(hoodie, 2500), named('quantity=1')],
        ['201', 'buyer', 'POST', 'orders', order(hoodie, 1999.99), named('quantity=1')],
        ['200', 'buyer', 'GET', 'cart'],
      ]);
    },
  },
  {
    name: 'the states of an order',
    play: async (duel) => {
      const move = (status: string, seller = 'seller') => {
        return { status, sellerId: memberId(seller as 'seller') };
      };
      const first = idOf(
        await tell(duel, [['201', 'buyer', 'POST', 'orders', order(textbook, 1500)]]),
      );
      const second = idOf(
        await tell(duel, [['201', 'buyer', 'POST', 'orders', order(hoodie, 2500)]]),
      );
      const third = idOf(
        await tell(duel, [['201', 'buyer', 'POST', 'orders', order(hoodie, 2500)]]),
      );
      await tell(duel, [
        ['409 illegal-transition', 'seller', 'PATCH', `orders/${first}/status`, move('delivered')],
        ['200', 'seller', 'PATCH', `orders/${first}/status`, move('shipped')],
        ['409 illegal-transition', 'seller', 'PATCH', `orders/${first}/status`, move('shipped')],
        ['200', 'seller', 'PATCH', `orders/${first}/status`, move('delivered')],
        ['200', 'seller', 'PATCH', `orders/${second}/status`, move('canceled')],
        ['200', 'visitor', 'GET', `products/${hoodie}`],
        ['409 illegal-transition', 'seller', 'PATCH', `orders/${second}/status`, move('canceled')],
        ['200', 'seller', 'DELETE', `listings/${hoodie}`],
        ['200', 'seller', 'PATCH', `orders/${third}/status`, move('canceled')],
        [
          '403 forbidden',
          'otherSeller',
          'PATCH',
          `orders/${first}/status`,
          move('shipped', 'otherSeller'),
        ],
        [
          '403 forbidden',
          'seller',
          'PATCH',
          `orders/${first}/status`,
          move('shipped', 'otherSeller'),
        ],
        ['403 forbidden', 'buyer', 'PATCH', `orders/${first}/status`, move('canceled')],
        ['404 not-found', 'seller', 'PATCH', `orders/${NOTHING}/status`, move('shipped')],
        ['404 not-found', 'seller', 'PATCH', 'orders/nothing/status', move('shipped')],
        ['422 invalid-body', 'seller', 'PATCH', `orders/${first}/status`, move('queued')],
      ]);
      await tell(duel, [
        ['200', 'buyer', 'GET', 'orders/buyer/history'],
        ['200', 'seller', 'GET', 'orders/seller/orders'],
        ['200', 'seller', 'GET', 'listings/mine'],
      ]);
    },
  },
  {
    name: 'reviews',
    play: async (duel) => {
      const review = (over: object) => ({
        listingId: textbook,
        reviewerId: memberId('buyer'),
        reviewedUserId: memberId('seller'),
        rating: 4,
        ...over,
      });
      await tell(duel, [
        ['201', 'buyer', 'POST', 'reviews', review({ comment: ' Clean. ' })],
        ['409 already-reviewed', 'buyer', 'POST', 'reviews', review({ rating: 1 })],
        ['201', 'otherBuyer', 'POST', 'reviews', review({ reviewerId: '', rating: 1 })],
        ['404 not-found', 'buyer', 'POST', 'reviews', review({ listingId: NOTHING })],
        [
          '422 invalid-body',
          'buyer',
          'POST',
          'reviews',
          review({ listingId: hoodie, reviewedUserId: memberId('otherSeller') }),
        ],
        ['422 invalid-body', 'buyer', 'POST', 'reviews', review({ rating: 6 })],
        ['403 forbidden', 'otherBuyer', 'POST', 'reviews', review({})],
        ['403 forbidden', 'seller', 'POST', 'reviews', review({})],
        ['200', 'visitor', 'GET', `products/${textbook}`],
        ['200', 'visitor', 'GET', `products/${hoodie}`],
      ]);
    },
  },
];

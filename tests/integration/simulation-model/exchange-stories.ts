import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import type { Duel, Said } from './provider-duel.ts';
import { changeListing, exhaustRefreshes, tidy } from './shortcuts.ts';
import { NOTHING, type Story, tell } from './story.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

const textbook = listingId('textbook');
const line = (quantity: number) => ({ productId: textbook, quantity });
const review = {
  listingId: textbook,
  reviewerId: memberId('buyer'),
  reviewedUserId: memberId('seller'),
  rating: 5,
};
const foreign = { ...review, reviewerId: memberId('otherBuyer') };

export const exchangeStories: readonly Story[] = [
  {
    name: 'repeated keys',
    variesBy: 'capabilities',
    play: async (duel) => {
      const order = {
        buyerId: memberId('buyer'),
        listingId: textbook,
        amount: 1500,
        paymentMethod: 'cash',
      };
      const key = 'k';
      await tell(duel, [
        ['200', 'buyer', 'POST', 'cart', line(4), { key }],
        ['200', 'buyer', 'POST', 'cart', line(4), { key }],
        ['?', 'buyer', 'POST', 'cart', line(1), { key }],
        ['?', 'buyer', 'PUT', 'cart', line(4), { key }],
        ['?', 'buyer', 'POST', `wishlist/${textbook}`, undefined, { key }],
        ['200', 'otherBuyer', 'POST', 'cart', line(4), { key }],
        ['409 out-of-stock', 'buyer', 'PUT', 'cart', line(20), { key: 'refused' }],
        ['200', 'buyer', 'PUT', 'cart', line(1)],
      ]);
      await changeListing(duel, textbook, { quantity: 50 });
      await tell(duel, [
        ['?', 'buyer', 'PUT', 'cart', line(20), { key: 'refused' }],
        ['403 forbidden', 'buyer', 'POST', 'reviews', foreign, { key: 'foreign' }],
        ['403 forbidden', 'buyer', 'POST', 'reviews', foreign, { key: 'foreign' }],
        ['400 invalid-json', 'buyer', 'POST', 'reviews', '{', { key: 'broken' }],
        ['?', 'buyer', 'POST', 'reviews', review, { key: 'broken' }],
        ['403 forbidden', 'seller', 'POST', 'reviews', review, { key: 'role' }],
        ['?', 'buyer', 'POST', 'cart', line(1), { key: 'two words' }],
        ['?', 'buyer', 'POST', 'cart', line(1), { key: 'k'.repeat(201) }],
        ['200', 'buyer', 'DELETE', `cart/${textbook}`, {}],
        [
          '201',
          'buyer',
          'POST',
          'orders',
          order,
          { key: 'o', headers: { 'order-line': 'quantity=1' } },
        ],
        [
          '?',
          'buyer',
          'POST',
          'orders',
          order,
          { key: 'o', headers: { 'order-line': 'quantity=2' } },
        ],
        ['?', 'buyer', 'POST', 'orders', order, { key: 'o' }],
        [
          '?',
          'buyer',
          'POST',
          'orders',
          order,
          { key: 'o', headers: { 'order-line': 'quantity=1', 'base-updated-at': 'x' } },
        ],
        [
          '?',
          'buyer',
          'POST',
          'orders',
          order,
          { key: 'o', headers: { 'order-line': 'quantity=1' } },
        ],
      ]);
      await tell(duel, [
        ['200', 'buyer', 'GET', 'cart'],
        ['200', 'otherBuyer', 'GET', 'cart'],
        ['200', 'buyer', 'GET', 'wishlist'],
        ['200', 'buyer', 'GET', 'orders/buyer/history'],
        ['200', 'visitor', 'GET', `products/${textbook}`],
      ]);
    },
  },
  {
    name: 'keys of 30 days ago',
    needs: 'idempotency',
    play: async (duel) => {
      const replays = async (isReplayed: boolean) => {
        await tidy(duel);
        await duel.signIn('buyer');
        const said = await tell(duel, [['200', 'buyer', 'POST', 'cart', line(1), { key: 'old' }]]);
        if ('idempotency-replayed' in said.headers !== isReplayed)
          throw new Error('Another reply.');
      };
      await replays(false);
      duel.pass(30 * DAY_MS - 2 * SECOND_MS);
      await replays(true);
      duel.pass(2 * SECOND_MS);
      await replays(false);
    },
  },
  {
    name: 'sessions',
    variesBy: 'capabilities',
    play: async (duel) => {
      const first = await duel.signIn('buyer');
      duel.pass(15 * MINUTE_MS - 2 * SECOND_MS);
      await tell(duel, [
        ['200', 'buyer', 'GET', 'cart'],
        ['401 unauthorized', 'buyer', 'GET', 'cart'],
        ['401 unauthorized', 'buyer', 'POST', 'cart', line(1), { key: 'k' }],
        ['401 unauthorized', 'visitor', 'GET', 'cart', undefined, withBearer('forged')],
        [
          '401 unauthorized',
          'visitor',
          'GET',
          'cart',
          undefined,
          { headers: { authorization: 'Basic x' } },
        ],
        // Public calls are answered with a bad token too.
        ['200', 'visitor', 'GET', 'categories/books', undefined, withBearer('forged')],
      ]);
      const renewed = tokensOf(await refresh(duel, '200', first.refreshToken));
      await tell(duel, [['200', 'visitor', 'GET', 'cart', undefined, withBearer(renewed.access)]]);
      // The reply was lost: the same successor again, until it is used, and a minute more.
      await refresh(duel, '200', first.refreshToken);
      duel.pass(29 * DAY_MS);
      await refresh(duel, '200', first.refreshToken);
      const second = tokensOf(await refresh(duel, '200', renewed.refresh ?? first.refreshToken));
      duel.pass(58 * SECOND_MS);
      await refresh(duel, '200', first.refreshToken);
      await refresh(duel, '?', first.refreshToken);
      await refresh(duel, '?', second.refresh ?? first.refreshToken);
      const other = await duel.signIn('buyer');
      duel.pass(30 * DAY_MS - SECOND_MS);
      await refresh(duel, '401 refresh-refused', other.refreshToken);
      await refresh(duel, '401 refresh-refused', 'nothing');
      await refresh(duel, '401 refresh-refused', `${NOTHING}.x`);
      await refresh(duel, '422 invalid-body', '');
    },
  },
  {
    name: 'signing out',
    variesBy: 'capabilities',
    play: async (duel) => {
      const mine = await duel.signIn('buyer');
      const other = await duel.signIn('buyer');
      await tell(duel, [['?', 'visitor', 'POST', 'auth/logout', { token: mine.refreshToken }]]);
      await tell(duel, [['?', 'visitor', 'POST', 'auth/logout', { token: mine.refreshToken }]]);
      await tell(duel, [['?', 'visitor', 'POST', 'auth/logout', { token: 'nothing' }]]);
      await refresh(duel, '?', mine.refreshToken);
      await tell(duel, [
        ['?', 'visitor', 'GET', 'cart', undefined, withBearer(mine.accessToken)],
        ['200', 'visitor', 'GET', 'cart', undefined, withBearer(other.accessToken)],
      ]);
      await refresh(duel, '200', other.refreshToken);
    },
  },
  {
    name: 'a session that was renewed too often',
    play: async (duel) => {
      const { refreshToken } = await duel.signIn('buyer');
      await exhaustRefreshes(duel, refreshToken);
      await refresh(duel, '429 too-many-requests', refreshToken);
      duel.pass(30 * SECOND_MS);
      await refresh(duel, '200', refreshToken);
      await refresh(duel, '429 too-many-requests', refreshToken);
    },
  },
  {
    name: 'conditional requests',
    play: async (duel) => {
      const path = `products/${textbook}`;
      const { headers } = await tell(duel, [['200', 'visitor', 'GET', path]]);
      const tag = headers.etag ?? '"none"';
      const known = (value: string) => ({ headers: { 'if-none-match': value } });
      await tell(duel, [
        ['?', 'visitor', 'GET', path, undefined, known(tag)],
        ['?', 'visitor', 'GET', path, undefined, known(`"x", ${tag.replace('W/', '')}`)],
        ['?', 'visitor', 'GET', path, undefined, known('*')],
        ['200', 'visitor', 'GET', path, undefined, known('"x"')],
        ['404 not-found', 'visitor', 'GET', `products/${NOTHING}`, undefined, known('*')],
        ['200', 'buyer', 'POST', `wishlist/${textbook}`],
        ['200', 'visitor', 'GET', path, undefined, known(tag)],
        ['401 unauthorized', 'visitor', 'GET', 'cart', undefined, known('*')],
        ['?', 'buyer', 'GET', 'cart', undefined, known('*')],
        ['200', 'buyer', 'POST', 'cart', line(1), known('*')],
      ]);
    },
  },
  {
    name: 'the catalogue',
    play: async (duel) => {
      const queries = [
        'limit=2',
        'limit=2&page=4',
        'limit=2&page=9',
        'sortBy=price-asc',
        'sortBy=price-desc&limit=3',
        'category=books',
        'category=books,%20electronics',
        'condition=new',
        'condition=new,used',
        'condition=odd',
        'priceMin=1000&priceMax=2500',
        `sellerId=${memberId('seller')}`,
        'search=textbook',
        'search=text%20book',
        'search=%E0%B6%B8%E0%B6%A9%E0%B7%9C%E0%B6%BD%E0%B7%8A',
        'search=&category=',
      ];
      for (const query of queries) {
        await tell(duel, [['200', 'visitor', 'GET', `products?${query}`]]);
      }
      await tell(duel, [
        ['422 invalid-query', 'visitor', 'GET', 'products?limit=1000'],
        ['422 invalid-query', 'visitor', 'GET', 'products?page=0'],
        ['422 invalid-query', 'visitor', 'GET', 'products?sortBy=best'],
        ['200', 'visitor', 'GET', 'categories'],
        ['404 not-found', 'visitor', 'GET', 'categories/nothing'],
        ['404 not-found', 'visitor', 'GET', 'products/nothing'],
        ['404 not-found', 'visitor', 'GET', 'homepage/nothing'],
        ['200', 'visitor', 'GET', `products/${textbook}/similar`],
        ['404 not-found', 'visitor', 'GET', `products/${NOTHING}/similar`],
        ['404 not-found', 'visitor', 'GET', 'nothing/at/all'],
      ]);
    },
  },
];

function withBearer(token: string) {
  return { headers: { authorization: `Bearer ${token}` } };
}

function refresh(duel: Duel, answer: string, token: string): Promise<Said> {
  return tell(duel, [[answer, 'visitor', 'POST', 'auth/refresh-token', { token }]]);
}

/** `refresh` is null where tokens are not rotated. */
function tokensOf({ body }: Said): { access: string; refresh: string | null } {
  const { accessToken, refreshToken = null } = body as {
    accessToken: string;
    refreshToken?: string;
  };
  return { access: accessToken, refresh: refreshToken };
}

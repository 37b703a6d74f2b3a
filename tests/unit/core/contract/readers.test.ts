import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAuthReply, readUser } from '#core/contract/auth.ts';
import { readCart } from '#core/contract/cart.ts';
import { readCategories } from '#core/contract/category.ts';
import { parseCapabilities } from '#core/contract/headers.ts';
import { readOrderLine, writeOrderLine } from '#core/contract/order-line.ts';
import {
  readListing,
  readListingPage,
  readListingReply,
  readListings,
} from '#core/contract/listing.ts';
import { readOrderReply, readOrders } from '#core/contract/order.ts';
import { categoryResource } from '#core/mirror/resources/category-resource.ts';
import { readRefreshReply } from '#core/contract/refresh-reply.ts';
import { productQuery } from '#core/contract/product-page.ts';
import { readReviewReply } from '#core/contract/review.ts';
import { readWishlist } from '#core/contract/wishlist.ts';
import { EVERYTHING } from '#core/domain/filters.ts';
import { UNKNOWN_QUANTITY } from '#core/domain/listing.ts';

const listing = { _id: 'l1', title: 'Kettle', price: 100 };

describe('a listing', () => {
  it.each([
    [{ id: 'l1', title: 'Kettle', price: 100 }, { id: 'l1' }],
    [{ _id: 7, title: 'Kettle', price: 100 }, { id: '7' }],
    [{ ...listing, stock: 4 }, { quantity: 4 }],
    [
      { ...listing, quantity: 5, stock: 4 },
      { quantity: 5, stock: 4 },
    ],
    [{ ...listing, averageRating: 4.5, rating: 3 }, { rating: 4.5 }],
    [{ ...listing, rating: 3 }, { rating: 3 }],
    [{ ...listing, category: { slug: 'books' } }, { category: 'books' }],
    [
      { ...listing, updatedAt: '2026-11-20T06:00:00.000Z' },
      { updatedAt: '2026-11-20T06:00:00.000Z' },
    ],
    [{ ...listing, updatedAt: 7 }, { updatedAt: '' }],
    [{ ...listing, seller: 's1' }, { seller: { id: 's1', name: '' } }],
    [
      { ...listing, sellerId: { _id: 's1', name: 'Seller One' } },
      { seller: { id: 's1', name: 'Seller One' } },
    ],
    [
      { ...listing, seller: { name: 'Seller One', profilePicUrl: '/s.webp' }, sellerId: 's1' },
      { seller: { id: 's1', name: 'Seller One', pictureUrl: '/s.webp' } },
    ],
    [
      { ...listing, originalPrice: null, images: null, features: 'x' },
      { originalPrice: null, images: [], features: [] },
    ],
    [
      { ...listing, quantity: 0, stock: 4 },
      { quantity: 0, stock: 4 },
    ],
    [{ ...listing, quantity: null, stock: 0 }, { quantity: 0 }],
    [listing, { quantity: UNKNOWN_QUANTITY }],
  ])('%j is read whatever its spelling', (wire, expected) => {
    expect(readListing(wire)).toMatchObject(expected);
  });

  it.each([
    [{ images: ['/a.webp', null, '/b.webp'] }, { images: ['/a.webp', '/b.webp'] }],
    [{ features: ['light', 3, {}, true] }, { features: ['light', '3'] }],
    [{ whyBuy: null }, { whyBuy: [] }],
    [
      { variations: [{ name: 'size', options: [40, 41, null] }] },
      { variations: [{ name: 'size', options: ['40', '41'] }] },
    ],
    [
      { variations: [null, { options: ['x'] }, { name: 'color', options: ['red'] }] },
      { variations: [{ name: 'color', options: ['red'] }] },
    ],
    [{ variations: 'red' }, { variations: [] }],
  ])('[S421] is read entry by entry: an odd one costs no other of %j', (wire, expected) => {
    expect(readListing({ ...listing, ...wire })).toMatchObject(expected);
    expect(readListing(listing)).toMatchObject({ images: [], features: [], variations: [] });
  });

  it('[S421] has numbers that are sent as text, and a seller whose id is a number', () => {
    const wire = { price: '1500.5', stock: '2', averageRating: '4.5', originalPrice: 'none' };
    expect(readListing({ ...listing, ...wire, sellerId: 7, seller: undefined })).toMatchObject({
      ...{ price: 1500.5, quantity: 2, rating: 4.5, originalPrice: null },
      seller: { id: '7' },
    });
  });

  it.each([
    null,
    7,
    {},
    { _id: 'l1' },
    { title: 'Kettle', price: 1 },
    { _id: 'l1', title: 'Kettle', price: '1 LKR' },
    { _id: 'l1', title: 'Kettle', price: '' },
  ])('%j is none', (wire) => {
    expect(readListing(wire)).toBeNull();
  });

  it('is found under product and data too, and under both', () => {
    for (const reply of [
      ...[listing, { product: listing }, { data: listing }],
      { status: 'success', data: { product: listing } },
    ])
      expect(readListingReply(reply)?.id).toBe('l1');
    for (const reply of [{ data: { message: 'No.' } }, { data: { data: null } }, { product: [] }])
      expect(readListingReply(reply)).toBeNull();
  });
});

it.each([
  { slug: 'books', name: 'Books' },
  { category: { slug: 'books', name: 'Books' } },
  { data: { slug: 'books', name: 'Books' } },
  { status: 'success', data: { category: { slug: 'books', name: 'Books' } } },
])('a category is found under category and data too, and under both: %j', (reply) => {
  expect(categoryResource('books').read(reply)?.list).toMatchObject({ name: 'Books' });
});

describe('a review', () => {
  const review = { _id: 'r1', listingId: 'l1', rating: 4, comment: 'Fine.', createdAt: '' };

  it.each([
    [{ reviewerId: 'm1' }, { reviewerId: 'm1', reviewerName: '' }],
    [{ reviewerId: { _id: 'm1', name: 'Asha' } }, { reviewerId: 'm1', reviewerName: 'Asha' }],
    [{ reviewerId: null }, { reviewerId: '', reviewerName: '' }],
  ])('names who wrote it, however that is spelled: %j', (wire, expected) => {
    expect(readReviewReply({ data: { ...review, ...wire } })).toMatchObject({
      ...{ id: 'r1', rating: 4, comment: 'Fine.', isPending: false },
      ...expected,
    });
  });

  it('without a name of its own is none', () => {
    for (const reply of [null, {}, { message: 'Thank you.' }, { review: { rating: 4 } }])
      expect(readReviewReply(reply)).toBeNull();
  });
});

describe('a list', () => {
  it('[S116] leaves out unreadable rows and keeps the rest', () => {
    expect(readListings([listing, { broken: true }])).toHaveLength(1);
    expect(readListings({ products: [listing] })).toHaveLength(1);
    expect(readListingPage({ listings: [listing], total: 30, totalPages: 4 })).toMatchObject({
      total: 30,
      totalPages: 4,
    });
    for (const counts of [
      { data: { products: [listing], total: 30, totalPages: 4 } },
      { data: [listing], total: '30', totalPages: '4' },
    ])
      expect(readListingPage(counts)).toMatchObject({ total: 30, totalPages: 4 });
  });

  it('is none when the reply is something else', () => {
    for (const reply of [null, 'hello', {}, { listings: 7 }]) {
      expect([
        readListings(reply),
        readListingPage(reply),
        readCart(reply),
        readOrders(reply),
        readWishlist(reply),
        readCategories(reply),
      ]).toEqual(Array(6).fill(null));
    }
  });
});

describe('a cart', () => {
  it('[S201, S202] names its product whole or by id', () => {
    const whole = { productId: 'l1', product: listing, quantity: 2, variations: { color: 'red' } };
    expect(readCart({ items: [whole] })?.[0]).toMatchObject({
      key: 'l1&color=red',
      title: 'Kettle',
      price: 100,
    });
    expect(readCart({ cart: { items: [whole] } })).toHaveLength(1);
    expect(readCart({ items: [{ productId: 7, quantity: 2 }] })).toMatchObject([
      { listingId: '7' },
    ]);
    expect(readCart({ items: [{ productId: listing, quantity: 2 }] })?.[0]).toMatchObject({
      key: 'l1',
      title: 'Kettle',
    });
    for (const named of [
      { productId: 'l1' },
      { product: 'l1' },
      { productId: '', product: 'l1' },
      { product: { _id: 'l1' } },
    ])
      expect(readCart([{ ...named, quantity: 2 }])).toMatchObject([
        { key: 'l1', listingId: 'l1', title: '', quantity: 2 },
      ]);
  });
});

describe('the options of a line', () => {
  it.each([
    [{ color: 'red', size: null }, { color: 'red' }, 'l1&color=red'],
    [{ size: 42, color: 'blue' }, { size: '42', color: 'blue' }, 'l1&color=blue&size=42'],
    [{ size: ['42'], weight: NaN, color: 'blue' }, { color: 'blue' }, 'l1&color=blue'],
    [null, {}, 'l1'],
    [undefined, {}, 'l1'],
    [['red'], {}, 'l1'],
  ])('[S201] are read one by one: %j', (variations, read, key) => {
    const line = { productId: 'l1', quantity: 1, variations };
    expect(readCart([line])).toMatchObject([{ key, variations: read }]);
    expect(readCart([line])?.[0]?.variations).toEqual(read);
    expect(readCart([{ productId: 'l1', quantity: 1 }])?.[0]?.variations).toEqual({});
  });
});

describe('an order', () => {
  const order = {
    _id: 'o1',
    buyerId: 'b',
    sellerId: { _id: 's', name: 'Seller One' },
    listingId: listing,
    amount: 100,
    status: 'shipped',
  };

  it('has parties and listing whole or by id', () => {
    expect(readOrders({ orders: [order] })?.[0]).toMatchObject({
      id: 'o1',
      buyer: { id: 'b', name: '' },
      seller: { id: 's', name: 'Seller One' },
      listingId: 'l1',
      listingTitle: 'Kettle',
    });
    expect(readOrderReply({ data: { order } })).toMatchObject({ id: 'o1' });
    expect(readOrderReply({ data: { ...order, listingId: 'l1' } })).toMatchObject({
      listingId: 'l1',
      listingTitle: '',
    });
  });

  it('[S308] has its parties and listing also beside their ids, ids as numbers, and a sum as text', () => {
    const { sellerId: seller, ...other } = order;
    const wire = { ...other, seller, sellerId: 9, buyerId: 8, listingId: 5, amount: '100.5' };
    expect(readOrders([wire])?.[0]).toMatchObject({
      ...{ buyer: { id: '8' }, seller: { id: 's', name: 'Seller One' } },
      ...{ listingId: '5', amount: 100.5 },
    });
    expect(readOrders([{ ...wire, listing }])?.[0]).toMatchObject({ listingTitle: 'Kettle' });
    // A bare reply to a change of status would make a hollow order of the one that the device has.
    expect(readOrderReply({ _id: 'o1', status: 'shipped' })).toBeNull();
  });

  it('has the number to call also where it is sent as one, and so has a member', () => {
    const buyer = { _id: 'b', name: 'Buyer', phone: 771234567 };
    expect(readOrders([{ ...order, buyerId: buyer }])?.[0]?.buyer.phone).toBe('771234567');
    expect(readUser(buyer)?.phone).toBe('771234567');
    expect(readUser({ ...buyer, phone: null })?.phone).toBe('');
  });

  it('of an unknown status is left out', () => {
    expect(readOrders([{ ...order, status: 'lost' }])).toEqual([]);
  });
});

describe('an answer to sign-in', () => {
  it('signs in only with user and both tokens', () => {
    const whole = {
      userExists: true,
      emailVerified: true,
      user: { _id: 'u' },
      accessToken: 'a',
      refreshToken: 'r',
    };
    expect(readAuthReply(whole)?.credentials?.user.id).toBe('u');
    expect(readAuthReply({ ...whole, refreshToken: null })?.credentials).toBeNull();
    expect(readAuthReply({ success: true, data: whole })).toEqual(readAuthReply(whole));
    const { userExists, emailVerified, ...credentials } = whole;
    const apart = { userExists, emailVerified, data: credentials };
    expect(readAuthReply(apart)).toEqual(readAuthReply(whole));
    const tokens = { accessToken: 'a', refreshToken: 'r' };
    expect(readRefreshReply({ data: tokens })).toEqual(tokens);
    expect(readUser({ id: 'u', profilePicture: '/p.webp' })).toMatchObject({
      id: 'u',
      profilePicUrl: '/p.webp',
      role: 'buyer',
    });
  });
});

describe('a member', () => {
  it('[S006] is a buyer unless they are a seller', () => {
    const roles = ['seller', 'buyer', 'admin', undefined].map((role) =>
      readUser({ _id: 'u', role }),
    );
    expect(roles.map((user) => user?.role)).toEqual(['seller', 'buyer', 'buyer', 'buyer']);
  });
});

describe('the query of a product list', () => {
  it('[S114, S115] holds only the filters that are set', () => {
    expect(productQuery(EVERYTHING, 1).toString()).toBe('page=1&limit=9&sortBy=newest');
    const filter = {
      ...EVERYTHING,
      search: 'x',
      categories: ['books', 'sports'],
      conditions: ['new' as const, 'used' as const],
      priceMin: 0,
      priceMax: 10,
      sellerId: 's1',
    };
    expect(Object.fromEntries(productQuery(filter, 2))).toEqual({
      page: '2',
      limit: '9',
      sortBy: 'newest',
      search: 'x',
      category: 'books,sports',
      condition: 'new,used',
      priceMin: '0',
      priceMax: '10',
      sellerId: 's1',
    });
  });
});

describe('headers', () => {
  it('name known capabilities only', () => {
    expect(parseCapabilities('etag, teleport,idempotency')).toEqual(['etag', 'idempotency']);
    expect(parseCapabilities(null)).toEqual([]);
  });

  it('carry the ordered line through any characters', () => {
    const variations = fc.dictionary(fc.string({ minLength: 1 }), fc.string());
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), variations, (quantity, chosen) => {
        expect(readOrderLine(writeOrderLine(quantity, chosen))).toEqual({
          quantity,
          variations: { ...chosen },
        });
      }),
    );
    const unreadable = ['', 'junk', '0', '-1', 'x', '1.5', '1e3', ' 1', '100001'];
    for (const quantity of unreadable) expect(readOrderLine(`quantity=${quantity}`)).toBeNull();
    for (const header of ['', 'junk', 'option.color=red']) expect(readOrderLine(header)).toBeNull();
  });
});

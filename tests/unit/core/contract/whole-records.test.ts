import { describe, expect, it } from 'vitest';
import { readAuthReply, readUser } from '#core/contract/auth.ts';
import { readCategories } from '#core/contract/category.ts';
import { readListing, readReview } from '#core/contract/listing.ts';
import { readOrders } from '#core/contract/order.ts';
import { readWishlist } from '#core/contract/wishlist.ts';
import { discountPercent } from '#core/domain/discount.ts';

const AT = '2026-11-20T06:00:00.000Z';
const LATER = '2026-11-21T06:00:00.000Z';

const review = {
  ...{ _id: 'r1', listingId: 'l1', reviewedUserId: 's1', rating: 5, comment: 'Fits.' },
  ...{ reviewerId: { _id: 'm1', name: 'Asha', profilePicture: '/m1.webp' }, createdAt: AT },
};
const listing = {
  ...{ _id: 'l1', title: 'Hoodie', description: 'Warm.', category: 'clothing', condition: 'new' },
  ...{ price: 2000, originalPrice: 2500, discount: 20, images: ['/1.webp', 'https://x.lk/2.jpg'] },
  seller: { _id: 's1', name: 'Nimal', profilePicture: '/s1.webp', rating: 4.5 },
  ...{ sellerId: 's1', status: 'sold', createdAt: AT, views: 40, likes: 7, stock: 4, quantity: 3 },
  ...{ isPopular: true, isFlashSale: true, isHotDeal: true, isNew: true, freeDelivery: true },
  ...{ rating: 4, averageRating: 4.2, reviewCount: 9, reviews: [review], warranty: '1 year' },
  ...{ variations: [{ name: 'size', options: ['M', 'L'] }], features: ['Red'], whyBuy: ['Cheap'] },
};
const user = {
  ...{ name: 'Amaya', email: 'a@stu.cmb.ac.lk', phone: '771234567', address: 'Colombo 5' },
  ...{ bio: 'Hi.', campus: 'University of Colombo', role: 'seller', profilePicUrl: '/u1.webp' },
};

describe('a record with all fields of the specification', () => {
  it('[S421, S422] is a listing with its condition, status, pictures, variations and marks', () => {
    const { _id, sellerId: _seller, averageRating, discount, ...same } = listing;
    expect(readListing(listing)).toEqual({
      ...same,
      ...{
        id: _id,
        rating: averageRating,
        updatedAt: '',
        version: 0,
        reviews: [readReview(review)],
      },
      seller: { id: 's1', name: 'Nimal', pictureUrl: '/s1.webp', rating: 4.5, campus: null },
    });
    // It is computed, never believed.
    expect(discountPercent(listing)).toBe(discount);
    expect(readListing({ ...listing, condition: 'used', status: 'active' })).toMatchObject({
      ...{ condition: 'used', status: 'active' },
    });
  });

  it('[S427] is a review with the name and the picture of who wrote it', () => {
    expect(readReview(review)).toEqual({
      ...{ id: 'r1', listingId: 'l1', rating: 5, comment: 'Fits.', createdAt: AT },
      ...{ reviewerId: 'm1', reviewerName: 'Asha', reviewerPictureUrl: '/m1.webp' },
      isPending: false,
    });
  });

  it('[S308] is an order between two members, each whole or by id', () => {
    const party = { name: 'Asha', email: 'b@stu.cmb.ac.lk', phone: '7', address: 'Kandy' };
    const wire = {
      ...{ _id: 'o1', buyerId: { _id: 'b1', ...party }, sellerId: 's1', listingId: listing },
      ...{ amount: 4000, status: 'shipped', createdAt: AT, updatedAt: LATER },
    };
    for (const paymentMethod of ['cash', 'card', 'bank'])
      expect(readOrders([{ ...wire, paymentMethod }])).toMatchObject([
        {
          ...{ id: 'o1', buyer: { id: 'b1', ...party }, seller: { id: 's1' }, paymentMethod },
          ...{ listingId: 'l1', listingTitle: 'Hoodie', listingPrice: 2000, amount: 4000 },
          ...{ status: 'shipped', createdAt: AT, updatedAt: LATER },
        },
      ]);
    expect(readOrders([{ ...wire, buyerId: 'b1', listingId: 'l1' }])).toMatchObject([
      { buyer: { id: 'b1', name: '' }, listingId: 'l1', listingTitle: '' },
    ]);
  });

  it('[S234] is the saved listing, with its time', () => {
    expect(readWishlist([{ listingId: listing, savedAt: LATER }])).toEqual([
      { entry: { listingId: 'l1', savedAt: LATER }, listing: readListing(listing) },
    ]);
  });

  it('[S426, S428] is a member, whom an answer to sign-in brings with both tokens', () => {
    const member = { id: 'u1', ...user };
    expect(readUser({ _id: 'u1', ...user })).toEqual(member);
    const reply = { userExists: true, emailVerified: true, user: { _id: 'u1', ...user } };
    expect(readAuthReply({ ...reply, accessToken: 'a', refreshToken: 'r' })).toEqual({
      ...{ userExists: true, emailVerified: true },
      credentials: { user: member, accessToken: 'a', refreshToken: 'r' },
    });
  });

  it('[S423] is a category, whichever way its id is spelled', () => {
    const [books, sports] = [
      { slug: 'books', name: 'Books' },
      { slug: 'sports', name: 'Sports' },
    ];
    expect(
      readCategories([
        { _id: 'c1', ...books },
        { id: 'c2', ...sports },
      ]),
    ).toEqual([
      { id: 'c1', ...books },
      { id: 'c2', ...sports },
    ]);
  });
});

import type { Catalogue } from '#server/seed/demo/catalogue.ts';
import type { SeedListing, SeedMember } from '#server/seed/demo/seed-types.ts';
import { seedId } from '#server/storage/ids.ts';

/** A handful of people and listings with names that read well in a test. */

function aMember(
  key: string,
  role: 'buyer' | 'seller',
  email: string,
  phone = '771234567',
): SeedMember {
  return {
    key,
    name: key,
    email,
    phone,
    campus: 'University of Colombo',
    address: `${key} Road 1`,
    bio: '',
    role,
    joinedDaysAgo: 100,
  };
}

function aListing(key: string, over: Partial<SeedListing>): SeedListing {
  return {
    key,
    category: 'books',
    seller: 'seller',
    title: key,
    description: `About ${key}.`,
    condition: 'used',
    price: 1000,
    pictures: ['1f4da'],
    quantity: 10,
    features: [],
    whyBuy: [],
    daysAgo: 10,
    views: 0,
    likes: 0,
    ...over,
  };
}

export const fixtureEmails = {
  buyer: 'buyer@stu.cmb.ac.lk',
  otherBuyer: 'other@stu.cmb.ac.lk',
  seller: 'seller@stu.mrt.ac.lk',
  otherSeller: 'other-seller@stu.mrt.ac.lk',
  /** Never bought anything. */
  newcomer: 'newcomer@stu.pdn.ac.lk',
  otherNewcomer: 'other-newcomer@stu.pdn.ac.lk',
} as const;
export type FixtureMember = keyof typeof fixtureEmails;

export const fixtureCatalogue: Catalogue = {
  members: [
    aMember('buyer', 'buyer', fixtureEmails.buyer, '771000001'),
    aMember('otherBuyer', 'buyer', fixtureEmails.otherBuyer, '771000002'),
    aMember('seller', 'seller', fixtureEmails.seller),
    aMember('otherSeller', 'seller', fixtureEmails.otherSeller, '771000003'),
    aMember('newcomer', 'buyer', fixtureEmails.newcomer, '771000004'),
    aMember('otherNewcomer', 'buyer', fixtureEmails.otherNewcomer, '771000005'),
  ],
  listings: [
    aListing('textbook', { title: 'Calculus textbook', price: 1500, daysAgo: 1, views: 40 }),
    aListing('calculator', {
      category: 'electronics',
      title: 'Casio calculator',
      description: 'Scientific, with a case for my textbook bag.',
      condition: 'new',
      price: 4500.5,
      originalPrice: 6000,
      quantity: 2,
      daysAgo: 2,
      likes: 30,
      warranty: '1 year',
    }),
    aListing('hoodie', {
      category: 'clothing',
      title: 'Faculty hoodie',
      price: 2500,
      quantity: 5,
      variations: [
        { name: 'color', options: ['black', 'maroon'] },
        { name: 'size', options: ['M', 'L'] },
      ],
      daysAgo: 3,
      marks: ['hot-deal', 'popular'],
      sales: [
        { to: 'otherBuyer', quantity: 3, status: 'delivered', daysAgo: 2 },
        { to: 'otherBuyer', quantity: 1, status: 'canceled', daysAgo: 1 },
      ],
      reviews: [
        { by: 'otherBuyer', rating: 5, comment: 'Warm.', daysAgo: 1 },
        { by: 'otherBuyer', rating: 4, comment: 'Nice colour.', daysAgo: 0 },
      ],
    }),
    aListing('sinhalaNovel', {
      title: 'මඩොල් දූව නවකතාව',
      description: 'A novel in Sinhala. தமிழ் notes inside.',
      price: 600,
      daysAgo: 4,
      sales: [{ to: 'buyer', quantity: 2, status: 'shipped', daysAgo: 40 }],
    }),
    aListing('lastPiece', {
      title: 'Last desk lamp',
      category: 'furniture',
      quantity: 1,
      daysAgo: 5,
    }),
    aListing('soldOut', {
      title: 'Popular kettle',
      category: 'home-kitchen',
      quantity: 0,
      daysAgo: 6,
    }),
    aListing('sold', { title: 'Sold bicycle', category: 'sports', status: 'sold', daysAgo: 7 }),
    aListing('otherTextbook', {
      seller: 'otherSeller',
      title: 'Physics textbook',
      price: 1000,
      daysAgo: 8,
    }),
  ],
};

type ListingKey =
  | 'textbook'
  | 'calculator'
  | 'hoodie'
  | 'sinhalaNovel'
  | 'lastPiece'
  | 'soldOut'
  | 'sold'
  | 'otherTextbook';

/** Id of a listing of the fixture. */
export function listingId(key: ListingKey): string {
  return seedId('listing', key);
}

/** Id of a member of the fixture. */
export function memberId(key: FixtureMember): string {
  return seedId('member', key);
}

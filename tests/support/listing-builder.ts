import type { Listing } from '#core/domain/listing.ts';

let count = 0;

/** A listing with plain defaults for all fields that the test does not set. */
export function aListing(facts: Partial<Listing> = {}): Listing {
  count += 1;
  return {
    id: `listing-${String(count).padStart(4, '0')}`,
    title: 'Calculus textbook',
    description: 'Used for one semester.',
    category: 'books',
    condition: 'used',
    price: 1000,
    originalPrice: null,
    images: [],
    seller: { id: 'seller-1', name: 'Tharindu', pictureUrl: '', rating: null, campus: null },
    status: 'active',
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    views: 0,
    likes: 0,
    isPopular: false,
    isFlashSale: false,
    isHotDeal: false,
    isNew: false,
    quantity: 10,
    rating: 0,
    reviewCount: 0,
    reviews: [],
    warranty: null,
    variations: [],
    freeDelivery: false,
    features: [],
    whyBuy: [],
    version: 1,
    ...facts,
  };
}

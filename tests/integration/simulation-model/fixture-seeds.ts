import { writeCatalogueRows } from '#server/seed/catalogue-rows.ts';
import { fixtureCatalogue } from '#support/provider/provider-fixture.ts';
import { TEST_EPOCH_MS } from '#support/database/test-databases.ts';
import type { Beginning } from '../../simulation/provider-model/state.ts';

type Held = Required<Pick<Beginning, 'members' | 'listings' | 'orders' | 'reviews'>>;

/** The initial rows of a test provider, for the model. */
export function fixtureSeeds(): Held {
  const rows = writeCatalogueRows(fixtureCatalogue, TEST_EPOCH_MS);
  const timed = (row: { createdAt: Date; updatedAt: Date }) => {
    return { createdAt: row.createdAt.getTime(), updatedAt: row.updatedAt.getTime() };
  };
  return {
    members: rows.members.map(({ createdAt: _joined, ...row }) => ({
      ...row,
      ratingSum: row.ratingSum ?? 0,
      ratingCount: row.ratingCount ?? 0,
      boughtRatingSum: row.boughtRatingSum ?? 0,
      boughtRatingCount: row.boughtRatingCount ?? 0,
    })),
    listings: rows.listings.map((row, index) => {
      const { priceCents, originalPriceCents = null, searchText: _words, ...listing } = row;
      return {
        ...listing,
        ...timed(row),
        // Nothing is hidden to begin with.
        status: row.status === 'hidden' ? 'sold' : row.status,
        price: priceCents / 100,
        originalPrice: originalPriceCents === null ? null : originalPriceCents / 100,
        warranty: row.warranty ?? null,
        freeDelivery: row.freeDelivery ?? false,
        views: row.views ?? 0,
        likes: row.likes ?? 0,
        isPopular: row.isPopular ?? false,
        isFlashSale: row.isFlashSale ?? false,
        isHotDeal: row.isHotDeal ?? false,
        ratingSum: row.ratingSum ?? 0,
        reviewCount: row.reviewCount ?? 0,
        boughtRatingSum: row.boughtRatingSum ?? 0,
        boughtReviewCount: row.boughtReviewCount ?? 0,
        orderCount: row.orderCount ?? 0,
        version: index + 1,
      };
    }),
    orders: rows.orders.map((row, index) => ({
      id: row.id,
      buyerId: row.buyerId,
      sellerId: row.sellerId,
      listingId: row.listingId,
      title: row.listingTitle,
      price: row.listingPriceCents / 100,
      images: row.listingImages,
      quantity: row.quantity,
      variations: row.variations,
      amount: row.amountCents / 100,
      paymentMethod: row.paymentMethod,
      status: row.status,
      version: rows.listings.length + index + 1,
      ...timed(row),
    })),
    reviews: rows.reviews.map((row) => ({
      ...row,
      hasBought: row.hasBought ?? false,
      createdAt: row.createdAt.getTime(),
    })),
  };
}

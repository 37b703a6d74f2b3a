import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { cartLineKey } from '#core/domain/cart.ts';
import { LISTING_LIMITS as LIMITS, weighListing } from '#core/domain/listing-limits.ts';
import { newId } from '#server/storage/ids.ts';
import { cartLines, listings } from '#server/storage/schema.ts';
import type { TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';

/** Text of this length that no database packs into less. */
const noise = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
const lines = (count: number, length: number) => Array.from({ length: count }, () => noise(length));

/** As heavy as the rules allow: 32 KB of text. */
export function heavyTexts() {
  const texts = {
    title: noise(LIMITS.title),
    description: noise(LIMITS.description),
    images: [`https://${noise(LIMITS.address - 8)}`],
    features: lines(LIMITS.lines, LIMITS.line),
    whyBuy: lines(LIMITS.lines, LIMITS.line),
    warranty: noise(LIMITS.line),
    variations: lines(LIMITS.variations, LIMITS.variationName).map((name) => ({
      name,
      options: lines(12, LIMITS.variationOption),
    })),
  };
  const room = LIMITS.weight - weighListing(texts) - 11;
  return { ...texts, images: [...texts.images, `https://${noise(room)}`] };
}

/** Listings of the seller that are as heavy as the rules allow; resolves to their ids. */
export async function plantHeavyListings(provider: TestProvider, count: number): Promise<string[]> {
  const { db } = provider.database;
  const [row] = await db
    .select()
    .from(listings)
    .where(eq(listings.id, listingId('textbook')));
  if (row === undefined) throw new Error('The textbook is gone.');
  const ids = Array.from({ length: count }, newId);
  for (const id of ids) {
    await db.insert(listings).values({ ...row, ...heavyTexts(), id, quantity: LIMITS.maxQuantity });
  }
  return ids;
}

/** Puts one piece of each into the cart of the buyer. */
export async function fillCart(provider: TestProvider, ids: readonly string[]): Promise<void> {
  const at = new Date(provider.now());
  await provider.database.db.insert(cartLines).values(
    ids.map((id) => ({
      memberId: memberId('buyer'),
      listingId: id,
      lineKey: cartLineKey(id, {}),
      variations: {},
      quantity: 1,
      createdAt: at,
      updatedAt: at,
    })),
  );
}

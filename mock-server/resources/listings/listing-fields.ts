import { eq } from 'drizzle-orm';
import type { ListingFields } from '#core/contract/listing-form.ts';
import { readUploadAddress } from '#core/domain/upload-address.ts';
import {
  describeWeight,
  findRepeatedChoice,
  LISTING_LIMITS,
  weighListing,
} from '#core/domain/listing-limits.ts';
import { describeProhibited, listProhibited } from '#core/domain/prohibited-items.ts';
import { fromCents, toCents } from '#core/domain/money.ts';
import { searchTextOf } from '#core/domain/search.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { findPictureSize, keepPicturesNamed } from '../../pictures/stored-pictures.ts';
import { categories, type ListingRow } from '../../storage/schema.ts';

/** A seller's input as columns. */
export function toColumns({ price, originalPrice, warranty, ...same }: ListingFields) {
  return {
    ...same,
    priceCents: toCents(price),
    originalPriceCents: originalPrice === null ? null : toCents(originalPrice),
    warranty: warranty === '' ? null : warranty,
    searchText: searchTextOf(same),
  };
}

/** A row as its seller's input; the inverse of `toColumns`. */
export function toFields(row: ListingRow): ListingFields {
  return {
    title: row.title,
    description: row.description,
    category: row.category,
    condition: row.condition,
    price: fromCents(row.priceCents),
    originalPrice: row.originalPriceCents === null ? null : fromCents(row.originalPriceCents),
    quantity: row.quantity,
    freeDelivery: row.freeDelivery,
    status: statusChosenFor(row),
    images: [...row.images],
    features: [...row.features],
    whyBuy: [...row.whyBuy],
    variations: row.variations.map(({ name, options }) => ({ name, options: [...options] })),
    warranty: row.warranty,
  };
}

/** The status chosen by the seller, also of a hidden listing. */
function statusChosenFor({ status, statusBeneath }: ListingRow): ListingFields['status'] {
  return status === 'hidden' ? (statusBeneath ?? 'sold') : status;
}

/**
 * Refuses what a schema cannot check: an unknown category, duplicate choices, prohibited offers, too much text, an
 * uploaded picture that is not stored.
 */
export async function requireConsistent(tx: Database, fields: ListingFields): Promise<void> {
  const { category, variations, images } = fields;
  const repeated = findRepeatedChoice(variations);
  if (repeated !== null) {
    throw new Refusal(422, 'invalid-body', `variations must not say "${repeated}" twice.`);
  }
  const [found] = listProhibited(fields);
  if (found !== undefined) {
    throw new Refusal(422, 'prohibited', describeProhibited(found.prohibited));
  }
  const weight = weighListing(fields);
  if (weight > LISTING_LIMITS.weight) {
    throw new Refusal(422, 'invalid-body', describeWeight(weight));
  }
  const known = await tx.select().from(categories).where(eq(categories.slug, category));
  if (known.length === 0) {
    throw new Refusal(422, 'invalid-body', `There is no category "${category}".`);
  }
  const lost = await findLostPicture(tx, images);
  if (lost !== undefined) {
    throw new Refusal(
      422,
      'invalid-body',
      `The picture ${lost} is not kept. Please upload it again.`,
    );
  }
}

/** The first address below /uploads that serves nothing. The other pictures stay until the transaction ends. */
async function findLostPicture(
  tx: Database,
  images: readonly string[],
): Promise<string | undefined> {
  const named = images.flatMap((image) => {
    const address = readUploadAddress(image);
    return address === null ? [] : [{ image, address }];
  });
  await keepPicturesNamed(
    tx,
    named.map(({ address }) => address.id),
  );
  for (const { image, address } of named)
    if ((await findPictureSize(tx, address, false)) === null) return image;
  return undefined;
}

import {
  defaultVariations,
  isBuyable,
  type Listing,
  type VariationChoice,
} from '#core/domain/listing.ts';

/** The chosen options: by default the first of each variation. */
export function chosenVariations(
  { variations }: Pick<Listing, 'variations'>,
  picked: VariationChoice,
): VariationChoice {
  const valid = variations.flatMap(({ name, options }) => {
    const option = picked[name];
    return option !== undefined && options.includes(option) ? [[name, option] as const] : [];
  });
  return { ...defaultVariations(variations), ...Object.fromEntries(valid) };
}

/** A quantity within what can be bought, at least 1. */
export function withinStock(
  listing: Pick<Listing, 'status' | 'quantity'>,
  quantity: number,
): number {
  return isBuyable(listing) ? Math.min(Math.max(quantity, 1), listing.quantity) : 1;
}

/** Label of a variation: 'Color' for `color`. */
export function labelOf(variation: string): string {
  return variation.charAt(0).toUpperCase() + variation.slice(1);
}

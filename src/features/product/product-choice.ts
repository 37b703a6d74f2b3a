import {
  defaultVariations,
  isBuyable,
  knownQuantity,
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

type Stock = Pick<Listing, 'status' | 'quantity'>;

/**
 * Upper bound of the stepper: 1, so that plus is disabled, when the listing cannot be bought or its quantity is
 * unknown. Source: specification §5.
 */
export function mostPieces(listing: Stock): number {
  return isBuyable(listing) ? (knownQuantity(listing) ?? 1) : 1;
}

/** A quantity within what can be bought, at least 1. */
export function withinStock(listing: Stock, quantity: number): number {
  return Math.min(Math.max(quantity, 1), mostPieces(listing));
}

/** Label of a variation: 'Color' for `color`. */
export function labelOf(variation: string): string {
  return variation.charAt(0).toUpperCase() + variation.slice(1);
}

import type { VariationChoice } from './listing.ts';

/** A line of the cart; product and variations together are its identity. */
export interface CartLine {
  /** `cartLineKey(listingId, variations)`. */
  key: string;
  listingId: string;
  quantity: number;
  variations: VariationChoice;
  /** What the shopper saw when adding, so that the line can be drawn without the listing. */
  title: string;
  image: string;
  /** Rupees. */
  price: number;
}

/** A provider may name a product by its id alone: its line has no price until the device knows the listing. */
export function hasKnownPrice({ title, price }: Pick<CartLine, 'title' | 'price'>): boolean {
  return title !== '' || price > 0;
}

/** Stable text for listing and chosen options, in any order of the keys. */
export function cartLineKey(listingId: string, variations: VariationChoice): string {
  const options = Object.entries(variations).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return [
    listingId,
    ...options.map(([name, option]) => `${encodeURIComponent(name)}=${encodeURIComponent(option)}`),
  ].join('&');
}

export type ShippingChoice = 'free' | 'flat' | 'local';

/** Rupees added to the total; never sent. Source: specification §9. */
export const SHIPPING_FEES: Readonly<Record<ShippingChoice, number>> = {
  free: 0,
  flat: 300,
  local: 500,
};

/** A range of prices in rupees; an absent bound limits nothing. */
export interface PriceRange {
  priceMin: number | null;
  priceMax: number | null;
}

/** Ranges chosen with one tap. Source: specification §9. */
export const PRICE_PICKS: readonly (PriceRange & { label: string })[] = [
  { label: 'Under 1K', priceMin: null, priceMax: 1000 },
  { label: '1K-5K', priceMin: 1000, priceMax: 5000 },
  { label: '5K-20K', priceMin: 5000, priceMax: 20_000 },
  { label: 'Above 20K', priceMin: 20_000, priceMax: null },
];

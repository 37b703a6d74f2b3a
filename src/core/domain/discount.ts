interface Priced {
  price: number;
  originalPrice: number | null;
}

/** Whether a badge and savings are shown: only when the earlier price is really higher. */
export function isDiscounted({ price, originalPrice }: Priced): boolean {
  return originalPrice !== null && price > 0 && originalPrice > price;
}

/** Whole percent off the earlier price; 0 when not discounted. Source: specification §9. */
export function discountPercent(priced: Priced): number {
  if (!isDiscounted(priced) || priced.originalPrice === null) return 0;
  return Math.round(((priced.originalPrice - priced.price) / priced.originalPrice) * 100);
}

/** Rupees saved against the earlier price; 0 when not discounted. */
export function savings(priced: Priced): number {
  if (!isDiscounted(priced) || priced.originalPrice === null) return 0;
  return (Math.round(priced.originalPrice * 100) - Math.round(priced.price * 100)) / 100;
}

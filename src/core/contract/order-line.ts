import { LISTING_LIMITS } from '../domain/listing-limits.ts';

/** `quantity=2&option.color=red`: value of `Order-Line`. */
export function writeOrderLine(
  quantity: number,
  variations: Readonly<Record<string, string>>,
): string {
  const line = new URLSearchParams({ quantity: String(quantity) });
  for (const [name, option] of Object.entries(variations)) line.set(`option.${name}`, option);
  return line.toString();
}

/** Reads `Order-Line`; null when it does not name a whole number of pieces that a listing can have. */
export function readOrderLine(
  header: string,
): { quantity: number; variations: Record<string, string> } | null {
  const line = new URLSearchParams(header);
  const quantity = line.get('quantity') ?? '';
  if (!/^[1-9]\d*$/.test(quantity) || Number(quantity) > LISTING_LIMITS.maxQuantity) return null;
  const options = [...line].filter(([name]) => name.startsWith('option.'));
  return {
    quantity: Number(quantity),
    variations: Object.fromEntries(
      options.map(([name, option]) => [name.slice('option.'.length), option]),
    ),
  };
}

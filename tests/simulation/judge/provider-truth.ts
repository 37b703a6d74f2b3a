import { lineKey } from './reference/mutations.ts';
import type { JudgedProvider } from './seams.ts';

/** The provider's state of a row that one device may show: comparable with the same of a row; undefined: not known. */
export function providerTruth(
  provider: JudgedProvider,
  memberId: string,
  ref: string,
): string | undefined {
  const colon = ref.indexOf(':');
  const id = ref.slice(colon + 1);
  switch (ref.slice(0, colon)) {
    case 'cartLines': {
      const line = provider
        .cartOf(memberId)
        .find(({ listingId, variations }) => lineKey(listingId, variations) === id);
      return line === undefined ? 'none' : `×${line.quantity}`;
    }
    case 'wishlist':
      return provider.wishlistOf(memberId).includes(id) ? 'saved' : 'none';
    default:
      return undefined;
  }
}

/** The same of a row as the device shows it. */
export function shownTruth(row: Readonly<Record<string, unknown>> | null, ref: string): string {
  if (row === null) return 'none';
  return ref.startsWith('cartLines:') ? `×${String(row.quantity)}` : 'saved';
}

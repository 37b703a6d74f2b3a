import { and, asc, eq } from 'drizzle-orm';
import { cartLineKey } from '#core/domain/cart.ts';
import { lineAmount, toCents } from '#core/domain/money.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../store/database.ts';
import { cartLines, type ListingRow, type Member } from '../store/schema.ts';

export interface OrderedLine {
  quantity: number;
  variations: Record<string, string>;
  /** Line of the cart that the order takes pieces from; it may be gone. */
  lineKey: string;
}

interface Question {
  member: Pick<Member, 'id'>;
  listing: Pick<ListingRow, 'id' | 'priceCents'>;
  /** Rupees, as the buyer saw them. */
  amount: number;
  /** What the `Order-Line` header says, if it is there. */
  named: { quantity: number; variations: Record<string, string> } | null;
}

/**
 * How many pieces, with which options, an amount pays for at today's price; refuses an amount that does not fit.
 * Without the header the cart tells; a buyer without such a line pays for as many pieces as the amount makes whole.
 */
export async function settleOrderedLine(tx: Database, question: Question): Promise<OrderedLine> {
  const { member, listing, amount, named } = question;
  const price = listing.priceCents / 100;
  const isPaid = (quantity: number) => toCents(lineAmount(price, quantity)) === toCents(amount);
  if (named !== null) {
    if (!isPaid(named.quantity)) throw priceChanged(price, amount / named.quantity);
    return { ...named, lineKey: cartLineKey(listing.id, named.variations) };
  }
  const lines = await tx
    .select()
    .from(cartLines)
    .where(and(eq(cartLines.memberId, member.id), eq(cartLines.listingId, listing.id)))
    .orderBy(asc(cartLines.createdAt));
  const line = lines.find(({ quantity }) => isPaid(quantity));
  if (line !== undefined) return line;
  const [only, second] = lines;
  // Half the price would make an old amount pay for twice the pieces: what the cart holds is not guessed over.
  if (only !== undefined) {
    throw priceChanged(price, second === undefined ? amount / only.quantity : null);
  }
  const pieces = listing.priceCents === 0 ? 1 : toCents(amount) / listing.priceCents;
  if (!Number.isInteger(pieces) || pieces < 1 || !isPaid(pieces)) throw priceChanged(price, null);
  return { quantity: pieces, variations: {}, lineKey: cartLineKey(listing.id, {}) };
}

const RUPEES = new Intl.NumberFormat('en-LK', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

function priceChanged(price: number, seenPrice: number | null): Refusal {
  const words =
    seenPrice === null
      ? `The price of this item has changed: it is now ${RUPEES.format(price)} LKR.`
      : `The price of this item changed from ${RUPEES.format(seenPrice)} LKR to ${RUPEES.format(price)} LKR.`;
  return new Refusal(409, 'price-changed', words, { currentPrice: price });
}

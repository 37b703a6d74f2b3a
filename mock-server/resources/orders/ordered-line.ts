import { and, asc, eq } from 'drizzle-orm';
import { storedLineKey } from '../cart/stored-line-key.ts';
import { lineAmount, toCents } from '#core/domain/money.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { cartLines, type ListingRow, type Member } from '../../storage/schema.ts';

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
 * Without the header the cart tells; a buyer without such a line orders one piece. Pieces are never guessed from the
 * amount: half the price would make an old amount pay for twice as many.
 */
export async function settleOrderedLine(tx: Database, question: Question): Promise<OrderedLine> {
  const { member, listing, amount, named } = question;
  const price = listing.priceCents / 100;
  const isPaid = (quantity: number) => toCents(lineAmount(price, quantity)) === toCents(amount);
  if (named !== null) {
    if (!isPaid(named.quantity)) throw priceChanged(price, amount, named.quantity);
    return { ...named, lineKey: storedLineKey(listing.id, named.variations) };
  }
  const lines = await tx
    .select()
    .from(cartLines)
    .where(and(eq(cartLines.memberId, member.id), eq(cartLines.listingId, listing.id)))
    .orderBy(asc(cartLines.createdAt));
  const line = lines.find(({ quantity }) => isPaid(quantity));
  if (line !== undefined) return line;
  if (lines.length > 0) throw misfit(price, amount, 'the pieces in your cart');
  if (!isPaid(1)) throw misfit(price, amount, 'one piece');
  return { quantity: 1, variations: {}, lineKey: storedLineKey(listing.id, {}) };
}

const RUPEES = new Intl.NumberFormat('en-LK', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Names the price that the buyer saw, if the amount says one for so many pieces. */
function priceChanged(price: number, amount: number, quantity: number): Refusal {
  const seenCents = toCents(amount) / quantity;
  if (seenCents === 0 || !Number.isInteger(seenCents)) {
    return misfit(price, amount, quantity === 1 ? 'one piece' : `${quantity} pieces`);
  }
  return refuseAmount(
    price,
    `The price of this item changed from ${RUPEES.format(seenCents / 100)} LKR to ${RUPEES.format(price)} LKR.`,
  );
}

function misfit(price: number, amount: number, pieces: string): Refusal {
  return refuseAmount(
    price,
    `This item costs ${RUPEES.format(price)} LKR a piece now, which does not fit an amount of ${RUPEES.format(amount)} LKR for ${pieces}.`,
  );
}

function refuseAmount(price: number, words: string): Refusal {
  return new Refusal(409, 'price-changed', words, { currentPrice: price });
}

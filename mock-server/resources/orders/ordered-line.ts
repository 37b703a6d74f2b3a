import { and, asc, eq } from 'drizzle-orm';
import { storedLineKey } from '../cart/stored-line-key.ts';
import { formatExactPrice, fromCents, lineAmount, toCents } from '#core/domain/money.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { cartLines, type ListingRow, type Member } from '../../storage/schema.ts';

export interface OrderedLine {
  quantity: number;
  variations: Record<string, string>;
  /** Line of the cart that the order takes; it may have been removed. */
  lineKey: string;
}

interface Question {
  member: Pick<Member, 'id'>;
  listing: Pick<ListingRow, 'id' | 'priceCents'>;
  /** Rupees, as the buyer saw them. */
  amount: number;
  /** Content of the `Order-Line` header; null without it. */
  named: { quantity: number; variations: Record<string, string> } | null;
}

/**
 * The pieces and options that an amount pays for at the current price; refuses an amount that does not fit. Without the
 * `Order-Line` header they are those of the cart line that fits, or one piece if the cart has no line of the listing.
 * They are never computed from the amount: after the price is halved, an old amount would pay for twice as many.
 */
export async function settleOrderedLine(tx: Database, question: Question): Promise<OrderedLine> {
  const { member, listing, amount, named } = question;
  const price = fromCents(listing.priceCents);
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

/** Names the price that the buyer saw, if the amount is a whole number of cents a piece. */
function priceChanged(price: number, amount: number, quantity: number): Refusal {
  const seenCents = toCents(amount) / quantity;
  if (seenCents === 0 || !Number.isInteger(seenCents)) {
    return misfit(price, amount, quantity === 1 ? 'one piece' : `${quantity} pieces`);
  }
  return refuseAmount(
    price,
    `The price of this item changed from ${formatExactPrice(fromCents(seenCents))} to ${formatExactPrice(price)}.`,
  );
}

function misfit(price: number, amount: number, pieces: string): Refusal {
  return refuseAmount(
    price,
    `This item costs ${formatExactPrice(price)} a piece now, which does not fit an amount of ${formatExactPrice(amount)} for ${pieces}.`,
  );
}

function refuseAmount(price: number, words: string): Refusal {
  return new Refusal(409, 'price-changed', words, { currentPrice: price });
}

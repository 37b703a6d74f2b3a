import { cartLineKey } from '#core/domain/cart.ts';
import { lineAmount, toCents } from '#core/domain/money.ts';
import { Refusal } from '#server/http/refusal.ts';
import { cartLinesOf } from './cart.ts';
import type { Choice, ModelListing } from './rows.ts';
import type { ModelState } from './state.ts';

export interface OrderedLine {
  quantity: number;
  variations: Choice;
  /** Line of the cart that the order takes; it may be gone. */
  lineKey: string;
}

interface Question {
  listing: ModelListing;
  /** Rupees, as the buyer saw them. */
  amount: number;
  /** The line of the header; null without it. */
  named: { quantity: number; variations: Choice } | null;
}

/** What an amount pays for at today's price: the named line, else the line of the cart that it fits, else one piece. */
export function settleOrderedLine(
  state: ModelState,
  memberId: string,
  { listing, amount, named }: Question,
): OrderedLine {
  const { id, price } = listing;
  const isPaid = (pieces: number) => toCents(lineAmount(price, pieces)) === toCents(amount);
  if (named !== null) {
    if (!isPaid(named.quantity)) throw priceChanged(price, amount, named.quantity);
    return { ...named, lineKey: cartLineKey(id, named.variations) };
  }
  const lines = cartLinesOf(state, memberId).filter(({ listingId }) => listingId === id);
  const line = lines.find(({ quantity }) => isPaid(quantity));
  if (line !== undefined) {
    return { quantity: line.quantity, variations: line.variations, lineKey: line.key };
  }
  if (lines.length > 0) throw misfit(price, amount, 'the pieces in your cart');
  if (!isPaid(1)) throw misfit(price, amount, 'one piece');
  return { quantity: 1, variations: {}, lineKey: cartLineKey(id, {}) };
}

const RUPEES = new Intl.NumberFormat('en-LK', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Names the price that the buyer saw, if the amount says one for so many pieces. */
function priceChanged(price: number, amount: number, pieces: number): Refusal {
  const seenCents = toCents(amount) / pieces;
  if (seenCents === 0 || !Number.isInteger(seenCents)) {
    return misfit(price, amount, pieces === 1 ? 'one piece' : `${pieces} pieces`);
  }
  const [seen, now] = [RUPEES.format(seenCents / 100), RUPEES.format(price)];
  return refuseAmount(price, `The price of this item changed from ${seen} LKR to ${now} LKR.`);
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

import { cartLineRequest, cartRemovalRequest } from '#core/contract/cart-request.ts';
import type { CartBody, CartChangeBody } from '#core/contract/member-bodies.ts';
import { cartLineKey } from '#core/domain/cart.ts';
import { LISTING_LIMITS } from '#core/domain/listing-limits.ts';
import { notFound } from '#server/http/refusal.ts';
import {
  requireForSale,
  requireKnownOptions,
  requireStock,
} from '#server/resources/orders/purchase-rules.ts';
import { isId } from '#server/storage/ids.ts';
import { writeListing } from './bodies.ts';
import { requireRoom } from './limits.ts';
import { invalid, type MemberCall, memberChange, memberRead, type ModelRoute } from './routes.ts';
import type { Choice, ModelCartLine } from './rows.ts';
import { findListing } from './shelf.ts';
import { type ModelState, ofMember } from './state.ts';

interface LineName {
  productId: string;
  variations: Choice;
}

const cartAnswers = {
  answer: (call: MemberCall) => writeCart(call),
  minimal: (call: MemberCall, line: LineName) => writeLine(call, line),
};

export const cartRoutes: readonly ModelRoute[] = [
  memberRead({ path: 'cart', access: 'member', answer: (call) => writeCart(call) }),
  memberChange({
    method: 'POST',
    path: 'cart',
    access: 'buyer',
    body: cartLineRequest,
    effect: (call, { productId, quantity, variations }) => {
      if (quantity < 1) throw invalid('quantity must be at least 1.');
      putLine(call, productId, variations, (before) => before + quantity);
      return {};
    },
    ...cartAnswers,
  }),
  memberChange({
    method: 'PUT',
    path: 'cart',
    access: 'buyer',
    body: cartLineRequest,
    effect: (call, { productId, quantity, variations }) => {
      if (quantity <= 0) dropLine(call, productId, variations);
      else putLine(call, productId, variations, () => quantity);
      return {};
    },
    ...cartAnswers,
  }),
  memberChange({
    method: 'DELETE',
    path: 'cart/{id}',
    access: 'member',
    body: cartRemovalRequest,
    effect: (call, { variations }) => {
      if (!isId(call.id)) throw notFound('Product not found');
      dropLine(call, call.id, variations);
      return {};
    },
    ...cartAnswers,
    minimal: (call, { variations }) => writeLine(call, { productId: call.id, variations }),
  }),
];

/** As many pieces as the line has, or fewer, are always accepted: only more of them ask something of the listing. */
function putLine(
  { state, member, record }: MemberCall,
  listingId: string,
  variations: Choice,
  quantityAfter: (before: number) => number,
): void {
  const listing = findListing(state, listingId);
  const cart = ofMember(state.carts, member.id);
  const key = cartLineKey(listingId, variations);
  const line = cart.get(key);
  const before = line?.quantity ?? 0;
  if (line === undefined) requireRoom('cartLines', cart.size);
  const quantity = quantityAfter(before);
  if (quantity > before) {
    const { maxQuantity } = LISTING_LIMITS;
    if (quantity > maxQuantity) throw invalid(`quantity must be at most ${maxQuantity}.`);
    requireForSale(listing);
    requireKnownOptions(listing.variations, variations);
    requireStock(listing, quantity, countOtherPieces(cart, listingId, key));
  }
  const createdAt = line?.createdAt ?? state.now();
  const version = state.nextVersion();
  cart.set(key, { key, listingId, variations, quantity, version, createdAt });
  if (quantity !== before) record(`cart:${key}`);
}

function countOtherPieces(
  cart: ReadonlyMap<string, ModelCartLine>,
  listingId: string,
  key: string,
): number {
  const others = [...cart.values()].filter(
    (line) => line.listingId === listingId && line.key !== key,
  );
  return others.reduce((pieces, { quantity }) => pieces + quantity, 0);
}

function dropLine({ state, member, record }: MemberCall, listingId: string, variations: Choice) {
  const key = cartLineKey(listingId, variations);
  if (ofMember(state.carts, member.id).delete(key)) record(`cart:${key}`);
}

/** Oldest first. */
export function cartLinesOf(state: ModelState, memberId: string): readonly ModelCartLine[] {
  return [...ofMember(state.carts, memberId).values()].sort(
    (a, b) => a.createdAt - b.createdAt || (a.key < b.key ? -1 : 1),
  );
}

function writeCart({ state, member }: Pick<MemberCall, 'state' | 'member'>): CartBody {
  const items = cartLinesOf(state, member.id).map(({ listingId, quantity, variations }) => {
    const product = writeListing(state, findListing(state, listingId));
    return { productId: listingId, product, quantity, variations: { ...variations } };
  });
  return { items };
}

/** The named line, and no more of its listing than draws it; none when there is no such line. */
function writeLine(
  { state, member }: Pick<MemberCall, 'state' | 'member'>,
  { productId, variations }: LineName,
): CartChangeBody {
  const line = ofMember(state.carts, member.id).get(cartLineKey(productId, variations));
  if (line === undefined) return { items: [], isPartial: true };
  const { title, price, images } = findListing(state, line.listingId);
  const product = { _id: line.listingId, title, price, images: images.slice(0, 1) };
  const { quantity, version } = line;
  const item = {
    productId: line.listingId,
    product,
    quantity,
    variations: { ...line.variations },
    version,
  };
  return { items: [item], isPartial: true };
}

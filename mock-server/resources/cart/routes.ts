import { and, eq, ne, sum } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { cartLineRequest, cartRemovalRequest } from '#core/contract/cart-request.ts';
import { cartBody, cartChangeBody } from '#core/contract/member-bodies.ts';
import { storedLineKey } from './stored-line-key.ts';
import { LISTING_LIMITS } from '#core/domain/listing-limits.ts';
import { MEMBER_LIMITS } from '#core/domain/member-limits.ts';
import type { Deps } from '../../deps.ts';
import { memberChange } from '../../http/change-route.ts';
import { Refusal } from '../../http/refusal.ts';
import { type MemberCall, memberRead, type Route } from '../../http/route.ts';
import { readCartBody, readCartChangeBody } from './cart-bodies.ts';
import type { Database } from '../../storage/database.ts';
import { lockListingForKeyShare } from '../listings/find-listing.ts';
import { isId } from '../../storage/ids.ts';
import { cartLines, type Member, nextVersion } from '../../storage/schema.ts';
import { lockActiveMember } from '../auth/lock-active-member.ts';
import { requireRoom } from '../../limits/member-limits.ts';
import { requireForSale, requireKnownOptions, requireStock } from '../orders/purchase-rules.ts';
import { NO_SUCH_LISTING, listingNotFound } from '../listings/listing-not-found.ts';

interface Line {
  listingId: string;
  variations: Record<string, string>;
  lineKey: string;
}

const FULL = `Also one more line in a cart of ${MEMBER_LIMITS.cartLines}.`;

type Asking = Pick<MemberCall<string>, 'deps' | 'member'>;

/** The reply to every change is the cart; the minimal one is the changed line. */
const wholeCart = {
  reply: cartBody,
  answer: ({ deps, member }: Asking, _body: unknown, db: Database) =>
    readCartBody(db, member.id, deps.now()),
};
const namedLine = {
  reply: cartChangeBody,
  answer: ({ member }: Asking, { productId, variations }: LineName, db: Database) =>
    readCartChangeBody(db, member.id, lineOf(productId, variations).lineKey),
};
type LineName = Pick<z.output<typeof cartLineRequest>, 'productId' | 'variations'>;

/** /cart: a member's lines. A line is a listing with its chosen options. */
export const cartRoutes: readonly Route[] = [
  memberRead({
    path: '/cart',
    summary: 'The cart of the caller.',
    access: 'member',
    reply: cartBody,
    answer: ({ deps, member }) => readCartBody(deps.db, member.id, deps.now()),
  }),
  memberChange({
    method: 'POST',
    path: '/cart',
    summary: 'Adds pieces to the line of a listing and its options.',
    access: 'buyer',
    body: cartLineRequest,
    ...wholeCart,
    minimal: namedLine,
    refusals: {
      404: NO_SUCH_LISTING,
      409: 'Sold, or fewer pieces are left.',
      422: FULL,
    },
    effect: async ({ deps, member }, { productId, quantity, variations }, tx) => {
      if (quantity < 1) throw new Refusal(422, 'invalid-body', 'quantity must be at least 1.');
      const line = lineOf(productId, variations);
      await lockActiveMember(tx, member);
      await putLine(deps, tx, member, line, (before) => before + quantity);
      return {};
    },
  }),
  memberChange({
    method: 'PUT',
    path: '/cart',
    summary: 'Sets the pieces of a line; 0 or less removes it.',
    access: 'buyer',
    body: cartLineRequest,
    ...wholeCart,
    minimal: namedLine,
    refusals: {
      404: NO_SUCH_LISTING,
      409: 'Sold, or fewer pieces are left. As many pieces as the line has, or fewer, are always accepted.',
      422: FULL,
    },
    effect: async ({ deps, member }, { productId, quantity, variations }, tx) => {
      const line = lineOf(productId, variations);
      await lockActiveMember(tx, member);
      if (quantity <= 0) await dropLine(tx, member, line);
      else await putLine(deps, tx, member, line, () => quantity);
      return {};
    },
  }),
  memberChange({
    method: 'DELETE',
    path: '/cart/{productId}',
    summary: 'Removes a line; removing it again changes nothing.',
    access: 'member',
    owned: 'entry of the caller',
    body: cartRemovalRequest,
    ...wholeCart,
    minimal: {
      reply: cartChangeBody,
      answer: (call, { variations }, db) =>
        namedLine.answer(call, { productId: call.params.productId, variations }, db),
    },
    refusals: { 404: 'The id cannot be one.' },
    effect: async ({ member, params: { productId } }, { variations }, tx) => {
      if (!isId(productId)) throw listingNotFound();
      await dropLine(tx, member, lineOf(productId, variations));
      return {};
    },
  }),
];

function lineOf(listingId: string, variations: Record<string, string>): Line {
  return { listingId, variations, lineKey: storedLineKey(listingId, variations) };
}

/** Writes the line. Only an increase is checked against the listing. */
async function putLine(
  deps: Deps,
  tx: Database,
  member: Member,
  line: Line,
  quantityAfter: (before: number) => number,
): Promise<void> {
  const { listing } = await lockListingForKeyShare(tx, line.listingId);
  const before = await lockQuantity(tx, member, line);
  if (before === 0) requireRoom('cartLines', await tx.$count(cartLines, isOf(member)));
  const quantity = quantityAfter(before);
  if (quantity > before) {
    requirePossible(quantity);
    requireForSale(listing);
    requireKnownOptions(listing.variations, line.variations);
    requireStock(listing, quantity, await countOtherPieces(tx, member, line));
  }
  const now = new Date(deps.now());
  await tx
    .insert(cartLines)
    .values({ memberId: member.id, ...line, quantity, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [cartLines.memberId, cartLines.lineKey],
      set: { quantity, updatedAt: now, version: nextVersion },
    });
}

function requirePossible(quantity: number): void {
  const { maxQuantity } = LISTING_LIMITS;
  if (quantity <= maxQuantity) return;
  throw new Refusal(422, 'invalid-body', `quantity must be at most ${maxQuantity}.`);
}

const isOf = (member: Member) => eq(cartLines.memberId, member.id);
const isLine = (member: Member, line: Line) =>
  and(isOf(member), eq(cartLines.lineKey, line.lineKey));

/** Waits for a concurrent order of the line, which deletes it. */
async function lockQuantity(tx: Database, member: Member, line: Line): Promise<number> {
  const [row] = await tx.select().from(cartLines).where(isLine(member, line)).for('no key update');
  return row?.quantity ?? 0;
}

async function countOtherPieces(tx: Database, member: Member, line: Line): Promise<number> {
  const [others] = await tx
    .select({ pieces: sum(cartLines.quantity) })
    .from(cartLines)
    .where(
      and(
        isOf(member),
        eq(cartLines.listingId, line.listingId),
        ne(cartLines.lineKey, line.lineKey),
      ),
    );
  return Number(others?.pieces ?? 0);
}

async function dropLine(tx: Database, member: Member, line: Line): Promise<void> {
  await tx.delete(cartLines).where(isLine(member, line));
}

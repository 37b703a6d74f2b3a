import { and, eq, ne, sum } from 'drizzle-orm';
import { Hono } from 'hono';
import { cartLineRequest, cartRemovalRequest } from '#core/contract/cart.ts';
import { cartLineKey } from '#core/domain/cart.ts';
import type { Deps } from '../deps.ts';
import type { ApiContext, ApiEnv } from '../http/api-context.ts';
import { requireMember } from '../http/authenticate.ts';
import { parseBody } from '../http/json-body.ts';
import { once, type Reply } from '../http/once.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { readCartBody } from '../store/cart-bodies.ts';
import type { Database } from '../store/database.ts';
import { findListing } from '../store/find-listing.ts';
import { isId } from '../store/ids.ts';
import { cartLines, type Member, members, nextVersion } from '../store/schema.ts';
import {
  requireBuyer,
  requireForSale,
  requireKnownOptions,
  requireStock,
} from './purchase-rules.ts';

/** More pieces than anyone sells; keeps sums within an integer. */
const MAX_PIECES = 100_000;

interface Line {
  listingId: string;
  variations: Record<string, string>;
  lineKey: string;
}

/** /cart: lines of one member; listing and chosen options together are a line. */
export function cartRoutes(deps: Deps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const member = requireMember(deps);
  routes.get('/', member, async (c) =>
    c.json(await readCartBody(deps.db, c.get('member').id, deps.now())),
  );
  routes.post('/', member, (c) => once(c, deps, (tx, body) => addToLine(c, deps, tx, body)));
  routes.put('/', member, (c) => once(c, deps, (tx, body) => setLine(c, deps, tx, body)));
  routes.delete('/:productId', member, (c) =>
    once(c, deps, (tx, body) => removeLine(c, deps, tx, body)),
  );
  return routes;
}

async function addToLine(c: ApiContext, deps: Deps, tx: Database, body: string): Promise<Reply> {
  const { productId, quantity, variations } = parseBody(body, cartLineRequest);
  if (quantity < 1) throw new Refusal(422, 'invalid-body', 'quantity must be at least 1.');
  const member = c.get('member');
  const line = { listingId: productId, variations, lineKey: cartLineKey(productId, variations) };
  await lockCart(tx, member);
  const before = await findQuantity(tx, member, line);
  await putLine(deps, tx, member, line, before + quantity);
  return { status: 200, body: await readCartBody(tx, member.id, deps.now()) };
}

async function setLine(c: ApiContext, deps: Deps, tx: Database, body: string): Promise<Reply> {
  const { productId, quantity, variations } = parseBody(body, cartLineRequest);
  const member = c.get('member');
  const line = { listingId: productId, variations, lineKey: cartLineKey(productId, variations) };
  await lockCart(tx, member);
  if (quantity <= 0) await dropLine(tx, member, line);
  else await putLine(deps, tx, member, line, quantity);
  return { status: 200, body: await readCartBody(tx, member.id, deps.now()) };
}

async function removeLine(c: ApiContext, deps: Deps, tx: Database, body: string): Promise<Reply> {
  const listingId = c.req.param('productId') ?? '';
  if (!isId(listingId)) throw notFound('Product not found');
  const { variations } = parseBody(body, cartRemovalRequest);
  const member = c.get('member');
  await dropLine(tx, member, {
    listingId,
    variations,
    lineKey: cartLineKey(listingId, variations),
  });
  return { status: 200, body: await readCartBody(tx, member.id, deps.now()) };
}

/** Writes the line when the listing allows that many pieces, over all lines that choose among its options. */
async function putLine(
  deps: Deps,
  tx: Database,
  member: Member,
  line: Line,
  quantity: number,
): Promise<void> {
  if (quantity > MAX_PIECES)
    throw new Refusal(422, 'invalid-body', `quantity must be at most ${MAX_PIECES}.`);
  const { listing } = await findListing(tx, line.listingId);
  requireBuyer(member, listing);
  requireForSale(listing);
  requireKnownOptions(listing.variations, line.variations);
  requireStock(listing, quantity + (await countOtherPieces(tx, member, line)));
  const now = new Date(deps.now());
  await tx
    .insert(cartLines)
    .values({ memberId: member.id, ...line, quantity, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [cartLines.memberId, cartLines.lineKey],
      set: { quantity, updatedAt: now, version: nextVersion },
    });
}

const isLine = (member: Member, line: Line) =>
  and(eq(cartLines.memberId, member.id), eq(cartLines.lineKey, line.lineKey));

/** One change of a cart at a time, also of a line that is not there yet: additions at once all count. */
async function lockCart(tx: Database, member: Member): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, member.id))
    .for('no key update');
}

async function findQuantity(tx: Database, member: Member, line: Line): Promise<number> {
  const [row] = await tx.select().from(cartLines).where(isLine(member, line));
  return row?.quantity ?? 0;
}

async function countOtherPieces(tx: Database, member: Member, line: Line): Promise<number> {
  const [others] = await tx
    .select({ pieces: sum(cartLines.quantity) })
    .from(cartLines)
    .where(
      and(
        eq(cartLines.memberId, member.id),
        eq(cartLines.listingId, line.listingId),
        ne(cartLines.lineKey, line.lineKey),
      ),
    );
  return Number(others?.pieces ?? 0);
}

async function dropLine(tx: Database, member: Member, line: Line): Promise<void> {
  await tx.delete(cartLines).where(isLine(member, line));
}

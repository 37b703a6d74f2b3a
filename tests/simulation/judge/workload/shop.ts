import { addToCart } from '#core/commands/cart/add-to-cart.ts';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { placeOrder } from '#core/commands/lazy/orders/place-order.ts';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { moveToCart, removeFromWishlist } from '#core/commands/wishlist/remove-from-wishlist.ts';
import { setCartQuantity } from '#core/commands/cart/set-cart-quantity.ts';
import { sendReport, type SendReportArgs } from '#core/commands/lazy/moderation/send-report.ts';
import { writeReview } from '#core/commands/lazy/reviews/write-review.ts';
import type { Review } from '#core/domain/listing.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import type { CartLineRow, WishlistRow } from '#core/storage/rows.ts';
import type { Mutation } from '#core/sync/command.ts';
import { listed, picked, record, setStage, type Stage } from './stage.ts';
import type { Op } from './steps.ts';

type Of<Type extends Op['type']> = Extract<Op, { type: Type }>;

interface Ware {
  id: string;
  sellerId: string;
  title: string;
  price: number;
  variation: { name: string; options: readonly string[] } | null;
}

/** A product page: the listing on the device, else the seed of its seller. */
function wareAt({ screen, listings }: Stage, at: number): Ware {
  const seed = picked(listings, at);
  if (seed === null) throw new Error('The world has no listings.');
  const row = screen.tables.get('listings')?.get(seed.id);
  return {
    ...{ id: seed.id, sellerId: seed.sellerId },
    title: (row?.title ?? seed.title ?? '') as string,
    price: Number(row?.price ?? seed.price),
    variation: seed.variations?.[0] ?? null,
  };
}

function lineOf({ id, title, price, variation }: Ware, option: number) {
  const chosen = picked(variation?.options ?? [], option);
  const variations: Record<string, string> =
    variation === null || chosen === null ? {} : { [variation.name]: chosen };
  return { listingId: id, variations, title, image: '', price };
}

export function add(stage: Stage, { listing, quantity, option }: Of<'add'>): Promise<void> {
  const line = lineOf(wareAt(stage, listing), option);
  return record(stage, addToCart({ ...line, quantity, addedAt: stage.context.runtime.now() }));
}

function lineAt(stage: Stage, at: number): CartLineRow | null {
  return picked(listed(stage, 'cartLines'), at) as CartLineRow | null;
}

export async function change(stage: Stage, { line, by }: Of<'change'>): Promise<void> {
  const row = lineAt(stage, line);
  if (row === null) return;
  const quantity = row.quantity + by;
  await record(stage, quantity > 0 ? setCartQuantity({ ...row, quantity }) : removeFromCart(row));
}

export async function set(stage: Stage, { line, quantity }: Of<'set'>): Promise<void> {
  const row = lineAt(stage, line);
  if (row !== null) await record(stage, setCartQuantity({ ...row, quantity }));
}

const removedLines = new WeakMap<Stage['judge'], CartLineRow>();

export async function remove(stage: Stage, { line }: Of<'remove'>): Promise<void> {
  const row = lineAt(stage, line);
  if (row === null) return;
  removedLines.set(stage.judge, row);
  await record(stage, removeFromCart(row));
}

export async function undoRemove(stage: Stage): Promise<void> {
  const row = removedLines.get(stage.judge);
  if (row !== undefined) await record(stage, addToCart({ ...row, addedAt: row.position }));
}

export function save(stage: Stage, { listing }: Of<'save'>): Promise<void> {
  const { id, title, price } = wareAt(stage, listing);
  const savedAt = new Date(stage.context.runtime.now()).toISOString();
  return record(stage, addToWishlist({ listingId: id, savedAt, title, image: '', price }));
}

export async function unsave(stage: Stage, { saved }: Of<'unsave'>): Promise<void> {
  const row = picked(listed(stage, 'wishlist'), saved) as WishlistRow | null;
  if (row !== null) await record(stage, removeFromWishlist(row));
}

export async function move(stage: Stage, { saved, isAll }: Of<'move-to-cart'>): Promise<void> {
  const rows = listed(stage, 'wishlist') as unknown as WishlistRow[];
  const one = picked(rows, saved);
  const addedAt = stage.context.runtime.now();
  const mutations = (isAll ? rows : one === null ? [] : [one]).flatMap(
    ({ listingId, title, image, price }, index) =>
      moveToCart({
        ...{ listingId, title, image, price, variations: {}, quantity: 1 },
        addedAt: addedAt + index,
      }),
  );
  await record(stage, ...mutations);
}

export async function order(stage: Stage, { line, isAll }: Of<'order'>): Promise<void> {
  const { runtime } = stage.context;
  const all = listed(stage, 'cartLines') as unknown as CartLineRow[];
  const one = picked(all, line);
  const known = listed(stage, 'orders').filter(({ status }) => status !== 'queued');
  const groupId = runtime.newId();
  const mutations = (isAll ? all : one === null ? [] : [one]).map((row): Mutation => {
    const { listingId, variations, title, image, price, quantity } = row;
    return placeOrder(
      {
        ...{ listingId, variations, title, image, price, quantity },
        placedAt: new Date(runtime.now()).toISOString(),
        buyerId: String(stage.member?.id),
        localId: runtime.newId(),
        knownOrderIds: known.map(({ id }) => String(id)),
      },
      groupId,
    );
  });
  await record(stage, ...mutations);
}

/** As the form has them: where the provider names no ids, a review is found again by the name of its writer. */
function reviewerOf({ member }: Stage): { id: string; name: string; pictureUrl: string } {
  const { id = '', name = '', profilePicUrl = '' } = (member ?? {}) as Record<string, string>;
  return { id, name, pictureUrl: profilePicUrl };
}

export function review(stage: Stage, { listing, rating }: Of<'review'>): Promise<void> {
  const { runtime } = stage.context;
  const ware = wareAt(stage, listing);
  const localId = runtime.newId();
  return record(
    stage,
    writeReview({
      ...{ localId, listingId: ware.id, title: ware.title, rating },
      reviewer: reviewerOf(stage),
      reviewedUserId: ware.sellerId,
      comment: `Words ${localId.slice(0, 8)}`,
      writtenAt: new Date(runtime.now()).toISOString(),
    }),
  );
}

/** Sellers report too: reviews of their own listings, but never the listings themselves. */
export async function report(stage: Stage, { listing, about }: Of<'report'>): Promise<void> {
  const ware = wareAt(stage, listing);
  if (about === 'review') return reportReview(stage, ware, listing);
  const { id, sellerId, title } = ware;
  if (sellerId === stage.member?.id) return;
  await record(
    stage,
    about === 'seller'
      ? sendReport({ subject: 'member', subjectId: sellerId, title, reason: 'scam', text: '' })
      : sendReport({ ...wordsOf(stage), subject: 'listing', subjectId: id, title }),
  );
}

function wordsOf({ context }: Stage): Pick<SendReportArgs, 'reason' | 'text'> {
  return { reason: 'other', text: `Words ${context.runtime.newId().slice(0, 8)}` };
}

/** Reviews stand on the page of a product, which is looked at first; one that waits here is not the provider's yet. */
async function reportReview(stage: Stage, { id, title }: Ware, at: number): Promise<void> {
  await stage.context.runtime.pull(productResource(id));
  const { screen } = setStage(stage.judge, stage.context, stage.listings);
  const reviews = (screen.tables.get('listings')?.get(id)?.reviews ?? []) as Review[];
  const others = reviews.filter(
    ({ reviewerId, isPending }) => !isPending && reviewerId !== stage.member?.id,
  );
  const reported = picked(others, at);
  if (reported === null) return;
  const about = { subject: 'review', subjectId: reported.id, title } as const;
  await record(stage, sendReport({ ...wordsOf(stage), ...about }));
}

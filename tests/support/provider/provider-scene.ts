import { eq } from 'drizzle-orm';
import { cartLineKey } from '#core/domain/cart.ts';
import { sessionOf } from '#server/resources/auth/refresh-tokens.ts';
import { queueOrderNews } from '#server/resources/push/queue-order-news.ts';
import { newestPair } from '#server/resources/push/vapid-keys.ts';
import { seedId } from '#server/storage/ids.ts';
import { reports } from '#server/storage/moderation-schema.ts';
import { pushSubscriptions, searchAlerts } from '#server/storage/push-schema.ts';
import { cartLines, members, orders, wishlistEntries } from '#server/storage/schema.ts';
import { TEST_AUTH_SECRET, type TestProvider, type TestTokens } from './provider.ts';
import { fixtureCatalogue, fixtureEmails, listingId, memberId } from './provider-fixture.ts';
import { subscribeBrowser } from './push-service.ts';

/*
 * The small fixture with rows of every actor: two buyers and two sellers, each with rows of their own.
 * buyer ordered from seller; otherBuyer from otherSeller, and earlier from seller.
 */

export const ACTORS = ['buyer', 'otherBuyer', 'seller', 'otherSeller'] as const;
export type Actor = (typeof ACTORS)[number];
/** Beside the actors: a moderator's role does not depend on buying or selling. */
export type SignedIn = Actor | 'moderator';
type Buyer = 'buyer' | 'otherBuyer';
type Seller = 'seller' | 'otherSeller';

export interface Scene {
  provider: TestProvider;
  tokens: Readonly<Record<SignedIn, TestTokens>>;
  /** An unused e-mail address. */
  freshEmail(): string;
}

export function isSeller(actor: Actor): actor is Seller {
  return actor === 'seller' || actor === 'otherSeller';
}

/** The other of the same kind. */
export function rivalOf(actor: Actor): Actor {
  const rivals = {
    buyer: 'otherBuyer',
    otherBuyer: 'buyer',
    seller: 'otherSeller',
    otherSeller: 'seller',
  } as const;
  return rivals[actor];
}

/** A listing that the seller may sell, edit and delete. */
export const LISTING_OF = {
  seller: listingId('lastPiece'),
  otherSeller: listingId('otherTextbook'),
} as const;

/** An order that waits for its seller. */
export const ORDER_OF = {
  seller: seedId('order', 'buyer from seller'),
  otherSeller: seedId('order', 'otherBuyer from otherSeller'),
} as const;

/** In the cart of that buyer, and in nothing else that a buyer sees of their own. */
export const IN_CART_OF = {
  buyer: listingId('textbook'),
  otherBuyer: listingId('calculator'),
} as const;

/** A report that waits for a moderator, about a listing of otherSeller. */
export const REPORT = seedId('report', 'newcomer about otherSeller');

/** On the wishlist of that buyer. */
export const SAVED_BY = {
  buyer: listingId('soldOut'),
  otherBuyer: listingId('sold'),
} as const;

/** Plants the rows into a provider of the small fixture. */
export async function setScene(provider: TestProvider): Promise<Scene> {
  const { db } = provider.database;
  const now = new Date(provider.now());
  await db
    .insert(orders)
    .values([
      orderRow('seller', 'buyer', listingId('sinhalaNovel'), now),
      orderRow('otherSeller', 'otherBuyer', listingId('otherTextbook'), now),
    ]);
  for (const buyer of ['buyer', 'otherBuyer'] as const) {
    const inCart = IN_CART_OF[buyer];
    await db.insert(cartLines).values({
      memberId: memberId(buyer),
      lineKey: cartLineKey(inCart, {}),
      listingId: inCart,
      variations: {},
      quantity: 1,
      createdAt: now,
      updatedAt: now,
    });
    const entry = { memberId: memberId(buyer), listingId: SAVED_BY[buyer], savedAt: now };
    await db.insert(wishlistEntries).values(entry);
  }
  await db.insert(reports).values({
    ...{ id: REPORT, reporterId: memberId('newcomer'), subject: 'listing' },
    ...{ subjectId: LISTING_OF.otherSeller, ownerId: memberId('otherSeller') },
    ...{ reason: 'misleading', text: 'Three pages are missing.', createdAt: now },
  });
  const isModerator = eq(members.id, memberId('otherNewcomer'));
  await db.update(members).set({ isModerator: true }).where(isModerator);
  const tokensOf = (actor: Actor) => provider.tokensOf(fixtureEmails[actor]);
  const tokens = {
    buyer: await tokensOf('buyer'),
    otherBuyer: await tokensOf('otherBuyer'),
    seller: await tokensOf('seller'),
    otherSeller: await tokensOf('otherSeller'),
    moderator: await provider.tokensOf(fixtureEmails.otherNewcomer),
  };
  await subscribe(provider, tokens, now);
  let newcomers = 0;
  return { provider, tokens, freshEmail: () => `fresh-${(newcomers += 1)}@stu.cmb.ac.lk` };
}

/** All have push subscriptions, and an alert of one search; a message about their order is queued for the seller. */
async function subscribe(
  { database: { db } }: TestProvider,
  tokens: Readonly<Record<Actor, TestTokens>>,
  now: Date,
): Promise<void> {
  const { publicKey } = newestPair(TEST_AUTH_SECRET);
  for (const actor of ACTORS) {
    const browser = subscribeBrowser({ origin: 'https://push.campus.test' });
    const { keys, ...request } = browser.request(publicKey);
    const sessionId = sessionOf(tokens[actor].refreshToken);
    await db.insert(pushSubscriptions).values({ ...request, ...keys, sessionId, createdAt: now });
    await db.insert(searchAlerts).values({ sessionId, search: 'search=desk', since: now });
  }
  await queueOrderNews(db, now.getTime(), 'seller', [ORDER_OF.seller]);
}

function orderRow(seller: Seller, buyer: Buyer, listing: string, now: Date) {
  const row = fixtureCatalogue.listings.find(({ key }) => seedId('listing', key) === listing);
  if (row === undefined) throw new Error(`No listing of the fixture has the id ${listing}.`);
  const cents = row.price * 100;
  return {
    id: ORDER_OF[seller],
    buyerId: memberId(buyer),
    sellerId: memberId(seller),
    listingId: listing,
    listingTitle: row.title,
    listingPriceCents: cents,
    listingImages: [],
    quantity: 1,
    variations: {},
    amountCents: cents,
    paymentMethod: 'cash' as const,
    status: 'processing' as const,
    createdAt: now,
    updatedAt: now,
  };
}

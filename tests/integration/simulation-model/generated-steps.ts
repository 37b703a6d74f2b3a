import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import type { Random } from '#server/seed/seeded-random.ts';
import { seedId } from '#server/storage/ids.ts';
import type { Duel, Said, Step } from './provider-duel.ts';
import { MINIMAL } from './story.ts';

/* Calls as a busy and careless device would make them: mostly sensible, some to be refused, some said twice. */

const LISTINGS = (
  [
    'textbook',
    'calculator',
    'hoodie',
    'sinhalaNovel',
    'lastPiece',
    'soldOut',
    'sold',
    'otherTextbook',
  ] as const
).map(listingId);
const PRICES: readonly number[] = [1500, 4500.5, 2500, 600, 1000, 1000, 1000, 1000, 999];
const STEPS = 45;
const BUYERS = ['buyer', 'otherBuyer', 'newcomer'] as const;
const SELLERS = ['seller', 'otherSeller'] as const;
const CHOICES = [{}, {}, { color: 'black', size: 'M' }, { color: 'maroon' }, { color: 'pink' }];
const STATUSES = ['processing', 'shipped', 'delivered', 'canceled'] as const;

/** Names for later calls: ids of the listings and orders that were made so far. */
interface Known {
  listings: readonly string[];
  orders: readonly string[];
  reviews: readonly string[];
  /** `updatedAt` of listings that were seen. */
  moments: readonly string[];
  etags: readonly string[];
}

type Draw = (random: Random, known: Known) => Step;

const CALLS: readonly Draw[] = [
  (random, known) => addToCart(random, known, 'POST'),
  (random, known) => addToCart(random, known, 'POST'),
  (random, known) => addToCart(random, known, 'PUT'),
  (random, known) => ({
    as: random.pick(BUYERS),
    method: 'DELETE',
    path: `cart/${anyListing(random, known)}`,
    body: { variations: random.pick(CHOICES) },
  }),
  (random, known) => ({
    as: random.pick([...BUYERS, ...SELLERS]),
    method: random.pick(['POST', 'POST', 'DELETE']),
    path: `wishlist/${anyListing(random, known)}`,
  }),
  order,
  order,
  order,
  moveOrder,
  moveOrder,
  createListing,
  editListing,
  editListing,
  (random, known) => {
    const as = random.pick(SELLERS);
    const body = { status: random.pick(['active', 'sold']), sellerId: memberId(as) };
    return { as, method: 'PATCH', path: `listings/${anyListing(random, known)}/status`, body };
  },
  (random, known) => {
    const as = random.pick(SELLERS);
    const id = random.chance(0.5) ? random.pick(known.listings) : anyListing(random, known);
    return { as, method: 'DELETE', path: `listings/${id}?sellerId=${memberId(as)}` };
  },
  review,
  report,
  read,
  read,
];

/** A call; with a key, if it is a change. */
function drawStep(random: Random, known: Known, newKey: () => string): Step {
  const step = random.pick(CALLS)(random, known);
  if (step.method === 'GET') return step;
  const preferring = random.chance(0.4) ? withPreference(step) : step;
  return random.chance(0.9) ? { ...preferring, key: newKey() } : preferring;
}

/** With the preference for a minimal reply, which is no part of the meaning of a call. */
function withPreference(step: Step): Step {
  return { ...step, headers: { ...step.headers, ...MINIMAL } };
}

function anyListing(random: Random, { listings }: Known): string {
  return random.pick([...LISTINGS, ...listings]);
}

function addToCart(random: Random, known: Known, method: 'POST' | 'PUT'): Step {
  const listing = random.chance(0.3) ? listingId('hoodie') : anyListing(random, known);
  const variations = listing === listingId('hoodie') ? random.pick(CHOICES) : {};
  const quantity = random.pick([1, 1, 2, 3, 0, 12]);
  const body = { productId: listing, quantity, variations };
  return { as: random.pick(BUYERS), method, path: 'cart', body };
}

function order(random: Random, known: Known): Step {
  const as = random.pick(BUYERS);
  const listing = anyListing(random, known);
  const pieces = random.pick([1, 1, 2, 3]);
  const price = random.chance(0.8) ? (PRICES[LISTINGS.indexOf(listing)] ?? 750) : 123;
  const variations = listing === listingId('hoodie') ? random.pick(CHOICES) : {};
  const options = Object.entries(variations).map(([name, option]) => `&option.${name}=${option}`);
  const line = random.chance(0.7)
    ? { 'order-line': `quantity=${pieces}${options.join('')}` }
    : undefined;
  return {
    as,
    method: 'POST',
    path: 'orders',
    body: {
      buyerId: memberId(as),
      listingId: listing,
      amount: (Math.round(price * 100) * pieces) / 100,
      paymentMethod: 'cash',
    },
    ...(line === undefined ? {} : { headers: line }),
  };
}

function moveOrder(random: Random, { orders }: Known): Step {
  const as = random.pick(SELLERS);
  const body = { status: random.pick(STATUSES), sellerId: memberId(as) };
  return { as, method: 'PATCH', path: `orders/${random.pick(orders)}/status`, body };
}

function createListing(random: Random): Step {
  const as = random.pick(SELLERS);
  const body = {
    sellerId: memberId(as),
    title: random.pick(['Desk fan', '  Rice cooker ', 'Umbrella']),
    description: 'As good as new.',
    category: random.pick(['books', 'electronics', 'sports', 'nowhere']),
    condition: random.pick(['new', 'used']),
    price: 750,
    originalPrice: random.pick([null, 900, 1000]),
    quantity: random.pick([0, 1, 4]),
    warranty: random.pick([null, '', '1 year']),
  };
  return { as, method: 'POST', path: 'listings', body };
}

function editListing(random: Random, known: Known): Step {
  const as = random.chance(0.8) ? 'seller' : 'otherSeller';
  const fields = random.pick([
    { quantity: 7 },
    { title: 'Another title' },
    { freeDelivery: true, features: ['Light'] },
    { price: 750 },
    { category: 'nowhere' },
  ]);
  const base = random.chance(0.5) ? { 'base-updated-at': random.pick(known.moments) } : undefined;
  return {
    as,
    method: 'PATCH',
    path: `listings/${anyListing(random, known)}`,
    body: { sellerId: memberId(as), ...fields },
    ...(base === undefined ? {} : { headers: base }),
  };
}

function review(random: Random, known: Known): Step {
  const as = random.pick(BUYERS);
  const body = {
    listingId: anyListing(random, known),
    reviewerId: memberId(as),
    reviewedUserId: memberId(random.chance(0.9) ? 'seller' : 'otherSeller'),
    rating: random.pick([1, 3, 5, 6]),
    comment: random.pick(['', ' Fine. ']),
  };
  return { as, method: 'POST', path: 'reviews', body };
}

function report(random: Random, known: Known): Step {
  const as = random.pick([...BUYERS, ...SELLERS]);
  const subject = random.pick(['listing', 'member', 'review'] as const);
  const subjectId = {
    listing: anyListing(random, known),
    member: memberId(random.pick(SELLERS)),
    review: random.pick(known.reviews),
  }[subject];
  const body = {
    ...{ subject, subjectId },
    reason: random.pick(['spam', 'other', 'boring']),
    text: random.pick(['', 'Look.']),
  };
  return { as, method: 'POST', path: 'moderation/reports', body };
}

function read(random: Random, known: Known): Step {
  const as = random.pick(BUYERS);
  const etag = random.chance(0.5) ? { 'if-none-match': random.pick(known.etags) } : undefined;
  const path = random.pick([
    'cart',
    'wishlist',
    `orders/buyer/history?buyerId=${memberId(as)}`,
    `products/${anyListing(random, known)}`,
    `products/${anyListing(random, known)}/similar`,
    `products?limit=3&page=${random.pick([1, 2])}&sortBy=${random.pick(['newest', 'price-asc', 'price-desc'])}`,
    `products?search=${random.pick(['textbook', 'casio', 'fan rice'])}&category=${random.pick(['books', 'books,electronics'])}`,
    'homepage/popular-sales',
    'homepage/most-selling',
  ]);
  return { as, method: 'GET', path, ...(etag === undefined ? {} : { headers: etag }) };
}

/** Plays a mix of calls, some of them again with the key they had; returns how they were answered. */
export async function playRandomly(duel: Duel, random: Random): Promise<readonly number[]> {
  const known = {
    listings: [listingId('textbook')],
    orders: [seedId('order', 'sinhalaNovel/0')],
    reviews: [listingId('textbook')],
    moments: ['2026-11-19T00:00:00.000Z', 'yesterday'],
    etags: ['*'],
  };
  const keyed: Step[] = [];
  const statuses: number[] = [];
  let keys = 0;
  for (let index = 0; index < STEPS; index += 1) {
    const step = nextStep(duel, random, known, keyed, () => `key-${(keys += 1)}`);
    const said = await duel.play(step);
    if (step.key !== undefined) keyed.push(step);
    if (said.status === 401 && step.as !== 'visitor') await duel.signIn(step.as);
    learn(known, step, said);
    statuses.push(said.status);
  }
  return statuses;
}

function nextStep(
  duel: Duel,
  random: Random,
  known: Known,
  keyed: readonly Step[],
  newKey: () => string,
): Step {
  if (random.chance(0.02)) duel.pass(16 * 60 * 1000);
  if (keyed.length === 0 || !random.chance(0.12)) return drawStep(random, known, newKey);
  const earlier = random.pick(keyed);
  if (random.chance(0.4)) return earlier;
  if (random.chance(0.7)) return withPreference(earlier);
  const { key = 'none' } = earlier;
  return drawStep(random, known, () => key);
}

interface Learned {
  listings: string[];
  orders: string[];
  reviews: string[];
  moments: string[];
  etags: string[];
}

function learn(
  { listings, orders, reviews, moments, etags }: Learned,
  step: Step,
  said: Said,
): void {
  const { etag } = said.headers;
  if (etag !== undefined) etags.push(etag);
  if (said.status !== 201 && said.status !== 200) return;
  const row = said.body as { _id?: string; data?: { _id: string; updatedAt: string } };
  if (row.data !== undefined) moments.push(row.data.updatedAt);
  if (said.status !== 201) return;
  if (step.path === 'listings' && row.data !== undefined) listings.push(row.data._id);
  if (step.path === 'orders' && row._id !== undefined) orders.push(row._id);
  if (step.path === 'reviews' && row._id !== undefined) reviews.push(row._id);
}

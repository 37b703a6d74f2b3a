import type { SeedListing, SeedMember } from './demo/seed-types.ts';
import { createRandom, type Random } from './seeded-random.ts';
import {
  ADJECTIVES,
  CLOSINGS,
  FEATURES,
  PRODUCTS,
  type ProductLine,
  REASONS,
  STORIES,
} from './generated-words.ts';

/** Listings `first` to `first + size - 1` of an endless, deterministic sequence. */
export function generateListings(
  members: readonly SeedMember[],
  first: number,
  size: number,
): SeedListing[] {
  const sellers = members.filter(({ role }) => role === 'seller').map(({ key }) => key);
  return Array.from({ length: size }, (_, index) => generateListing(sellers, first + index));
}

function generateListing(sellers: readonly string[], number: number): SeedListing {
  const random = createRandom(number + 1);
  const line = random.pick(PRODUCTS);
  const product = random.pick(line.names);
  const condition = random.chance(0.35) ? 'new' : 'used';
  const price = priceOf(line, condition, random);
  const isDiscounted = random.chance(0.25);
  return {
    key: `generated-${number}`,
    category: line.category,
    seller: random.pick(sellers),
    title: titleOf(product, condition, random),
    description: `${random.pick(STORIES).replace('{product}', product)} ${random.pick(CLOSINGS)}`,
    condition,
    price,
    ...(isDiscounted ? { originalPrice: roundPrice(price * random.between(1.1, 1.8)) } : {}),
    pictures: random.chance(0.03) ? [] : [random.pick(line.pictures)],
    quantity: quantityOf(random),
    status: random.chance(0.04) ? 'sold' : 'active',
    ...(line.variations !== undefined && random.chance(0.6) ? { variations: line.variations } : {}),
    freeDelivery: random.chance(0.15),
    features: random.sample(FEATURES, 3),
    whyBuy: random.sample(REASONS, 2),
    daysAgo: Math.floor(random.between(0, 365)),
    // Most listings have few views, a few have many.
    views: Math.floor(1200 * random.next() ** 3),
    likes: Math.floor(90 * random.next() ** 4),
    ...(random.chance(0.03) ? { marks: [random.pick(['hot-deal', 'flash-sale', 'popular'])] } : {}),
  };
}

function titleOf(product: string, condition: 'new' | 'used', random: Random): string {
  const adjective = random.pick(condition === 'new' ? ADJECTIVES.new : ADJECTIVES.used);
  return random.chance(0.5)
    ? `${product}, ${adjective}`
    : `${adjective[0]?.toUpperCase() ?? ''}${adjective.slice(1)} ${product}`;
}

function priceOf({ from, to }: ProductLine, condition: 'new' | 'used', random: Random): number {
  // Prices spread evenly on a logarithmic scale: cheap things are more common than dear ones.
  const price = from * (to / from) ** random.next();
  return roundPrice(condition === 'used' ? price * random.between(0.45, 0.8) : price);
}

function roundPrice(rupees: number): number {
  const step = rupees < 1_000 ? 10 : rupees < 10_000 ? 50 : 500;
  return Math.max(step, Math.round(rupees / step) * step);
}

function quantityOf(random: Random): number {
  if (random.chance(0.05)) return 0;
  return random.chance(0.7)
    ? 1 + Math.floor(random.between(0, 4))
    : 5 + Math.floor(random.between(0, 60));
}

import { createRandom, type Random } from '../../machine/random.ts';
import type { Decision, Op, Step } from './steps.ts';
import type { Profile } from '../../machine/profile.ts';

interface PlanOptions {
  seed: number;
  profile: Profile;
  /** Length of the story in virtual milliseconds. */
  spanMs: number;
  steps: number;
}

interface Author extends PlanOptions {
  random: Random;
  /** Offered by the provider: a person sees no form for a missing capability. */
  canList: boolean;
  canUpload: boolean;
  canReport: boolean;
  canEnd: boolean;
}

/** The script of a seed: what persons do on which device, and when. Pure. */
export function planSteps(options: PlanOptions): readonly Step[] {
  const { capabilities } = options.profile;
  const author: Author = {
    ...options,
    random: createRandom(options.seed).fork('workload'),
    canList: capabilities.includes('listings.create'),
    canUpload: capabilities.includes('uploads'),
    canReport: capabilities.includes('moderation'),
    canEnd: capabilities.includes('auth.sessions'),
  };
  const steps: Omit<Step, 'id'>[] = [];
  while (steps.length < options.steps) steps.push(...planScene(author));
  return steps.sort((a, b) => a.at - b.at).map((step, id) => ({ id, ...step }));
}

type Scene = Omit<Step, 'id'>[];

function isSellersDevice({ devices, members }: Profile, device: number): boolean {
  const [memberId] = devices[device]?.memberIds ?? [];
  return members.find(({ id }) => id === memberId)?.role === 'seller';
}

function planScene(author: Author): Scene {
  const { random, profile, spanMs } = author;
  const device = random.chance(0.4) ? 0 : random.between(0, profile.devices.length - 1);
  const at = Math.round(random.next() * spanMs);
  const isSeller = isSellersDevice(profile, device);
  const tap = (op: Op, delayMs: number, story: string | null, page?: number) => ({
    ...{ at: at + delayMs, device, story, op },
    page: page ?? random.between(0, 3),
  });
  const roll = random.next();
  if (roll < 0.1) return burst(author, isSeller, tap);
  if (roll < 0.2) return sameKey(author, isSeller, tap);
  if (roll < 0.32) return chain(author, isSeller, tap);
  if (roll < 0.4 && !isSeller) return barrier(author, tap);
  if (roll < 0.44 && !isSeller) return wish(author, tap);
  if (roll >= 0.92 && roll < 0.95 && !isSeller) return comeBack(author, tap);
  if (roll >= 0.89 && roll < 0.92) return watch(author, tap);
  if (roll >= 0.95 && isShared(profile, device)) return turn(author, tap);
  if (roll < 0.5) return [{ ...tap(decision(random), 0, 'W5') }];
  if (roll < 0.58) return [{ ...tap(administration(random), 0, 'W6') }];
  return [tap(isSeller ? sellerOp(author) : shopperOp(author), 0, null)];
}

/** Several members use it, in several tabs. */
function isShared({ devices }: Profile, device: number): boolean {
  const { pages = 1, memberIds = [] } = devices[device] ?? {};
  return pages > 1 && memberIds.length > 1;
}

type Tap = (op: Op, delayMs: number, story: string | null, page?: number) => Omit<Step, 'id'>;

/** W1: several taps in the same millisecond. */
function burst(author: Author, isSeller: boolean, tap: Tap): Scene {
  const page = author.random.between(0, 3);
  return Array.from({ length: author.random.between(2, 5) }, () =>
    tap(isSeller ? sellerOp(author) : shopperOp(author), 0, 'W1', page),
  );
}

/** W2: the same row from several tabs. */
function sameKey({ random }: Author, isSeller: boolean, tap: Tap): Scene {
  const listing = random.between(0, 4);
  const tab = (op: Op, page: number) => tap(op, random.between(0, 40), 'W2', page);
  if (isSeller) return [0, 1, 2].map((page) => tab({ type: 'flip', listing }, page));
  return [0, 1, 2].map((page) =>
    random.chance(0.2)
      ? tab({ type: 'order', line: listing, isAll: true }, page)
      : tab({ type: 'add', listing, quantity: random.between(1, 3), option: 0 }, page),
  );
}

/** W3: one row is created, changed and removed within seconds. */
function chain(author: Author, isSeller: boolean, tap: Tap): Scene {
  const { random, canList, canUpload } = author;
  const gap = () => random.pick([0, 5, 200, 1_500, 8_000]);
  const listing = random.between(0, 9);
  const ops: Op[] = isSeller
    ? [
        canList
          ? { type: 'create', price: 100 + listing, photos: canUpload ? random.between(0, 2) : 0 }
          : { type: 'flip', listing },
        { type: 'edit', listing, price: 200 + listing, photos: 0 },
        { type: 'flip', listing },
        ...(random.chance(0.5) ? [{ type: 'delete', listing } as const] : []),
      ]
    : [
        { type: 'add', listing, quantity: random.between(1, 3), option: 0 },
        { type: 'change', line: listing, by: random.pick([-1, 1, 2]) },
        { type: 'remove', line: listing },
        ...(random.chance(0.6) ? [{ type: 'undo-remove', line: listing } as const] : []),
      ];
  let delay = 0;
  return ops.map((op) => {
    const step = tap(op, delay, 'W3', 0);
    delay += gap();
    return step;
  });
}

/** W4: an order right behind changes of the cart, and more changes behind it. */
function barrier({ random }: Author, tap: Tap): Scene {
  const listing = random.between(0, 4);
  const add = (quantity: number): Op => ({ type: 'add', listing, quantity, option: 0 });
  return [
    tap(add(random.between(1, 3)), 0, 'W4', 0),
    tap({ type: 'add', listing: listing + 1, quantity: 1, option: 0 }, 10, 'W4', 0),
    tap(
      { type: 'order', line: listing, isAll: random.chance(0.5) },
      random.between(20, 3_000),
      'W4',
      0,
    ),
    tap(add(1), random.between(3_000, 9_000), 'W4', 0),
  ];
}

/** W3 again: a saved listing moves to the cart, perhaps to be refused there. */
function wish({ random }: Author, tap: Tap): Scene {
  const listing = random.between(0, 7);
  return [
    tap({ type: 'save', listing }, 0, 'W3', 0),
    tap(
      { type: 'move-to-cart', saved: listing, isAll: true },
      random.pick([5, 900, 9_000]),
      'W3',
      0,
    ),
  ];
}

/**
 * W7: another member signs in, and in a tab that has not heard of it the one before decides about what was refused; at
 * last they sign in again.
 */
function turn({ random }: Author, tap: Tap): Scene {
  // Of a listing with fewer pieces: it is refused.
  const tooMany: Op = { type: 'add', listing: random.between(6, 7), quantity: 5, option: 0 };
  const add = (): Op => ({ type: 'add', listing: random.between(0, 5), quantity: 1, option: 0 });
  const then = random.chance(0.2)
    ? random.pick<Decision>([{ type: 'discard-foreign' }, { type: 'sign-out' }])
    : decision(random);
  const afterMs = random.between(1_500, 6_000);
  return [
    tap(tooMany, 0, 'W7', 0),
    tap(add(), random.between(0, 2_500), 'W7', 0),
    tap({ type: 'come-back', afterMs, then }, 2_500, 'W7', 1),
    tap({ type: 'sign-in', member: 1 }, 2_600, 'W7', 0),
    tap(random.chance(0.5) ? tooMany : add(), random.between(2_700, 9_000), 'W7', 0),
    tap({ type: 'sign-in', member: 0 }, random.between(9_000, 15_000), 'W7', 0),
  ];
}

/**
 * W8: the session ends while changes wait. The member signs in again, and does the same again before the first pull has
 * ended, while the network loses it.
 */
function comeBack({ random, profile }: Author, tap: Tap): Scene {
  const listing = random.between(0, 5);
  const add: Op = { type: 'add', listing, quantity: random.pick([1, 1, 2]), option: 0 };
  const order: Op = { type: 'order', line: listing, isAll: random.chance(0.7) };
  const [leastMs, mostMs] = profile.rttMs;
  const endsAt = random.between(100, 3_000);
  const backAt = endsAt + random.between(1_000, 6_000);
  const soon = () => backAt + random.between(leastMs, 3 * mostMs);
  return [
    tap(add, 0, 'W8', 0),
    ...(random.chance(0.5) ? [tap(order, random.between(10, 2_500), 'W8', 0)] : []),
    tap({ type: 'revoke' }, endsAt, 'W8', 0),
    ...(random.chance(0.5) ? [tap(add, endsAt + random.between(5, 900), 'W8', 0)] : []),
    tap({ type: 'sign-in', member: 0 }, backAt, 'W8', 0),
    tap(add, soon(), 'W8', 0),
    tap(order, soon() + random.between(0, mostMs), 'W8', 0),
    tap({ type: 'offline', forMs: random.between(mostMs, 2_500), isUnnoticed: true }, soon(), 'W8'),
  ];
}

/** W9: a product is looked at again and again, while it changes and while others that were looked at are forgotten. */
function watch({ random, profile }: Author, tap: Tap): Scene {
  const listing = random.between(0, 7);
  const soon = () => random.between(0, 400);
  const isDrawn = profile.capabilities.length > 0 && random.chance(0.5);
  const prune: Op = {
    type: 'prune',
    answers: random.between(1, 6),
    listings: random.between(1, 6),
  };
  return [
    tap({ type: 'look', at: 'product', listing }, 0, 'W9'),
    tap({ type: 'look', at: 'products', listing }, 1_000 + soon(), 'W9'),
    tap(
      { type: 'administrate', listing, what: 'price', amount: random.between(1, 9) },
      1_000 + soon(),
      'W9',
    ),
    isDrawn
      ? tap(
          { type: 'open-document', listing, drawnMs: soon(), tripMs: soon() },
          1_000 + soon(),
          'W9',
        )
      : tap({ type: 'look', at: 'product', listing }, 1_000 + soon(), 'W9'),
    ...(random.chance(0.5) ? [tap(prune, random.between(1_500, 6_000), 'W9')] : []),
    ...(random.chance(0.3) ? [tap({ type: 'warm-up' }, random.between(1_500, 6_000), 'W9')] : []),
  ];
}

/** W5: decisions on refused and held entries, while the rest is being sent. */
function decision(random: Random): Decision {
  const entry = random.between(0, 9);
  return random.pick<Decision>([
    { type: 'retry', entry },
    { type: 'discard', entry },
    { type: 'discard', entry },
    { type: 'replace', entry },
  ]);
}

/** W6: the provider's own people change something. */
function administration(random: Random): Op {
  const what = random.pick(['price', 'price', 'stock', 'stock', 'sold', 'gone'] as const);
  return {
    type: 'administrate',
    listing: random.between(0, 9),
    what,
    amount: random.between(1, 9),
  };
}

function shopperOp(author: Author): Op {
  const { random, canReport } = author;
  const listing = random.between(0, 9);
  const roll = random.next();
  if (roll < 0.28)
    return { type: 'add', listing, quantity: random.between(1, 3), option: random.between(0, 2) };
  if (roll < 0.36) return { type: 'change', line: listing, by: random.pick([-2, -1, 1, 2]) };
  if (roll < 0.42) return { type: 'set', line: listing, quantity: random.between(1, 6) };
  if (roll < 0.47) return { type: 'remove', line: listing };
  if (roll < 0.56) return { type: 'save', listing };
  if (roll < 0.6) return { type: 'unsave', saved: listing };
  if (roll < 0.65) return { type: 'move-to-cart', saved: listing, isAll: random.chance(0.3) };
  if (roll < 0.77) return { type: 'order', line: listing, isAll: random.chance(0.3) };
  if (roll < 0.79 && canReport)
    return { type: 'report', listing: random.between(0, 3), about: reportedBy(random) };
  if (roll < 0.84) return { type: 'review', listing, rating: random.between(1, 5) };
  return anyOp(author, listing);
}

function reportedBy(random: Random): Extract<Op, { type: 'report' }>['about'] {
  const roll = random.next();
  if (roll < 0.3) return 'seller';
  return roll < 0.65 ? 'review' : 'listing';
}

function sellerOp(author: Author): Op {
  const { random, canList, canUpload, canReport } = author;
  const listing = random.between(0, 9);
  const photos = canUpload ? random.pick([0, 0, 1, 2]) : 0;
  const roll = random.next();
  if (roll < 0.2 && canList) return { type: 'create', price: random.between(10, 900), photos };
  if (roll < 0.38 && canList)
    return { type: 'edit', listing, price: random.between(10, 900), photos };
  if (roll < 0.52) return { type: 'flip', listing };
  if (roll < 0.58) return { type: 'delete', listing };
  if (roll < 0.84) return { type: 'move-order', order: listing, isCanceling: random.chance(0.3) };
  if (roll < 0.86 && canReport)
    return { type: 'report', listing: random.between(0, 3), about: 'review' };
  return anyOp(author, listing);
}

function anyOp({ random, canEnd }: Author, listing: number): Op {
  const roll = random.next();
  if (roll < 0.2) return { type: 'sync-now' };
  if (roll < 0.55)
    return { type: 'look', at: random.pick(['own', 'own', 'products', 'product']), listing };
  if (roll < 0.62) return { type: 'draft', text: listing };
  if (roll < 0.7) return { type: 'sign-in', member: random.between(0, 1) };
  if (roll < 0.74) return { type: 'sign-out' };
  if (roll >= 0.94 && canEnd) return { type: 'end-sessions' };
  if (roll < 0.77) return { type: 'discard-foreign' };
  if (roll < 0.82) return { type: 'newer-app' };
  return decision(random);
}

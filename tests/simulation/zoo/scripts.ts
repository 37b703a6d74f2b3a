import type { Op, Step } from '../judge/workload/steps.ts';
import type { Random } from '../machine/random.ts';

/*
 * What persons do in the stories of the zoo: the situation in which a mistake shows, again and again, with chance in the
 * details. Times are milliseconds after the world began.
 */

/** What is done on which page of which device, and when. */
export type Script = (random: Random) => readonly Step[];

interface At {
  device?: number;
  page?: number;
}

/** Collects steps, and gives them their numbers. */
function writeScript(write: (tap: (at: number, op: Op, where?: At) => void) => void): Step[] {
  const steps: Omit<Step, 'id'>[] = [];
  write((at, op, { device = 0, page = 0 } = {}) => {
    steps.push({ at: Math.round(at), device, page, story: null, op });
  });
  return steps.sort((a, b) => a.at - b.at).map((step, id) => ({ id, ...step }));
}

const add = (listing: number, quantity = 1): Op => ({ type: 'add', listing, quantity, option: 0 });
const order = (line: number, isAll = false): Op => ({ type: 'order', line, isAll });
const LOOK: Op = { type: 'look', at: 'own', listing: 0 };

/** Within one millisecond: a line grows, is ordered, and is filled again. */
export const inOneMillisecond: Script = (random) =>
  writeScript((tap) => {
    for (let round = 0; round < 4; round += 1) {
      const at = 600 + round * 5_000;
      const listing = random.between(1, 3);
      tap(at, add(listing));
      tap(at + 2_400, add(listing, 2));
      tap(at + 2_400, add(7));
      tap(at + 2_400, order(0));
      tap(at + 2_400, add(7));
      tap(at + 2_400, add(listing, random.between(1, 3)));
      tap(at + 2_400, { type: 'save', listing });
      tap(at + 2_400, { type: 'review', listing, rating: 4 });
    }
  });

/** More things than there are lanes, each changed at once, and again before long. */
export const fullQueue: Script = (random) =>
  writeScript((tap) => {
    for (let listing = 0; listing < 8; listing += 1) {
      tap(500, add(listing, random.between(1, 3)));
      tap(500, { type: 'save', listing });
      tap(500, { type: 'review', listing, rating: random.between(1, 5) });
    }
    for (let times = 0; times < 12; times += 1)
      tap(4_000 + random.between(0, 20_000), add(random.between(0, 7)));
  });

/** One thing after the other is changed, each once. */
export const oneAfterTheOther: Script = (random) =>
  writeScript((tap) => {
    for (let listing = 0; listing < 8; listing += 1) {
      tap(500 + listing * 3_000 + random.between(0, 900), { type: 'save', listing });
      tap(2_000 + listing * 3_000 + random.between(0, 900), { type: 'review', listing, rating: 4 });
    }
  });

/** What was given up after minutes of tries is sent once more. */
export const triedForMinutes: Script = (random) =>
  writeScript((tap) => {
    for (let listing = 0; listing < 6; listing += 1) {
      tap(500 + random.between(0, 900), add(listing));
      for (let times = 0; times < 2; times += 1)
        tap(400_000 + random.between(0, 20_000), { type: 'retry', entry: listing });
    }
  });

/** So many things are changed that they go together, again and again within minutes. */
export const unansweredForMinutes: Script = (random) =>
  writeScript((tap) => {
    for (let at = 500; at < 300_000; at += 30_000)
      for (let listing = 0; listing < 6; listing += 1) {
        tap(at + random.between(0, 900), add(listing));
        tap(at + random.between(0, 900), { type: 'review', listing, rating: 4 });
      }
  });

/** The same few lines grow and grow. */
export const growingLines: Script = (random) =>
  writeScript((tap) => {
    for (let at = 500; at < 40_000; at += random.between(500, 5_000))
      tap(at, add(random.between(1, 2), random.between(1, 2)), { page: random.between(0, 1) });
  });

/** One line has other quantities again and again. */
export const oneLineIsSet: Script = (random) =>
  writeScript((tap) => {
    tap(500, add(0, 2));
    for (let at = 3_000; at < 60_000; at += random.between(800, 4_000))
      tap(at, { type: 'set', line: 0, quantity: random.between(1, 9) });
  });

/** One line gets another quantity now and then, on two devices. */
export const oneLineIsSetByTwo: Script = (random) =>
  writeScript((tap) => {
    tap(500, add(0, 2));
    for (let at = 6_000; at < 90_000; at += random.between(800, 4_000)) {
      const where = { device: random.between(0, 1) };
      tap(at, LOOK, where);
      tap(at + 500, { type: 'set', line: 0, quantity: random.between(1, 9) }, where);
    }
  });

/** The same few lines grow on two devices. */
export const growingOnTwoDevices: Script = (random) =>
  writeScript((tap) => {
    for (let at = 500; at < 40_000; at += random.between(500, 4_000))
      tap(at, add(random.between(1, 2)), { device: random.between(0, 1) });
  });

/** The last page closes behind a queue that takes longer than all that a browser gives its worker: see `SYNC_BUDGET_MS`. */
export const closedBehindFullQueue: Script = (random) =>
  writeScript((tap) => {
    for (let listing = 0; listing < 8; listing += 1) {
      tap(500, add(listing, random.between(1, 3)));
      tap(500, { type: 'save', listing });
      for (let times = 0; times < 26; times += 1) tap(500, { type: 'review', listing, rating: 2 });
    }
    tap(700 + random.between(0, 400), { type: 'close' });
  });

/** One tab is closed, and the other goes on. */
export const oneTabLeft: Script = (random) =>
  writeScript((tap) => {
    for (let at = 400; at < 6_000; at += random.between(100, 500)) {
      tap(at, add(random.between(0, 7)), { page: random.between(0, 1) });
    }
    tap(6_000, { type: 'close' });
    for (let times = 0; times < 6; times += 1)
      tap(7_000 + random.between(0, 4_000), add(random.between(0, 7)));
  });

/** The same line, thrice in one moment. */
export const oneLineAtOnce: Script = (random) =>
  writeScript((tap) => {
    for (let at = 400; at < 20_000; at += random.between(100, 900)) {
      tap(at, add(1, random.between(1, 2)));
      tap(at + 1, add(1, 2));
      tap(at + 2, { type: 'set', line: 0, quantity: 4 });
    }
  });

/** The same line in several tabs, a few times a second. */
export const oneLineInTabs: Script = (random) =>
  writeScript((tap) => {
    for (let at = 400; at < 12_000; at += random.between(50, 900)) {
      const page = random.between(0, 3);
      const roll = random.next();
      if (roll < 0.3) {
        tap(at, add(1), { page });
        tap(at + random.between(0, 2), add(1, 2), { page: page + 1 });
      } else if (roll < 0.6) tap(at, add(1, random.between(1, 2)), { page });
      else if (roll < 0.75) tap(at, { type: 'set', line: 0, quantity: 4 }, { page });
      else if (roll < 0.9) tap(at, { type: 'remove', line: 0 }, { page });
      else tap(at, order(0), { page });
    }
  });

/** Two devices of one member change the same lines, and look at them all the time. */
export const elsewhere: Script = (random) =>
  writeScript((tap) => {
    for (let at = 400; at < 15_000; at += random.between(60, 500)) {
      const where = { device: random.between(0, 1), page: 0 };
      const roll = random.next();
      const listing = random.between(0, 3);
      if (roll < 0.45) tap(at, LOOK, where);
      else if (roll < 0.65) tap(at, add(listing), where);
      else if (roll < 0.75) tap(at, { type: 'change', line: listing, by: 1 }, where);
      else if (roll < 0.85) tap(at, { type: 'remove', line: listing }, where);
      else if (roll < 0.92) tap(at, { type: 'save', listing }, where);
      else tap(at, order(listing), where);
    }
  });

/** Products and the list of them are looked at while their prices change. */
export const watching: Script = (random) =>
  writeScript((tap) => {
    for (let at = 500; at < 20_000; at += random.between(100, 900)) {
      const listing = random.between(0, 2);
      tap(at, { type: 'administrate', listing, what: 'price', amount: random.between(1, 9) });
      tap(at - random.between(0, 200), { type: 'look', at: 'products', listing });
      tap(at + random.between(0, 200), { type: 'look', at: 'product', listing });
    }
  });

/** Orders again and again, with looks in between. */
export const ordering: Script = (random) =>
  writeScript((tap) => {
    for (let round = 0; round < 5; round += 1) {
      const at = 500 + round * 4_000;
      const listing = random.between(0, 5);
      tap(at, add(listing, random.between(1, 3)));
      tap(at + random.between(5, 1_500), add(listing + 1));
      tap(at + random.between(1_500, 2_500), order(listing, random.chance(0.5)));
      tap(at + random.between(2_500, 4_000), LOOK);
      tap(at + random.between(2_500, 4_000), { type: 'discard', entry: random.between(0, 3) });
    }
  });

/** A line is ordered, which needs code that is not there yet, and filled again at once. */
export const orderedAndFilledAgain: Script = (random) =>
  writeScript((tap) => {
    for (let round = 0; round < 5; round += 1) {
      const at = 500 + round * 5_000;
      const listing = random.between(1, 5);
      tap(at, add(listing));
      tap(at + 1_500, order(0));
      tap(at + 1_500 + random.between(1, 900), add(listing, random.between(1, 3)));
      tap(at + 1_500 + random.between(1, 900), { type: 'review', listing, rating: 4 });
    }
  });

/** Both sizes of a listing are ordered at once, and what is bought is reviewed. */
export const orderingAndReviewing: Script = (random) =>
  writeScript((tap) => {
    for (let round = 0; round < 4; round += 1) {
      const at = 500 + round * 6_000;
      for (const option of [0, 1]) tap(at, { type: 'add', listing: 0, quantity: 1, option });
      tap(at + 1, add(random.between(1, 5)));
      tap(at + random.between(2_000, 3_000), order(0, true));
      tap(at + random.between(2_000, 5_000), {
        ...{ type: 'review', listing: random.between(0, 7), rating: random.between(1, 5) },
      });
      tap(at + random.between(4_000, 6_000), LOOK);
    }
  });

/** Everything in the cart is ordered, line by line, on a device whose clock is ahead. */
export const orderingAhead: Script = (random) =>
  writeScript((tap) => {
    tap(50, { type: 'set-clock', aheadMs: random.between(10, 600) * 60_000 });
    for (let listing = 0; listing < 8; listing += 1) tap(500, add(listing, random.between(1, 3)));
    for (let at = 15_000; at < 40_000; at += 3_000) tap(at, order(0));
  });

/** The clock is set forward while there is no network, and what was ordered meanwhile is sealed by it. */
export const orderingOnceSet: Script = (random) =>
  writeScript((tap) => {
    for (let listing = 0; listing < 8; listing += 1) tap(500, add(listing, random.between(1, 3)));
    for (let round = 0; round < 4; round += 1) {
      const at = 12_000 + round * 12_000;
      tap(at, { type: 'offline', forMs: 5_000 });
      tap(at + 1_000, {
        type: 'set-clock',
        aheadMs: (round + 1) * random.between(180, 220) * 1_000,
      });
      tap(at + 2_000, order(0));
      tap(at + 2_500, order(1));
    }
  });

/**
 * What one device has ordered another one, which has no network, orders as well: its clock is set back to the moment of
 * the first order as its own leaves, and is right again before that is looked up.
 */
export const orderingWhileSetBack: Script = (random) =>
  writeScript((tap) => {
    const other = { device: 1 };
    for (let listing = 0; listing < 4; listing += 1) tap(500, add(listing));
    for (let round = 0; round < 4; round += 1) {
      const at = 20_000 + round * 100_000;
      for (let looks = 1; looks < 6; looks += 1) tap(at - looks * 3_000, LOOK, other);
      tap(at, { type: 'offline', forMs: 70_000 });
      tap(at + 2_000, order(0), other);
      tap(at + 60_000, order(0));
      tap(at + 69_000, { type: 'set-clock', aheadMs: -random.between(60, 68) * 1_000 });
      tap(at + 71_500, { type: 'set-clock', aheadMs: 0 });
    }
  });

const DAY_MS = 24 * 60 * 60_000;

/** An order waits for more than a day; its line is filled again, and others are ordered, which are nothing to it. */
export const heldOrders: Script = (random) =>
  writeScript((tap) => {
    for (let listing = 0; listing < 3; listing += 1) tap(500, add(listing));
    tap(4_000, { type: 'offline', forMs: DAY_MS + 100_000 });
    tap(5_000, order(0));
    for (let listing = 0; listing < 3; listing += 1) tap(6_000 + listing, add(listing));
    for (let line = 0; line < 3; line += 1)
      tap(DAY_MS + 20_000 + random.between(0, 40_000), order(line));
  });

/** A new listing is changed from the page that its seller has had open since. */
export const openedBeforeItsName: Script = (random) =>
  writeScript((tap) => {
    for (let round = 0; round < 3; round += 1) {
      const at = 400 + round * 9_000;
      tap(at, { type: 'create', price: 100 + round, photos: round === 1 ? 1 : 0 });
      if (random.chance(0.6))
        tap(at + random.between(5, 900), { type: 'edit', listing: 7 + round, price: 7, photos: 0 });
      tap(at + random.between(3_000, 8_000), { type: 'flip-as-opened' });
    }
  });

/** Everything that a seller does with new listings, within a second or two. */
export const newListings: Script = (random) =>
  writeScript((tap) => {
    for (let round = 0; round < 4; round += 1) {
      const at = 400 + round * 6_000;
      tap(at, { type: 'create', price: 100 + round, photos: random.between(0, 2) });
      // A new listing may stand anywhere among the seller's own.
      for (let times = 0; times < 8; times += 1) {
        const listing = random.between(0, 11);
        const then = at + random.between(0, 2_500);
        if (random.chance(0.6)) tap(then, { type: 'flip', listing });
        else tap(then, { type: 'edit', listing, price: 10 + times, photos: random.between(0, 1) });
      }
      if (random.chance(0.3)) tap(at + 5_000, { type: 'replace', entry: 0 });
    }
  });

/** Two members take turns at one device, and what one of them did is on its way when the other comes. */
export const turns: Script = (random) =>
  writeScript((tap) => {
    for (let turn = 0; turn < 8; turn += 1) {
      const at = 500 + turn * 3_000;
      for (let times = 0; times < 3; times += 1)
        tap(at + random.between(0, 2_000), add(random.between(0, 7)));
      tap(at + 2_200, { type: 'sign-in', member: turn + 1 });
      for (let after = 20; after < 500; after += random.between(20, 90))
        tap(at + 2_200 + after, add(random.between(0, 7)));
    }
  });

/** A seller's photos are on their way when a buyer takes the device, and reviews the same listings. */
export const sellerLeaves: Script = (random) =>
  writeScript((tap) => {
    for (let round = 0; round < 4; round += 1) {
      const at = 500 + round * 8_000;
      for (let listing = 0; listing < 4; listing += 1)
        tap(at + listing * 20, { type: 'edit', listing, price: 10 + round, photos: 1 });
      tap(at + 300, { type: 'sign-in', member: 1 });
      for (let after = 350; after < 2_500; after += random.between(30, 120))
        tap(at + after, { type: 'review', listing: random.between(0, 7), rating: 4 });
      tap(at + 6_000, { type: 'sign-in', member: 0 });
    }
  });

/** Tabs of a newer build write to the same log. */
export const newerBuild: Script = (random) =>
  writeScript((tap) => {
    for (let times = 0; times < 4; times += 1) {
      tap(500 + times * 3_000, { type: 'newer-app', isReadable: random.chance(0.7) });
      tap(600 + times * 3_000, add(random.between(0, 7)));
      tap(900 + times * 3_000, { type: 'sync-now' });
    }
  });

/** What a newer build has recorded waits for the update to it, with which a page is left that has none of its code. */
export const updatedApp: Script = (random) =>
  writeScript((tap) => {
    tap(500, { type: 'newer-report' });
    tap(random.between(4_000, 8_000), { type: 'update' });
    tap(9_000, { type: 'close' });
  });

/** What is saved moves to the cart. */
export const moving: Script = (random) =>
  writeScript((tap) => {
    for (let round = 0; round < 4; round += 1) {
      const at = 400 + round * 4_500;
      for (let times = 0; times < 4; times += 1)
        tap(at + times, { type: 'save', listing: random.between(0, 7) });
      tap(at + random.between(5, 3_000), { type: 'move-to-cart', saved: 0, isAll: true });
    }
  });

import { expect, vi } from 'vitest';
import { addToCart } from '#core/commands/cart/add-to-cart.ts';
import type { LineArgs } from '#core/commands/cart/cart-entry.ts';
import { placeOrder } from '#core/commands/lazy/orders/place-order.ts';
import { CAPABILITIES, type Capability } from '#core/contract/headers.ts';
import { lineAmount } from '#core/domain/money.ts';
import type { EntryState, OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { Mutation } from '#core/sync/command.ts';
import { createDevice, type Device, type Page } from './device.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { startTestProvider, TEST_EPOCH_MS, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';

/** A listing as a test speaks of it. */
export interface Ware {
  id: string;
  title: string;
  /** Rupees. */
  price: number;
}

/** One provider, one device, one clock. */
export interface World {
  provider: TestProvider;
  device: Device;
  clock: FakeClock;
  /** Members that never bought anything. */
  buyer: string;
  otherBuyer: string;
  /** In stock; `kettle` is the first. */
  listings: readonly Ware[];
  kettle: Ware;
  /** Opens a page and signs a member in by a real code. */
  signedInPage(email?: string, device?: Device): Promise<Page>;
  signIn(page: Page, email?: string): Promise<void>;
  /** Default: with locks, if the first one has them. */
  secondDevice(options?: Pick<WorldOptions, 'hasLocks'>): Promise<Device>;
  /** Moves the clock until nothing is queued or being sent. */
  settle(page: Page): Promise<void>;
  /** Moves the clock in steps, and lets everything happen that comes due. */
  pass(ms: number, stepMs?: number): Promise<void>;
  /** The devices' clocks show the provider's time plus so much. */
  setDeviceClock(offsetMs: number): void;
  /** The devices sleep for so long, and their timers with them: only their clocks go on. */
  sleepDevice(ms: number): void;
  /** Waits until an entry was tried and is queued again. */
  untilTried(page: Page): Promise<void>;
  untilState(page: Page, state: EntryState): Promise<void>;
  /** Holds the next reply of a call back; resolves to its release once the provider has answered. */
  holdReply(method: string, path: string): Promise<() => void>;
  close(): Promise<void>;
}

interface WorldOptions {
  hasLocks?: boolean;
  capabilities?: readonly Capability[];
  /** As the runtime's. */
  batchFrom?: number;
}

/** All that the provider offers but batches. */
export const ALONE: readonly Capability[] = CAPABILITIES.filter((each) => each !== 'batch');

const WARES: readonly Ware[] = [
  { id: listingId('textbook'), title: 'Calculus textbook', price: 1500 },
  { id: listingId('otherTextbook'), title: 'Physics textbook', price: 1000 },
  { id: listingId('sinhalaNovel'), title: 'මඩොල් දූව නවකතාව', price: 600 },
  { id: listingId('lastPiece'), title: 'Last desk lamp', price: 1000 },
  { id: listingId('calculator'), title: 'Casio calculator', price: 4500.5 },
  { id: listingId('hoodie'), title: 'Faculty hoodie', price: 2500 },
];
/** Enough of each for any story, by one statement: asking the provider for each of them takes four times as long. */
const STOCK_UP = `update listings set quantity = 5000, version = nextval('row_version')
  where id in (${WARES.map(({ id }) => `'${id}'`).join(', ')})`;
/** Longer than the provider's wait between two codes for one address. */
const BETWEEN_CODES_MS = 61_000;

export async function openWorld({
  hasLocks = true,
  capabilities,
  batchFrom,
}: WorldOptions = {}): Promise<World> {
  const clock = createFakeClock(TEST_EPOCH_MS);
  const provider = await startTestProvider({
    now: () => clock.now(),
    ...(capabilities === undefined ? {} : { capabilities }),
  });
  await provider.database.run(STOCK_UP);
  let clockOffsetMs = 0;
  let sleptMs = 0;
  const deviceClock: FakeClock = {
    ...clock,
    now: () => clock.now() + clockOffsetMs,
    elapsed: () => clock.elapsed() + sleptMs,
  };
  const newDevice = (withLocks = hasLocks) =>
    createDevice({
      fetch: (request) => provider.fetch(request),
      clock: deviceClock,
      hasLocks: withLocks,
      ...(batchFrom === undefined ? {} : { batchFrom }),
    });
  const device = newDevice();
  const devices = [device];
  const signIn = async ({ runtime }: Page, email: string) => {
    clock.advance(BETWEEN_CODES_MS);
    expect(await runtime.signIn.requestCode(email)).toMatchObject({ ok: true });
    expect(await runtime.signIn.verifyCode(email, provider.lastCode(email))).toMatchObject({
      ok: true,
    });
    await vi.waitFor(() => {
      expect(runtime.session.currentUser()?.email).toBe(email);
    });
    await runtime.pullMember();
  };
  const pass = async (ms: number, stepMs = 5_000) => {
    for (let left = ms; left > 0; left -= stepMs) {
      clock.advance(Math.min(left, stepMs));
      for (const each of devices) await each.untilQuiet();
    }
  };
  const [kettle] = WARES;
  if (kettle === undefined) throw new Error('The world has no wares.');
  return {
    provider,
    device,
    clock,
    buyer: fixtureEmails.newcomer,
    otherBuyer: fixtureEmails.otherNewcomer,
    listings: WARES,
    kettle,
    signIn: (page, email = fixtureEmails.newcomer) => signIn(page, email),
    signedInPage: async (email = fixtureEmails.newcomer, on = device) => {
      const page = await on.openPage();
      await signIn(page, email);
      on.requests.length = 0;
      return page;
    },
    secondDevice: async (other = {}) => {
      const next = newDevice(other.hasLocks);
      devices.push(next);
      return next;
    },
    settle: (page) => settle(page, pass, device),
    pass,
    setDeviceClock: (offsetMs) => {
      clockOffsetMs = offsetMs;
    },
    sleepDevice: (ms) => {
      clockOffsetMs += ms;
      sleptMs += ms;
    },
    untilTried: (page) =>
      untilEntry(page, (entry) => entry.firstAttemptAt !== null && entry.state === 'queued'),
    untilState: (page, state) => untilEntry(page, (entry) => entry.state === state),
    holdReply: (method, path) => holdReply(device, method, path),
    close: async () => {
      for (const each of devices) await each.close();
      await provider.close();
    },
  };
}

export function aLine({ id, title, price }: Ware): LineArgs {
  return { listingId: id, variations: {}, title, image: '', price };
}

export function anAddition(ware: Ware, quantity: number): Mutation {
  return addToCart({ ...aLine(ware), quantity, addedAt: 1 });
}

let orders = 0;

/** The newcomer orders so many pieces of a ware. */
export function anOrder(world: World, ware: Ware, quantity: number, groupId?: string): Mutation {
  orders += 1;
  const order = {
    ...aLine(ware),
    buyerId: memberId('newcomer'),
    quantity,
    localId: `local-${orders}`,
    placedAt: new Date(world.clock.now()).toISOString(),
    knownOrderIds: [],
  };
  expect(lineAmount(ware.price, quantity)).toBeGreaterThan(0);
  // Most stories need no cart: an order of a line that is in none.
  const { consumes: _line, ...mutation } = placeOrder(order, groupId ?? `group-${orders}`);
  return mutation;
}

async function settle(
  { runtime }: Page,
  pass: (ms: number) => Promise<void>,
  device: Device,
): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    await device.untilQuiet();
    const entries = await runtime.db.outbox.toArray();
    if (!entries.some(({ state }) => state === 'queued' || state === 'sending')) return;
    await pass(1_000);
  }
  throw new Error(`The outbox did not empty: ${JSON.stringify(await runtime.db.outbox.toArray())}`);
}

async function untilEntry({ runtime }: Page, isSo: (entry: OutboxEntry) => boolean): Promise<void> {
  await vi.waitFor(
    async () => {
      expect((await runtime.db.outbox.toArray()).some(isSo)).toBe(true);
    },
    { timeout: 5_000, interval: 10 },
  );
}

function holdReply(device: Device, method: string, path: string): Promise<() => void> {
  return new Promise((reached) => {
    let isHeld = false;
    device.setNetwork(async (request, next) => {
      const response = await next(request);
      if (isHeld || request.method !== method || new URL(request.url).pathname !== path)
        return response;
      isHeld = true;
      return new Promise<Response>((resolve) => {
        reached(() => {
          resolve(response);
        });
      });
    });
  });
}

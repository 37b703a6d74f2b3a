import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { createRandom, type Random } from '#server/seed/seeded-random.ts';
import { chromiumLaunchOptions } from '#support/browser/chromium.ts';
import { type ProviderProcess, startProviderProcess } from '#support/provider/provider-process.ts';
import { SHELF } from '#support/provider/shelf.ts';
import { bundleEngine } from './engine-bundle.ts';
import { openStressDevice, openTab, type StressDevice } from './stress-devices.ts';
import type { Shown } from './stress-page.ts';
import {
  type Member,
  type Operation,
  planEvent,
  planFaults,
  planOperation,
} from './stress-plan.ts';
import { compare, type Held, type Recorded } from './stress-verdict.ts';

/*
 * npm run test:stress -- [--seed 1] [--operations 1000] [--planted]
 *
 * A buyer and a seller, each with two tabs of one device, do random things in a real Chromium against a real provider,
 * while requests, replies, tokens, networks and tabs go. In the end devices and provider must agree, and each recorded
 * mutation must have had its effect once. A seed gives the same operations and faults; what they meet depends on
 * the machine.
 *
 * `--planted`: one more piece is put into the cart beside the engine; the comparison must find it.
 */

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    operations: { type: 'string', default: '1000' },
    planted: { type: 'boolean', default: false },
  },
});

const EMAILS = { buyer: 'buyer@stu.cmb.ac.lk', seller: 'seller@stu.mrt.ac.lk' } as const;
const WARES = SHELF.slice(0, 12);
const PLENTY = 100_000;
/** Operations between two changes of the provider's faults. */
const FAULTS_EVERY = 8;
const SETTLE_LIMIT_MS = 300_000;
const LOOK_EVERY_MS = 500;

type Devices = Record<Member, StressDevice>;

async function run(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'unikade-stress-'));
  const provider = await startProviderProcess();
  // After the provider has started: a bundler calls its process one of production, where no faults are allowed.
  await bundleEngine(folder, undefined, 'stress-page');
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    for (const { id } of WARES) await provider.setListing({ id, quantity: PLENTY });
    const open = (member: Member) => openStressDevice(browser, provider, folder, EMAILS[member]);
    const devices: Devices = { buyer: await open('buyer'), seller: await open('seller') };
    const { orders } = await provider.database(EMAILS.buyer);
    const { recorded, cart } = await disturb(devices, provider);
    await settle(devices);
    if (options.planted) await plant(devices);
    const held = await readHeld(devices, provider, new Set(orders.map(({ id }) => id)));
    const show = (member: Member) =>
      devices[member].tabs[0].evaluate(() => globalThis.stress.show());
    return compare(
      { buyer: await show('buyer'), seller: await show('seller') },
      cart,
      recorded,
      held,
    );
  } finally {
    await browser.close();
    await provider.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Carries the plan out; resolves to the recorded mutations, and the cart that its owner was shown last. */
async function disturb(
  devices: Devices,
  provider: ProviderProcess,
): Promise<{ recorded: Recorded; cart: Shown['cart'] }> {
  const random = createRandom(Number(options.seed));
  const recorded: Recorded = { reviews: [], orders: [] };
  const cart: Record<string, number> = {};
  const count = Number(options.operations);
  const unreviewed = [...SHELF];
  for (let at = 0; at < count; at += 1) {
    if (at % FAULTS_EVERY === 0) await provider.setFaults(...planFaults(random));
    await disturbDevice(random, devices);
    const operation = planOperation(random, WARES, unreviewed, at);
    const tab = devices[operation.member].tabs[operation.tab];
    const { isRecorded, pieces } = await tab.evaluate(
      (one) => globalThis.stress.perform(one),
      operation,
    );
    note(operation, isRecorded, pieces, cart, recorded);
    if (at % 100 === 99) console.log(`${at + 1} of ${count}`);
  }
  await provider.setFaults();
  for (const { context } of Object.values(devices)) await context.setOffline(false);
  return { recorded, cart };
}

async function disturbDevice(random: Random, devices: Devices): Promise<void> {
  const device = devices[random.pick(['buyer', 'seller'] as const)];
  const tab = random.pick(device.tabs);
  switch (planEvent(random)) {
    case 'offline':
      return device.context.setOffline(true);
    case 'online':
      return device.context.setOffline(false);
    case 'reload':
      return openTab(tab);
    case 'nothing':
      return;
  }
}

function note(
  { kind, member, ware, name }: Operation,
  isRecorded: boolean,
  pieces: number,
  cart: Record<string, number>,
  recorded: Recorded,
): void {
  if (member === 'seller') return;
  if (isRecorded && kind === 'order') recorded.orders.push(`${ware.id} ${cart[ware.id] ?? 0}`);
  if (isRecorded && kind === 'review') recorded.reviews.push(name);
  if (pieces === 0) delete cart[ware.id];
  else cart[ware.id] = pieces;
}

async function plant({ buyer }: Devices): Promise<void> {
  const body = JSON.stringify({ productId: WARES[0]?.id, quantity: 1, variations: {} });
  await buyer.tabs[0].evaluate(async (text) => {
    const Authorization = `Bearer ${localStorage.getItem('accessToken') ?? ''}`;
    const headers = { Authorization, 'Content-Type': 'application/json' };
    const { ok, status } = await fetch('/api/cart', { method: 'POST', headers, body: text });
    if (!ok) throw new Error(`The provider refused the planted rows: ${status}`);
  }, body);
}

/** @throws when something does not settle, or would ask the person */
async function settle(devices: Devices): Promise<void> {
  const deadline = performance.now() + SETTLE_LIMIT_MS;
  for (const { tabs } of Object.values(devices))
    for (;;) {
      const left = await tabs[0].evaluate(() => globalThis.stress.settle());
      if (left.length === 0) break;
      if (left.every((entry) => /^(refused|held|parked)/.test(entry)))
        throw new Error(`Waits for a person:\n${left.join('\n')}`);
      if (performance.now() > deadline) throw new Error(`Not settled:\n${left.join('\n')}`);
      await sleep(LOOK_EVERY_MS);
    }
}

async function readHeld(
  { seller }: Devices,
  provider: ProviderProcess,
  orderIdsBefore: Held['orderIdsBefore'],
): Promise<Held> {
  const comments: string[] = [];
  for (const { id } of SHELF) {
    const reply = await fetch(`${provider.url}/api/products/${id}`);
    const { reviews } = (await reply.json()) as { reviews: { comment: string }[] };
    comments.push(...reviews.map(({ comment }) => comment));
  }
  const listings = await seller.tabs[0].evaluate(() => globalThis.stress.readOwnListings());
  return { database: await provider.database(EMAILS.buyer), orderIdsBefore, comments, listings };
}

const differences = await run();
console.log(differences.length === 0 ? 'No difference.' : differences.join('\n'));
if (differences.length > 0) process.exitCode = 1;

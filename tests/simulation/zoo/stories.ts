import { CAPABILITIES, type Capability } from '#core/contract/headers.ts';
import { planSteps } from '../judge/workload/plan-steps.ts';
import type { Step } from '../judge/workload/steps.ts';
import type { FaultRates } from '../machine/faults.ts';
import {
  aDevice,
  calmProfile,
  type DeviceProfile,
  MEMBERS,
  type Profile,
} from '../machine/profile.ts';
import { createRandom } from '../machine/random.ts';
import { type Dialect, type DialectWay, PLAIN_DIALECT } from '../provider-model/dialect.ts';
import * as scripts from './scripts.ts';

/*
 * The situations in which the zoo's defects show. A story of `npm run simulate` mixes everything with everything; one of
 * these has the faults and the taps that a kind of mistake needs, and little else, so that a few seconds of virtual time
 * are enough. Healthy engines hold every guarantee in them.
 */

/** What is played under a seed. */
interface Story {
  profile: Profile;
  steps: readonly Step[];
}

interface Plan {
  devices?: readonly DeviceProfile[];
  /** Default: all but batches. */
  offers?: readonly Capability[];
  /** Of a provider that offers nothing. Default: the plain one. */
  dialect?: Dialect;
  rates?: FaultRates;
  rttMs?: readonly [number, number];
  /** Default: as on a common disk. */
  stepMs?: readonly [number, number];
  /** Default: the scenes of the simulator, so many steps within so many milliseconds. */
  script?: scripts.Script;
  steps?: number;
  spanMs?: number;
}

const WITHOUT_BATCH = CAPABILITIES.filter((name) => name !== 'batch');
const TERSE: Dialect = new Set([
  ...['order not told', 'listing not told', 'order without its line', 'reviewer without id'],
  ...['repeated reviews', 'no version', 'no date', 'no words', 'tags'],
] as DialectWay[]);
const WORDLESS: Dialect = new Set(['no words']);
const KEYS: readonly Capability[] = ['idempotency'];
const [BUYER = '', OTHER = '', SELLER = ''] = MEMBERS.map(({ id }) => id);
const pages = (count: number, over: Partial<DeviceProfile> = {}) => [
  aDevice({ pages: count, ...over }),
];
const lockless = { hasLocks: false };
const selling = [aDevice({ memberIds: [SELLER] }), aDevice({ memberIds: [BUYER] })];

const PLANS = {
  // Taps
  'one-millisecond': {
    script: scripts.inOneMillisecond,
    rates: { N4: 0.3 },
    stepMs: [0.0005, 0.004],
  },
  'one-line': { script: scripts.oneLineInTabs, devices: pages(3), rates: { N1: 0.2, N2: 0.2 } },
  'full-queue': { script: scripts.fullQueue, rttMs: [300, 1_500] },
  elsewhere: {
    script: scripts.elsewhere,
    devices: [aDevice(), aDevice()],
    rates: { S10: 0.3, N4: 0.3, S11: 0.02 },
  },
  watching: { script: scripts.watching, rates: { S10: 0.3, N4: 0.3, S11: 0.05 } },
  ordering: { script: scripts.ordering, rates: { N1: 0.1, N2: 0.2, S10: 0.3 } },
  moving: { script: scripts.moving, rates: { S8: 0.3, N1: 0.1 } },
  'newer-build': { script: scripts.newerBuild },
  'updated-app': { script: scripts.updatedApp },
  turns: {
    script: scripts.turns,
    devices: pages(1, { memberIds: [BUYER, OTHER] }),
    rates: { N1: 0.4, S10: 0.3 },
    stepMs: [1, 12],
  },
  'seller-leaves': {
    script: scripts.sellerLeaves,
    devices: pages(1, { memberIds: [SELLER, BUYER] }),
    rates: { S8: 0.3, S11: 0.2 },
    rttMs: [300, 2_500],
  },
  'one-tab-left': { script: scripts.oneTabLeft, devices: pages(2), rttMs: [300, 1_500] },
  'full-at-the-start': { rates: { C1: 20, D1: 0.2 }, stepMs: [1, 12], spanMs: 30_000 },
  'left-at-once': { rates: { C1: 20 }, stepMs: [1, 12], spanMs: 30_000 },
  'left-on-full-disk': {
    script: scripts.oneLineAtOnce,
    rates: { C1: 40, D1: 0.3 },
    stepMs: [1, 12],
  },
  'left-beside-a-tab': {
    script: scripts.oneLineInTabs,
    devices: pages(3),
    rates: { C1: 20 },
    stepMs: [1, 12],
  },
  'late-code': {
    script: scripts.orderedAndFilledAgain,
    rates: { C8: 0.8, C5: 4 },
    stepMs: [1, 12],
  },
  'full-journal': { script: scripts.oneLineInTabs, devices: pages(2), rates: { D9: 0.5, N1: 0.1 } },
  // Sellers
  'new-listings': { script: scripts.newListings, devices: selling, rates: { N1: 0.1 } },
  'refused-listings': {
    script: scripts.newListings,
    devices: selling,
    rates: { S8: 0.35, N1: 0.1 },
  },
  'opened-page': { script: scripts.openedBeforeItsName, devices: selling },
  // Provider
  shopping: { rates: { N1: 0.1, N2: 0.1, S1: 0.1, S8: 0.05 } },
  failing: { script: scripts.fullQueue, rates: { S1: 0.8 } },
  // Changes alone fail: a provider that answers nothing is an outage, which holds back all of them.
  'failing-long': { script: scripts.oneAfterTheOther, rates: { S2: 0.93 } },
  'hidden-effects': { script: scripts.triedForMinutes, rates: { S2: 0.95 } },
  refusing: { rates: { S8: 0.35, N1: 0.1, N2: 0.1 } },
  patience: { rates: { S3: 0.06, S4: 0.06 }, script: scripts.fullQueue },
  working: { rates: { S5: 0.6, N5: 0.5 } },
  firewall: { rates: { S8html: 0.4 } },
  batches: {
    offers: CAPABILITIES,
    script: scripts.fullQueue,
    rates: { S12: 0.25, S13: 0.2, N2: 0.1 },
  },
  'batched-orders': {
    offers: CAPABILITIES,
    script: scripts.inOneMillisecond,
    rates: { S12: 0.4, S8: 0.1 },
  },
  keyless: { offers: [], rates: { N1: 0.1, N2: 0.3, N3: 0.1, S2: 0.15 }, spanMs: 40_000 },
  'keyless-orders': {
    offers: [],
    script: scripts.ordering,
    rates: { N2: 0.35, N1: 0.1, S2: 0.1 },
  },
  // Which of two alike orders is this device's cannot be told.
  'keyless-orders-alike': {
    offers: [],
    script: scripts.ordering,
    devices: [aDevice(), aDevice()],
    rates: { N2: 0.5 },
  },
  'keyless-terse': {
    offers: [],
    dialect: TERSE,
    script: scripts.orderingAndReviewing,
    rates: { N1: 0.3, N2: 0.3 },
  },
  'keyless-lines': {
    offers: [],
    script: scripts.growingLines,
    rates: { N1: 0.35, N2: 0.1, S8: 0.15 },
  },
  'keyless-elsewhere': {
    offers: [],
    script: scripts.growingOnTwoDevices,
    devices: [aDevice(), aDevice()],
    rates: { N2: 0.5 },
  },
  'keyless-tired': {
    offers: [],
    script: scripts.growingLines,
    rates: { S14: 0.4 },
  },
  'keyless-late': {
    offers: [],
    script: scripts.growingLines,
    rates: { N3: 0.5 },
  },
  'keyless-broken': {
    offers: [],
    script: scripts.oneLineIsSet,
    rates: { N11: 0.4 },
  },
  'keyless-set-by-two': {
    offers: [],
    script: scripts.oneLineIsSetByTwo,
    devices: [aDevice(), aDevice()],
    rates: { N2: 0.4 },
  },
  'keyless-clock': {
    offers: [],
    script: scripts.ordering,
    rates: { N2: 0.35, D8: 12 },
  },
  'keyless-ahead': {
    offers: [],
    script: scripts.orderingAhead,
    rates: { N2: 0.35 },
  },
  'keyless-set': {
    offers: [],
    script: scripts.orderingOnceSet,
    rates: { N2: 0.35 },
  },
  'keyless-set-twice': {
    offers: [],
    script: scripts.orderingWhileSetBack,
    devices: [aDevice(), aDevice()],
    rates: { N1: 0.35 },
  },
  'held-orders': { script: scripts.heldOrders, offers: KEYS },
  months: { rates: { N2: 0.9, S6: 6 }, steps: 10 },
  'batched-months': {
    offers: CAPABILITIES,
    script: scripts.unansweredForMinutes,
    // Rarely, as it strikes in every minute of the month that passes too.
    rates: { N2: 0.93, S6: 0.3 },
  },
  'keyless-months': { offers: [], rates: { N2: 0.6, N9: 6, S6: 4 }, script: scripts.ordering },
  // Network
  portal: { rates: { N7: 12 }, spanMs: 30_000 },
  'empty-yes': { rates: { N10: 0.3 }, steps: 12 },
  flaky: { rates: { N1: 0.5, N2: 0.2 }, steps: 12 },
  offline: { rates: { N6: 6, N9: 2 }, devices: pages(2), spanMs: 60_000 },
  // Session
  expired: { rates: { A1: 0.25, A7: 0.3 }, devices: pages(3) },
  renewal: { rates: { A1: 0.3, A2: 0.3, A3: 0.4, A7: 0.3 }, devices: pages(2) },
  // A tab that thaws gives the lock back while another one is renewing behind it.
  'renewal-behind': {
    rates: { A1: 0.5, A3: 0.9, A2: 0.5, C2: 20 },
    devices: pages(4),
    rttMs: [3_000, 6_000],
    spanMs: 60_000,
    steps: 40,
  },
  'lockless-renewal': {
    rates: { A1: 0.3, A7: 0.5 },
    devices: pages(1, lockless),
    script: scripts.fullQueue,
  },
  // What is said of one change alone, and of no other.
  denied: { rates: { A8: 0.3 } },
  'denied-without-words': { rates: { A8: 0.3 }, offers: [], dialect: WORDLESS },
  revoked: { rates: { A1: 0.1, A4: 3, N1: 0.2 }, spanMs: 30_000 },
  // Contexts and locks
  crashes: { rates: { C1: 10, N4: 0.3, S11: 0.05 }, devices: pages(2), spanMs: 30_000 },
  freezes: {
    rates: { C2: 15, N1: 0.5 },
    devices: pages(3, lockless),
    offers: KEYS,
    // Whoever thaws finds another one in the middle of a request.
    rttMs: [4_000, 9_000],
    steps: 40,
    spanMs: 60_000,
  },
  orphans: { rates: { C1: 12, L1: 1, S11: 0.1 }, devices: pages(2), spanMs: 30_000 },
  stolen: { rates: { L2: 25, S10: 0.6 }, offers: [], devices: pages(3), spanMs: 30_000 },
  slow: { rates: { S11: 0.5 }, devices: pages(2, lockless), script: scripts.oneLineInTabs },
  'closed-page': {
    script: scripts.closedBehindFullQueue,
    devices: pages(1, { hasBackgroundSync: true }),
    // No fault: those end with the taps, and this has to outlast the two minutes of the worker.
    rttMs: [4_000, 7_500],
  },
  // Storage and clocks
  disk: { rates: { D1: 0.02, D3: 0.02, N2: 0.1 }, devices: pages(2) },
  connection: { rates: { D2: 10 }, spanMs: 30_000 },
  power: { rates: { D4: 4, N4: 0.2 }, spanMs: 30_000 },
  'lockless-clock': {
    offers: [],
    script: scripts.oneLineInTabs,
    rates: { D8: 20, S11: 0.5 },
    devices: pages(2, lockless),
  },
  clock: { rates: { D8: 12, N1: 0.3, S11: 0.5 }, devices: pages(2), spanMs: 60_000 },
} satisfies Record<string, Plan>;

export type StoryName = keyof typeof PLANS;

/** A story as a seed tells it. */
export function tellStory(name: StoryName, seed: number): Story {
  const plan: Plan = PLANS[name];
  const { devices = pages(2), offers = WITHOUT_BATCH, rates = {} } = plan;
  const { dialect = PLAIN_DIALECT } = plan;
  const { rttMs = [40, 200], stepMs = [0.02, 0.4] } = plan;
  const profile = calmProfile({ devices, capabilities: offers, dialect, rates, rttMs, stepMs });
  const random = createRandom(seed).fork(name);
  const { script, steps = 18, spanMs = 15_000 } = plan;
  return { profile, steps: script?.(random) ?? planSteps({ seed, profile, steps, spanMs }) };
}

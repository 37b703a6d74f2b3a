import { CAPABILITIES, type Capability } from '#core/contract/headers.ts';
import { type Dialect, DIALECT_WAYS, PLAIN_DIALECT } from '../provider-model/dialect.ts';
import { type ListingSeed, type MemberSeed, modelId } from '../provider-model/seeds.ts';
import type { ModelReview } from '../provider-model/rows.ts';
import { FAULT_NAMES, type FaultName, type FaultRates } from './faults.ts';
import { createRandom, type Random } from './random.ts';

/** The configuration of a world before it starts. */
export interface Profile {
  devices: readonly DeviceProfile[];
  capabilities: readonly Capability[];
  /** How the provider answers where it offers nothing beyond the specification. */
  dialect: Dialect;
  members: readonly MemberSeed[];
  listings: readonly ListingSeed[];
  /** That the provider has from the beginning. */
  reviews: readonly ModelReview[];
  rates: FaultRates;
  /** From device to provider and back, at least and at most. */
  rttMs: readonly [number, number];
  /** One step of a transaction at the disk, at least and at most. */
  stepMs: readonly [number, number];
}

export interface DeviceProfile {
  /** Pages that are open at the beginning. */
  pages: number;
  /** Who uses it; the first is signed in at the beginning. */
  memberIds: readonly string[];
  hasLocks: boolean;
  hasBackgroundSync: boolean;
}

/**
 * How often a fault strikes where it may, at least and at most: per request, per step at the disk (D1, D3), per message
 * (L7), per page that loads code (C8), per tap (D9), and for what happens to contexts and devices per minute.
 */
const RANGES: Record<FaultName, readonly [number, number]> = {
  N1: [0.01, 0.2],
  N2: [0.01, 0.2],
  N3: [0.01, 0.08],
  N4: [0.05, 0.4],
  N5: [0.05, 0.3],
  N6: [0.3, 2],
  N7: [0.2, 1],
  N8: [0.01, 0.15],
  N9: [0.05, 0.3],
  N10: [0.01, 0.08],
  N11: [0.01, 0.08],
  S1: [0.01, 0.15],
  S2: [0.01, 0.15],
  S3: [0.005, 0.03],
  S4: [0.005, 0.03],
  S5: [0.02, 0.2],
  S6: [0.3, 1],
  S8: [0.02, 0.12],
  S8html: [0.01, 0.05],
  S10: [0.02, 0.2],
  S11: [0.01, 0.15],
  S12: [0.02, 0.2],
  S13: [0.01, 0.06],
  S14: [0.005, 0.06],
  S15: [0.02, 0.12],
  A1: [0.01, 0.08],
  A2: [0.2, 0.7],
  A3: [0.2, 0.7],
  A4: [0.05, 0.2],
  A7: [0.2, 0.8],
  A8: [0.02, 0.08],
  C1: [0.5, 4],
  C2: [0.3, 2],
  C3: [0.3, 0.9],
  C4: [0.3, 2],
  C5: [0.1, 0.6],
  C6: [0.2, 1],
  C7: [0.1, 0.6],
  C8: [0.2, 0.8],
  L1: [0.4, 1],
  L2: [0.3, 2],
  L5: [0.2, 0.7],
  L6: [0.2, 0.7],
  L7: [0.05, 0.5],
  D1: [0.0005, 0.01],
  D2: [0.2, 1],
  D3: [0.0005, 0.01],
  D4: [0.2, 1],
  D5: [0.05, 0.2],
  D6: [0.1, 0.4],
  D7: [0.1, 0.4],
  D8: [0.2, 1],
  D9: [0.02, 0.5],
};

/** Faults that lose committed rows, or refuse for ever: seeds without them say more about the rest. */
const RARE: readonly FaultName[] = ['D4', 'D5', 'D6', 'D7', 'N9', 'S6', 'S13', 'S8html', 'A8'];

const BUYERS = [modelId(0xb1), modelId(0xb2)] as const;
const SELLER = modelId(0x5e);
const REVIEWER = modelId(0xb9);

export const MEMBERS: readonly MemberSeed[] = [
  { id: BUYERS[0], role: 'buyer', name: 'Ayesha' },
  { id: BUYERS[1], role: 'buyer', name: 'Bimal' },
  { id: SELLER, role: 'seller', name: 'Chamara' },
  // Uses no device: has bought and reviewed before.
  { id: REVIEWER, role: 'buyer', name: 'Dilini' },
];

export const LISTINGS: readonly ListingSeed[] = Array.from({ length: 8 }, (_, index) => ({
  id: modelId(0x100 + index),
  sellerId: SELLER,
  title: `Listing ${index}`,
  price: 100 * (index + 1),
  // A few run out while several people order them.
  quantity: index < 6 ? 500 : 3,
  ...(index === 0 ? { variations: [{ name: 'Size', options: ['S', 'M'] }] } : {}),
}));

/** Reviews to report. Their stars are not in the ratings, although the model would count them. */
const REVIEWS: readonly ModelReview[] = LISTINGS.slice(0, 4).map(({ id }, index) => ({
  id: modelId(0x200 + index),
  listingId: id,
  reviewerId: REVIEWER,
  reviewedUserId: SELLER,
  rating: 4,
  comment: 'As it was described.',
  hasBought: false,
  createdAt: Date.parse('2026-11-19T08:00:00+05:30'),
}));

/** One device with two pages, every capability, and nothing that goes wrong. */
export function calmProfile(over: Partial<Profile> = {}): Profile {
  return {
    devices: [aDevice({ pages: 2 })],
    capabilities: CAPABILITIES,
    dialect: PLAIN_DIALECT,
    members: MEMBERS,
    listings: LISTINGS,
    reviews: REVIEWS,
    rates: {},
    rttMs: [40, 200],
    stepMs: [0.02, 0.4],
    ...over,
  };
}

export function aDevice(over: Partial<DeviceProfile> = {}): DeviceProfile {
  return { pages: 1, memberIds: [BUYERS[0]], hasLocks: true, hasBackgroundSync: false, ...over };
}

/** The profile of a seed: a random subset of the faults, and one of the places where they strike. */
export function drawProfile(seed: number): Profile {
  const random = createRandom(`profile ${seed}`);
  return calmProfile({
    devices: drawDevices(random.fork('devices')),
    capabilities: drawCapabilities(random.fork('capabilities')),
    dialect: drawDialect(random.fork('dialect')),
    rates: drawRates(random.fork('rates')),
    rttMs: random.pick([
      [40, 200],
      [5, 40],
      [300, 1_500],
    ] as const),
    stepMs: random.chance(0.15) ? [1, 20] : [0.02, 0.4],
  });
}

function drawDevices(random: Random): DeviceProfile[] {
  const count = random.pick([1, 1, 1, 2, 2, 3]);
  return Array.from({ length: count }, (_, index) => {
    const [buyer, other] = BUYERS;
    const memberIds = random.pick([
      [buyer],
      [buyer],
      [buyer],
      [buyer, other],
      [buyer, other],
      [SELLER],
      [other],
    ]);
    return {
      pages: random.pick([1, 1, 2, 2, 3, 4]),
      // The first device is a buyer's, so that there is something to do in every seed.
      memberIds: index === 0 && memberIds[0] !== buyer ? [buyer] : memberIds,
      hasLocks: !random.chance(0.2),
      hasBackgroundSync: random.chance(0.5),
    };
  });
}

function drawCapabilities(random: Random): readonly Capability[] {
  const kind = random.pick(['all', 'all', 'all', 'none', 'one', 'all but one'] as const);
  const one = random.pick(CAPABILITIES);
  switch (kind) {
    case 'all':
      return CAPABILITIES;
    case 'none':
      return [];
    case 'one':
      return [one];
    case 'all but one':
      return CAPABILITIES.filter((capability) => capability !== one);
  }
}

/** More often than not the answers that the model gives by default. */
function drawDialect(random: Random): Dialect {
  if (random.chance(0.6)) return PLAIN_DIALECT;
  return new Set(DIALECT_WAYS.filter((way) => random.fork(way).chance(0.5)));
}

function drawRates(random: Random): FaultRates {
  if (random.chance(0.03)) return {};
  const share = random.pick([0.1, 0.25, 0.5]);
  const rates: FaultRates = {};
  for (const name of FAULT_NAMES) {
    const own = random.fork(name);
    if (!own.chance(RARE.includes(name) ? share / 3 : share)) continue;
    const [least, most] = RANGES[name];
    rates[name] = least * (most / least) ** own.next();
  }
  return rates;
}

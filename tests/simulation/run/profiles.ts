import { CAPABILITIES, type Capability } from '#core/contract/headers.ts';
import { PLAIN_DIALECT } from '../provider-model/dialect.ts';
import { aDevice, drawProfile, type Profile } from '../machine/profile.ts';
import type { FaultRates } from '../machine/faults.ts';

/** `spec-only`, `all`, `mixed`, or the name of a capability that is offered alone. */
export type ProfileName = 'spec-only' | 'all' | 'mixed' | Capability;

export const PROFILE_NAMES: readonly ProfileName[] = ['spec-only', 'all', 'mixed', ...CAPABILITIES];

export function readProfileName(text: string): ProfileName {
  const name = PROFILE_NAMES.find((known) => known === text);
  if (name === undefined)
    throw new Error(`There is no profile ${text}; there are ${PROFILE_NAMES.join(', ')}.`);
  return name;
}

/** The world of a seed under a profile: devices and faults are the seed's, the provider's capabilities the profile's. */
export function profileOf(name: ProfileName, seed: number): Profile {
  const drawn = withTheme(drawProfile(seed), seed);
  const offered = withCapabilities(drawn, name);
  // What is announced has a shape that is known.
  return offered.capabilities.length > 0 ? { ...offered, dialect: PLAIN_DIALECT } : offered;
}

function withCapabilities(drawn: Profile, name: ProfileName): Profile {
  switch (name) {
    case 'mixed':
      return drawn;
    case 'spec-only':
      return { ...drawn, capabilities: [] };
    case 'all':
      return { ...drawn, capabilities: CAPABILITIES };
    default:
      return { ...drawn, capabilities: [name] };
  }
}

/** Whether the provider of some seed of a profile offers it. */
export function mayOffer(name: ProfileName, capability: string): boolean {
  return name === 'all' || name === 'mixed' || name === capability;
}

/** Whether the provider of some seed of a profile offers nothing beyond the specification. */
export function mayBeSpecOnly(name: ProfileName): boolean {
  return name === 'mixed' || name === 'spec-only';
}

/** Cases that are rare by chance alone: every few seeds one of these is at the centre. */
const THEMES: readonly FaultRates[] = [
  // Days without a network, and replies that were lost before them.
  { N9: 0.25, N2: 0.12, S6: 0.1 },
  // The same changes are refused again and again, and some kinds for a while.
  { S8: 0.25, S13: 0.02, N2: 0.05 },
  // The clock is set, and the provider is slow to answer.
  { D8: 1, S5: 0.2, N2: 0.05 },
  // Sessions end, and what goes before and after is lost.
  { A4: 0.15, N1: 0.15, N2: 0.15 },
];
const SEEDS_PER_THEME = 4;

/** What is said of one change alone, and of no other. */
const ALONE: FaultRates = { A8: 0.08, S15: 0.15, N2: 0.05 };
const SEEDS_PER_ALONE = 20;
/** No seed that has a theme. */
const FIRST_ALONE = 5;

function withTheme(profile: Profile, seed: number): Profile {
  const theme = themeOf(seed);
  if (theme === undefined) return profile;
  return {
    ...profile,
    devices: hasSeller(profile) ? profile.devices : [...profile.devices, sellersDevice(profile)],
    rates: { ...profile.rates, ...theme },
  };
}

function themeOf(seed: number): FaultRates | undefined {
  if (seed % SEEDS_PER_ALONE === FIRST_ALONE) return ALONE;
  return seed % SEEDS_PER_THEME === 0
    ? THEMES[(seed / SEEDS_PER_THEME) % THEMES.length]
    : undefined;
}

function sellerOf({ members }: Profile): string {
  return members.find(({ role }) => role === 'seller')?.id ?? '';
}

function hasSeller(profile: Profile): boolean {
  return profile.devices.some(({ memberIds }) => memberIds[0] === sellerOf(profile));
}

function sellersDevice(profile: Profile) {
  return aDevice({ memberIds: [sellerOf(profile)] });
}

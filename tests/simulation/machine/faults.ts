import type { Random } from './random.ts';

/** What can go wrong, by family: N network, S provider, A session, C contexts, L locks and messages, D storage and clocks. */
const FAULTS = {
  N1: 'a request is lost on the way',
  N2: 'a reply is lost after its effect',
  N3: 'a request arrives after its sender has given up',
  N4: 'requests overtake each other',
  N5: 'a request is delivered twice',
  N6: 'the device is wrong about being online, either way',
  N7: 'a captive portal or a firewall answers in the place of the provider',
  N8: 'a reply is cut off',
  N9: 'the device is offline for hours or days',
  N10: 'something on the way says an empty yes to a change, and the provider never hears of it',
  N11: 'the connection of a change breaks, and the provider goes on with it for some seconds',
  S1: '500 before the effect',
  S2: '500 after the effect',
  S3: '503 with Retry-After',
  S4: 'a storm of 429',
  S5: 'a change takes seconds, and its twin hears that it is in progress',
  S6: 'the provider has forgotten old keys',
  S8: 'the same change is always refused',
  S8html: 'a firewall in front of the provider always refuses the same change, in HTML',
  S10: 'the provider changes in another order than it replies',
  S11: 'the provider is fifty times slower',
  S12: 'only some changes of a batch are made',
  S13: 'a kind of body is refused',
  S14: '408 after the effect, of a gateway that is tired of waiting',
  S15: 'one change alone is answered 408, 425, or 429 without Retry-After, each time',
  A1: 'all access tokens have expired',
  A2: 'the reply to a refresh is lost',
  A3: 'a refresh ends in 5xx',
  A4: 'the session was revoked',
  A7: 'a 401 comes late',
  A8: 'one change alone is always answered 401, though the session is good',
  C1: 'a context is killed in the middle of its work',
  C2: 'a context is frozen for longer than a lease',
  C3: 'the worker is killed after 30 s',
  C4: 'a page is closed at once after a change',
  C5: 'a page is loaded again and again',
  C6: 'a page comes back with stale memory and lost messages',
  C7: 'the whole device sleeps',
  C8: 'the code of seldom changes comes late to a page, or not at the first try',
  L1: 'a lock is never freed',
  L2: 'a lock is stolen',
  L5: 'background sync comes late or never',
  L6: 'background sync has its last chance',
  L7: 'a message between contexts is lost, late or doubled',
  D1: 'the disk is full',
  D2: 'the connection to the database is lost',
  D3: 'a transaction is aborted',
  D4: 'the power fails',
  D5: 'the browser evicts the origin',
  D6: 'a newer build upgrades the database',
  D7: 'opening the database never ends',
  D8: 'the clock of the device is set',
  D9: 'local storage has no room for a tap',
} as const satisfies Record<string, string>;
export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/** How often each fault strikes at each of its occasions; absent: never. */
export type FaultRates = Partial<Record<FaultName, number>>;

export interface Faults {
  /** Whether it strikes now; emits an event of the world when it does. */
  hit(name: FaultName, on?: FaultSubject, share?: number): boolean;
  /** Tells that it has struck, for faults that are planned. */
  tell(name: FaultName, on?: FaultSubject): void;
  isOn(name: FaultName): boolean;
  /** The stream of chance of one fault, so that another one taken away leaves it alone. */
  random(name: FaultName): Random;
  areOn(): boolean;
  /** None strikes from now on. */
  off(): void;
}

export interface FaultSubject {
  deviceId?: string;
  requestId?: number;
}

export function createFaults(
  random: Random,
  rates: FaultRates,
  onHit: (name: FaultName, on: FaultSubject) => void,
): Faults {
  const streams = new Map<FaultName, Random>();
  let areOn = true;
  const stream = (name: FaultName) => {
    const known = streams.get(name);
    if (known !== undefined) return known;
    const made = random.fork(name);
    streams.set(name, made);
    return made;
  };
  return {
    hit: (name, on = {}, share = 1) => {
      const rate = areOn ? (rates[name] ?? 0) : 0;
      if (!stream(name).chance(rate * share)) return false;
      onHit(name, on);
      return true;
    },
    tell: (name, on = {}) => {
      onHit(name, on);
    },
    isOn: (name) => areOn && (rates[name] ?? 0) > 0,
    random: stream,
    areOn: () => areOn,
    off: () => {
      areOn = false;
    },
  };
}

import { CAPABILITIES } from '#core/contract/headers.ts';
import { createChangeChannel } from '../../simulation/machine/change-channel.ts';
import { createFaults, type Faults } from '../../simulation/machine/faults.ts';
import { realImmediate, takeGlobals } from '../../simulation/machine/globals.ts';
import { createNetwork, type Link, type Network } from '../../simulation/machine/network.ts';
import { LISTINGS, MEMBERS } from '../../simulation/machine/profile.ts';
import { isChange } from '../../simulation/machine/provider-gate.ts';
import { createRandom, type Random } from '../../simulation/machine/random.ts';
import { createScheduler, type Scheduler } from '../../simulation/machine/scheduler.ts';
import {
  createProviderModel,
  type ProviderModel,
} from '../../simulation/provider-model/provider-model.ts';
import { createStoryGate } from './story-gate.ts';
import type { Story } from './story.ts';

/** Whether the provider keeps idempotency keys, or does what the specification says and no more. */
export type Variant = 'spec-only' | 'keys';

/** Time, network and provider of one story. */
export interface Stand {
  story: Story;
  random: Random;
  scheduler: Scheduler;
  faults: Faults;
  network: Network;
  model: ProviderModel;
  /** Errors that no code of a queue has caught. */
  bugs: unknown[];
  /** Whether a write is between its device and its reply. */
  hasWriteOnWire(): boolean;
  /** Gives the timers of the process back. */
  end(): void;
}

const START_MS = Date.parse('2026-11-20T08:00:00+05:30');
export const MEMBER_ID = MEMBERS[0]!.id;
export const SELLER_ID = LISTINGS[0]!.sellerId;
/** One call for each change, as the rivals do it. */
const OFFERED = CAPABILITIES.filter((name) => name !== 'batch');

export const listingOf = (thing: number): string => LISTINGS[thing]!.id;

/** One at a time: it holds the timers of the process until `end`. */
export function createStand(story: Story, variant: Variant): Stand {
  const random = createRandom(`stand ${story.seed}`);
  const bugs: unknown[] = [];
  const faults = createFaults(random.fork('faults'), story.rates, () => {});
  const scheduler = createScheduler({
    random: random.fork('order'),
    startMs: START_MS,
    setImmediate: realImmediate,
    onError: (owner, cause) => {
      if (owner === null) throw cause;
      bugs.push(cause);
    },
  });
  const channel = createChangeChannel({
    ...{ scheduler, random: random.fork('channel'), faults },
    ...{ peersOf: () => [], deviceIdOf: () => 'd0' },
  });
  const end = takeGlobals(scheduler, channel, false);
  const model = createProviderModel({
    now: scheduler.now,
    capabilities: variant === 'keys' ? OFFERED : [],
    ...{ members: MEMBERS, listings: LISTINGS, hasRepeatedReviews: true },
  });
  const onWire = new Set<number>();
  const network = createNetwork({
    ...{ scheduler, random: random.fork('network'), faults, rttMs: [40, 200] },
    isAnnouncing: false,
    gate: createStoryGate({ story, model, faults, elapsed: () => scheduler.now() - START_MS }),
    nameOf: () => null,
    onSent: (_owner, requestId, request) => {
      if (isChange(request)) onWire.add(requestId);
    },
    onArrived: () => {},
    onReplied: (requestId) => {
      onWire.delete(requestId);
    },
  });
  return {
    ...{ story, random, scheduler, faults, network, model, bugs, end },
    hasWriteOnWire: () => onWire.size > 0,
  };
}

export type { Link };

import type { FaultRuleInput } from '#server/faults/rules.ts';
import type { Random } from '#server/seed/seeded-random.ts';

interface Ware {
  id: string;
  title: string;
  /** Rupees. */
  price: number;
  sellerId: string;
}

export type Member = 'buyer' | 'seller';

const KINDS = {
  buyer: [
    'cart:add',
    'cart:add',
    'cart:add',
    'cart:set',
    'cart:remove',
    'wish:add',
    'wish:remove',
    'order',
    'order',
    'review',
  ],
  seller: ['listing:create', 'listing:edit', 'listing:edit', 'listing:status', 'listing:delete'],
} as const;

/** The next operation of a person; the page chooses its subject among the rows that it shows. */
export interface Operation {
  member: Member;
  /** Which of the two tabs of the member. */
  tab: 0 | 1;
  kind: (typeof KINDS)[Member][number];
  ware: Ware;
  /** A quantity, a price, or a place among rows. */
  amount: number;
  /** Names the row that the operation makes, in all the run. */
  name: string;
}

const BUYER_SHARE = 0.75;

/** @param unreviewed each is reviewed once, as a member may not do it twice; a planned one is taken out */
export function planOperation(
  random: Random,
  wares: readonly Ware[],
  unreviewed: Ware[],
  at: number,
): Operation {
  const member = random.chance(BUYER_SHARE) ? 'buyer' : 'seller';
  const wanted = random.pick(KINDS[member]);
  const reviewed = wanted === 'review' ? unreviewed.shift() : undefined;
  return {
    member,
    tab: random.chance(0.5) ? 0 : 1,
    kind: wanted === 'review' && reviewed === undefined ? 'wish:add' : wanted,
    ware: reviewed ?? random.pick(wares),
    amount: 1 + Math.floor(random.next() * 5),
    name: `stress-${at}`,
  };
}

/** The faults of the provider from now on; often none. */
export function planFaults(random: Random): FaultRuleInput[] {
  const times = 1 + Math.floor(random.next() * 4);
  const choices: FaultRuleInput[][] = [
    [],
    [],
    [{ kind: 'delay', ms: Math.round(random.between(20, 400)) }],
    [{ kind: 'drop-before', times }],
    [{ kind: 'drop-after', times }],
    [{ kind: 'status', status: 503, times }],
    [{ kind: 'status', status: 429, headers: { 'Retry-After': '1' }, times: 1 }],
    [{ kind: 'status-after', status: 500, times }],
    [{ kind: 'captive', times }],
    [{ kind: 'expire-tokens', times: 1 }],
  ];
  return random.pick(choices);
}

/** What happens to a device between two operations. */
type DeviceEvent = 'nothing' | 'offline' | 'online' | 'reload';

export function planEvent(random: Random): DeviceEvent {
  if (random.chance(0.06)) return 'offline';
  if (random.chance(0.12)) return 'online';
  return random.chance(0.03) ? 'reload' : 'nothing';
}

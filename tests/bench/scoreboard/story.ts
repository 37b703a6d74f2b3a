import { createRandom, type Random } from '../../simulation/machine/random.ts';
import type { FaultRates } from '../../simulation/machine/faults.ts';

/** A piece of a story, in milliseconds from its beginning. */
interface Span {
  from: number;
  to: number;
}

/** For a while the provider answers every call with this. */
interface Storm extends Span {
  status: 429 | 500 | 503;
  /** null: the reply has no `Retry-After`. */
  retryAfterSeconds: number | null;
}

/** What a person does once. */
export interface Write {
  /** Names it inside of the body: what the provider made of it is counted by that. */
  op: string;
  /** Writes on one thing have an order. */
  thing: number;
  at: number;
}

/** What happens to a queue, whichever it is. */
export interface Story {
  seed: number;
  writes: readonly Write[];
  /** All faults are over. */
  endsAt: number;
  /** So long everything is well then, and once more after the app was opened anew. */
  wellMs: number;
  offline: readonly Span[];
  storms: readonly Storm[];
  /** From then on the browser is to be killed as soon as a write is on the wire. */
  kills: readonly number[];
  /** When every access token expires. */
  expiries: readonly number[];
  /** Writes that are refused for ever with 422. */
  poison: ReadonlySet<string>;
  /** Lost requests, lost replies, single 500s. */
  rates: FaultRates;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Writes with nothing around them that goes wrong; slow enough that each is through before the next. Tokens expire as on
 * any day, so that an adapter that does not renew them twice is found out here.
 */
export function calmStory(seed: number): Story {
  const random = createRandom(`calm ${seed}`);
  const writes = drawWrites(random, [2_000, 6_000]);
  const last = writes.at(-1)?.at ?? 0;
  return {
    ...{ seed, writes, endsAt: last + 10 * SECOND_MS, expiries: [last / 3, (2 * last) / 3] },
    wellMs: 5 * MINUTE_MS,
    ...{ offline: [], storms: [], kills: [], poison: new Set(), rates: {} },
  };
}

export function drawStory(seed: number): Story {
  const random = createRandom(`story ${seed}`);
  const writes = drawWrites(random.fork('writes'), null);
  const last = writes.at(-1)?.at ?? 0;
  const spans = (name: string, most: number, lengths: readonly [number, number]): Span[] => {
    const own = random.fork(name);
    return Array.from({ length: own.between(0, most) }, () => {
      const from = own.between(0, last);
      return { from, to: from + own.between(...lengths) };
    });
  };
  const chance = random.fork('chance');
  const rate = (rates: readonly number[]) => chance.pick(rates);
  return {
    seed,
    writes,
    endsAt: last + 2 * MINUTE_MS,
    wellMs: 60 * MINUTE_MS,
    offline: spans('offline', 3, [5 * SECOND_MS, 3 * MINUTE_MS]),
    storms: spans('storms', 3, [2 * SECOND_MS, 40 * SECOND_MS]).map((span) =>
      drawStorm(span, chance),
    ),
    kills: spans('kills', 2, [0, 0]).map(({ from }) => from),
    expiries: chance.chance(0.6) ? [chance.between(0, last)] : [],
    poison: new Set(chance.chance(0.5) ? [chance.pick(writes).op] : []),
    rates: {
      N1: rate([0, 0.02, 0.08]),
      N2: rate([0, 0.02, 0.08]),
      S1: rate([0, 0.02, 0.08]),
    },
  };
}

function drawStorm(span: Span, chance: Random): Storm {
  const status = chance.pick([429, 500, 503] as const);
  const isPolite = status === 429 || (status === 503 && chance.chance(0.5));
  return { ...span, status, retryAfterSeconds: isPolite ? chance.between(1, 20) : null };
}

/** @param gapMs null: in bursts with pauses between them */
function drawWrites(random: Random, gapMs: readonly [number, number] | null): Write[] {
  const things = random.between(3, 5);
  const bursts = [
    [150, 900],
    [150, 900],
    [1_000, 6_000],
    [10_000, 60_000],
  ] as const;
  let at = 3 * SECOND_MS;
  return Array.from({ length: random.between(20, 40) }, (_, index) => {
    at += random.between(...(gapMs ?? random.pick(bursts)));
    return { op: `write-${index}`, thing: random.between(0, things - 1), at };
  });
}

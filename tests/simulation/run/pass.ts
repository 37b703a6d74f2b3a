import type { World } from '../machine/world-types.ts';

/** A story of this many events, sleep aside, goes round in circles: it is ended, and that is reported. */
const EVENT_LIMIT = 150_000;

export class EndlessStory extends Error {
  override name = 'EndlessStory';
}

/** Events that passed while every device slept. */
const asleep = new WeakMap<World, number>();

const eventsOf = (world: World): number => world.progress().steps - (asleep.get(world) ?? 0);

/** Lets virtual time pass. @throws EndlessStory */
export async function pass(world: World, ms: number): Promise<void> {
  const until = world.now() + ms;
  await world.run(() => world.now() >= until || eventsOf(world) > EVENT_LIMIT);
  if (eventsOf(world) > EVENT_LIMIT)
    throw new EndlessStory(
      `The story does not come to rest: ${EVENT_LIMIT} events, and ${Math.round(ms)} ms of virtual time were still to pass.`,
    );
}

/** The nemesis takes steps on sleeping devices too: enough for some days. */
const SLEEP_LIMIT = 20_000;
const LOOK_MS = 10 * 60 * 1000;
/** No device sleeps longer (N9, S6). */
const LONGEST_SLEEP_MS = 45 * 24 * 60 * 60 * 1000;

/** Days in which every device sleeps are short, and the story goes on after them. */
export async function untilAwake(world: World): Promise<void> {
  const until = world.now() + LONGEST_SLEEP_MS;
  const isAsleep = () =>
    world.devices.every(({ contexts }) => contexts.every(({ state }) => state === 'frozen'));
  const before = world.progress().steps;
  const isLong = () => world.progress().steps - before > SLEEP_LIMIT;
  while (isAsleep() && world.now() < until && !isLong()) {
    const next = world.now() + LOOK_MS;
    await world.run(() => world.now() >= next || isLong() || !isAsleep());
  }
  asleep.set(world, world.progress().steps - before);
}

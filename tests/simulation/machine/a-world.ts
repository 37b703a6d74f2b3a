import { addToCart } from '#core/commands/cart/add-to-cart.ts';
import type { MachineDevice } from './devices.ts';
import { calmProfile, drawProfile, LISTINGS, type Profile } from './profile.ts';
import { createWorld } from './world.ts';
import type { SimContext, World } from './world-types.ts';

/** A world whose pages have started, for tests of the machine. */
export async function startedWorld(over: Partial<Profile> = {}, seed = 1): Promise<World> {
  const world = await createWorld({ seed, profile: calmProfile(over), hasStacks: true });
  await world.run(() => pagesOf(world).every(({ isStarted }) => isStarted));
  await world.run(world.now() + 3_000);
  return world;
}

export function pagesOf({ devices }: World): readonly SimContext[] {
  return devices.flatMap(({ contexts }) => contexts.filter(({ kind }) => kind === 'page'));
}

export function firstDevice({ devices }: World): MachineDevice {
  const [device] = devices;
  if (device === undefined) throw new Error('The world has no device.');
  return device as MachineDevice;
}

/** A person puts pieces of a listing into the cart. */
export function addPieces(world: World, context: SimContext, quantity = 1, listing = 1): void {
  const { id, title = '', price } = LISTINGS[listing]!;
  const line = { listingId: id, variations: {}, title, image: '', price, quantity, addedAt: 1 };
  world.in(context, 0, 'add', async () => {
    await context.runtime.dispatch(addToCart(line));
  });
}

/** Writes rows beside the engine, one after the other in one transaction. */
export function writeRows(world: World, context: SimContext, keys: readonly string[]): void {
  const { db } = context.runtime;
  world.in(context, 0, 'write', async () => {
    await db.transaction('rw', db.preferences, async () => {
      for (const key of keys) await db.preferences.put({ key, value: 1 });
    });
  });
}

/** Plays a drawn seed with a person who taps now and then; for runs that must be the same each time. */
export async function playSeed(seed: number, taps: number): Promise<ReturnType<World['progress']>> {
  const world = await createWorld({ seed, profile: drawProfile(seed) });
  const { random } = world;
  for (let tap = 0; tap < taps; tap += 1) {
    world.at(tap * 2_000 + random.between(0, 2_000), 'tap', () => {
      const pages = pagesOf(world).filter(({ isStarted }) => isStarted);
      if (pages.length === 0) return;
      const page = random.pick(pages);
      addPieces(world, page, random.between(1, 3), random.between(1, 7));
    });
  }
  await world.run(world.now() + taps * 2_000 + 20_000);
  await world.heal();
  await world.run(world.now() + 30_000);
  const progress = world.progress();
  world.end();
  return progress;
}

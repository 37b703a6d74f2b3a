import { afterEach, expect, it } from 'vitest';
import { pruneActivity } from '#core/sync/sending/activity-log.ts';
import { openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('keeps what no page has told the person yet', async () => {
  world = await openWorld();
  const { db } = (await world.signedInPage()).runtime;
  const outcomes = Array.from({ length: 103 }, (_, at) => ({ at, announced: at < 2 ? 0 : 1 }));
  await db.table('activity').bulkAdd(outcomes);
  await pruneActivity(db);
  expect((await db.activity.toArray()).map(({ at }) => at)).toEqual([
    0,
    1,
    ...Array.from({ length: 98 }, (_, at) => at + 5),
  ]);
});

it('keeps the latest hundred outcomes', async () => {
  world = await openWorld();
  const { db } = (await world.signedInPage()).runtime;
  const outcomes = Array.from({ length: 103 }, (_, at) => ({
    at,
    kind: `kind-${at}`,
    announced: 1,
  }));
  await db.table('activity').bulkAdd(outcomes);
  await pruneActivity(db);
  const kept = await db.activity.orderBy('id').toArray();
  expect(kept.map(({ kind }) => kind)).toEqual(outcomes.slice(3).map(({ kind }) => kind));
});

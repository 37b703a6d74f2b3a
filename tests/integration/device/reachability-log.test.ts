import { expect, it } from 'vitest';
import { createReachabilityLog } from '#core/runtime/reachability.ts';
import { openDatabase } from '#core/storage/database.ts';
import { readMeta } from '#core/storage/meta-values.ts';

it('an answer without them that comes with the first that announces them takes nothing back', async () => {
  const db = openDatabase({ name: `caps-${crypto.randomUUID()}` });
  await db.meta.count();
  const engine = { db, env: { clock: { now: () => 1, elapsed: () => 1, after: () => () => {} } } };
  const log = createReachabilityLog({
    engine: engine as never,
    probe: () => Promise.resolve(),
    onReachedAgain: () => undefined,
    onError: (cause) => expect.unreachable(String(cause)),
  });
  log.onCapabilities(['idempotency']);
  log.onCapabilities(null);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await readMeta(db, 'capabilities')).toEqual(['idempotency']);
  await db.delete();
});

it('of two calls that end at once the last one says whether the provider is reached', async () => {
  const db = openDatabase({ name: `caps-${crypto.randomUUID()}` });
  await db.meta.count();
  let now = 1_000_000;
  const engine = {
    db,
    env: { clock: { now: () => now, elapsed: () => now, after: () => () => {} } },
  };
  let again = 0;
  const log = createReachabilityLog({
    engine: engine as never,
    probe: () => Promise.resolve(),
    onReachedAgain: () => (again += 1),
    onError: (cause) => expect.unreachable(String(cause)),
  });
  log.onReachability('reached');
  await new Promise((resolve) => setTimeout(resolve, 50));
  now += 5_000;
  // Two calls end at once: one got nothing, the next was answered.
  log.onReachability('unreachable');
  log.onReachability('reached');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await readMeta(db, 'contact')).toMatchObject({ state: 'reached' });
  await db.delete();
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReachabilityLog } from '#core/runtime/reachability.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { readMeta } from '#core/storage/meta-values.ts';
import { createFakeClock, type FakeClock } from '#support/device/fake-clock.ts';
import { untilIdle } from '#support/device/pending-tasks.ts';

const START_MS = 1_000_000;

let db: UnikadeDatabase;
let clock: FakeClock;
let log: ReturnType<typeof createReachabilityLog>;
let probes: number;
/** How often it was told that the provider answers again. */
let again: number;

beforeEach(async () => {
  db = openDatabase({ name: `caps-${crypto.randomUUID()}` });
  await db.meta.count();
  clock = createFakeClock(START_MS);
  [probes, again] = [0, 0];
  log = createReachabilityLog({
    engine: { db, env: { clock } } as never,
    probe: () => Promise.resolve((probes += 1)),
    onReachedAgain: () => (again += 1),
    onError: (cause) => expect.unreachable(String(cause)),
  });
});
afterEach(() => db.delete());

const untilWritten = () => untilIdle(() => false);

it('an answer without them that comes with the first that announces them takes nothing back, and asks the provider', async () => {
  log.onCapabilities(['idempotency']);
  log.onCapabilities(null);
  await untilWritten();
  expect(await readMeta(db, 'capabilities')).toEqual(['idempotency']);
  expect({ probes, again }).toEqual({ probes: 1, again: 1 });
});

it('of two calls that end at once the last one says whether the provider is reached', async () => {
  log.onReachability('reached');
  await untilWritten();
  const first = { state: 'reached', lastReachedAt: START_MS, since: START_MS };
  expect(await readMeta(db, 'contact')).toEqual(first);
  clock.advance(5_000);
  // Two calls end at once: one got nothing, the next was answered.
  log.onReachability('unreachable');
  log.onReachability('reached');
  await untilWritten();
  const since = START_MS + 5_000;
  expect(await readMeta(db, 'contact')).toEqual({ state: 'reached', lastReachedAt: since, since });
  // That was no time without the provider.
  expect(again).toBe(0);
  log.onReachability('reached');
  log.onReachability('unreachable');
  await untilWritten();
  const lost = { state: 'unreachable', lastReachedAt: since, since };
  expect(await readMeta(db, 'contact')).toEqual(lost);
});

it('what waits for the provider is told once that it answers again after some seconds without', async () => {
  log.onReachability('unreachable');
  await untilWritten();
  clock.advance(2_999);
  log.onReachability('reached');
  log.onReachability('unreachable');
  await untilWritten();
  expect(again).toBe(0);
  clock.advance(3_000);
  log.onReachability('reached');
  log.onReachability('reached');
  await untilWritten();
  expect(again).toBe(1);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRefresher, type RefreshReply } from '#core/session/refresh.ts';
import { peekSession, storeCredentials } from '#core/session/session.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import type { User } from '#core/domain/user.ts';
import { createFakeClock, type FakeClock } from '#support/device/fake-clock.ts';
import { createFakeLocks } from '#support/device/fake-locks.ts';

const user: User = {
  id: 'b1',
  name: 'Buyer',
  email: 'buyer@stu.cmb.ac.lk',
  phone: '711234567',
  address: '',
  bio: '',
  campus: 'University of Colombo',
  role: 'buyer',
  profilePicUrl: '',
};

let db: UnikadeDatabase;
let clock: FakeClock;
let generation: number;
beforeEach(async () => {
  db = openDatabase({ name: `refresh-turns-${Math.random()}` });
  clock = createFakeClock(0);
  ({ generation } = await storeCredentials(db, {
    user,
    accessToken: 'access',
    refreshToken: 'refresh',
  }));
});
afterEach(() => {
  db.close();
});

/** Contexts of one device behind a lock that is never freed; `renewals` has when each call for new tokens began. */
async function behindAnOrphan(count: number) {
  const locks = createFakeLocks(clock);
  const orphaned = locks.forContext();
  void orphaned.locks.runInTurn('unikade-auth-refresh', 0, () => new Promise(() => undefined));
  const renewals: number[] = [];
  const outcomes = Array.from({ length: count }, () =>
    createRefresher({
      db,
      clock,
      locks: locks.forContext().locks,
      exchange: async () => {
        renewals.push(clock.now());
        return { kind: 'renewed', accessToken: 'access-2', refreshToken: 'refresh-2' };
      },
    })(generation),
  );
  const renewedAt = outcomes.map((outcome) => outcome.then(() => clock.now()));
  await passSeconds(60);
  return { renewals, renewedAt: await Promise.all(renewedAt) };
}

it('behind an orphaned lock tokens are renewed within 25 s, and a context that waits for a turn is through with the first', async () => {
  const { renewals, renewedAt } = await behindAnOrphan(3);
  expect(renewals).toHaveLength(1);
  expect(renewals[0]).toBeLessThanOrEqual(25_000);
  expect(Math.max(...renewedAt)).toBeLessThanOrEqual(28_000);
});

/** Contexts of one device whose calls for new tokens a test answers: `exchanges` has what answers each. */
function contextsInTurn(locks = createFakeLocks(clock)) {
  const exchanges: ((reply?: RefreshReply) => void)[] = [];
  const aContext = (own = locks.forContext().locks) =>
    createRefresher({
      db,
      clock,
      locks: own,
      exchange: () =>
        new Promise<RefreshReply>((resolve) => {
          exchanges.push((reply) => {
            resolve(
              reply ?? { kind: 'renewed', accessToken: 'access-2', refreshToken: 'refresh-2' },
            );
          });
        }),
    })(generation);
  return { aContext, exchanges };
}

/** More turns of the event loop than a read of the database takes: it costs no second of this clock. */
const TURNS_OF_A_SECOND = 20;

async function passSeconds(count: number): Promise<void> {
  for (let turns = 0; turns < count * TURNS_OF_A_SECOND; turns += 1) {
    if (turns % TURNS_OF_A_SECOND === 0) clock.advance(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it('behind a context that froze in the middle of a renewal the others renew once between them (I11)', async () => {
  const { aContext, exchanges } = contextsInTurn();
  void aContext();
  await vi.waitFor(() => expect(exchanges).toHaveLength(1));

  const others = [aContext(), aContext(), aContext()];
  await passSeconds(45);
  expect(exchanges).toHaveLength(2);
  exchanges[1]?.();
  await others[0];
  await passSeconds(45);
  expect(await Promise.all(others)).toEqual(['renewed', 'renewed', 'renewed']);
  expect(exchanges).toHaveLength(2);
});

it('a context that is given the lock at last lets those end who renew behind it (I11)', async () => {
  const locks = createFakeLocks(clock);
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  void locks.forContext().locks.runInTurn('unikade-auth-refresh', 0, () => held);
  const { aContext, exchanges } = contextsInTurn(locks);
  const behind = aContext();
  await passSeconds(10);
  const next = aContext();
  for (let seconds = 10; exchanges.length === 0 && seconds < 25; seconds += 1) await passSeconds(1);
  expect(exchanges).toHaveLength(1);
  free();
  await passSeconds(2);
  expect(exchanges).toHaveLength(1);
  exchanges[0]?.();
  expect(await Promise.all([behind, next])).toEqual(['renewed', 'renewed']);
  expect(exchanges).toHaveLength(1);
});

it('where the lock of the call itself is orphaned, two whose waits are over do not both renew (I11)', async () => {
  const locks = createFakeLocks(clock);
  const orphaned = locks.forContext();
  void orphaned.locks.runInTurn('unikade-auth-refresh-call', 0, () => new Promise(() => undefined));
  const { aContext, exchanges } = contextsInTurn(locks);
  const first = aContext();
  await passSeconds(1);
  const [second, third] = [aContext(), aContext()];
  await untilExchanges(1);
  exchanges[0]?.({ kind: 'unreachable' });
  expect(await first).toBe('unreachable');
  await untilExchanges(2);
  // The third has waited for the first lock for as long as it may, and finds nobody at the second.
  await passSeconds(8);
  expect(exchanges).toHaveLength(2);
  exchanges[1]?.();
  await passSeconds(10);
  expect(await Promise.all([second, third])).toEqual(['renewed', 'renewed']);
  expect(exchanges).toHaveLength(2);

  async function untilExchanges(count: number) {
    for (let seconds = 0; exchanges.length < count && seconds < 30; seconds += 1)
      await passSeconds(1);
    expect(exchanges).toHaveLength(count);
  }
});

it('a context that is given the lock of the call at last lets the one end who calls behind it (I11)', async () => {
  const locks = createFakeLocks(clock);
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  void locks.forContext().locks.runInTurn('unikade-auth-refresh-call', 0, () => held);
  const { aContext, exchanges } = contextsInTurn(locks);
  const first = aContext();
  await passSeconds(5);
  expect(exchanges).toEqual([]);
  const second = aContext();
  await passSeconds(7);
  expect(exchanges).toHaveLength(1);
  // The second has waited for the first lock for as long as it may, and waits for that of the call.
  await passSeconds(9);
  free();
  await passSeconds(2);
  expect(exchanges).toHaveLength(1);
  exchanges[0]?.();
  expect(await Promise.all([first, second])).toEqual(['renewed', 'renewed']);
  expect(exchanges).toHaveLength(1);
});

it('a context that slept while it waited does not take a holder for dead that slept as well (I11)', async () => {
  const { aContext, exchanges } = contextsInTurn();
  const first = aContext();
  await vi.waitFor(() => expect(exchanges).toHaveLength(1));
  const second = aContext();
  await passSeconds(16);
  // The whole device sleeps: the timers of all contexts are overdue when it wakes.
  clock.advance(60_000);
  await passSeconds(2);
  expect(exchanges).toHaveLength(1);
  exchanges[0]?.();
  expect(await Promise.all([first, second])).toEqual(['renewed', 'renewed']);
  expect(exchanges).toHaveLength(1);
});

it('a context that was frozen with the lock of the call waits, once it is thawed, for those who went on without it (I11)', async () => {
  const locks = createFakeLocks(clock);
  const { aContext, exchanges } = contextsInTurn(locks);
  let thaw = () => {};
  const frozen = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  let isFrozen = false;
  const { runInTurn } = locks.forContext().locks;
  const first = aContext({
    runIfFree: locks.forContext().locks.runIfFree,
    runInTurn: (name, waitMs, work) =>
      runInTurn(name, waitMs, async (isHeld) => {
        if (name.endsWith('-call')) {
          isFrozen = true;
          await frozen;
        }
        return work(isHeld);
      }),
  });
  await vi.waitFor(() => expect(isFrozen).toBe(true));
  const second = aContext();
  await passSeconds(23);
  expect(exchanges).toEqual([]);
  thaw();
  // The second has waited for the lock of the call for as long as it may.
  await passSeconds(3);
  expect(exchanges).toHaveLength(1);
  exchanges[0]?.();
  expect(await Promise.all([first, second])).toEqual(['renewed', 'renewed']);
  expect(exchanges).toHaveLength(1);
});

it('a context that slept while it read the tokens does not renew those that were renewed meanwhile (I11)', async () => {
  const { locks } = createFakeLocks(clock).forContext();
  const sent = (await peekSession(db))!;
  const tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };
  const exchanged: string[] = [];
  const renew = createRefresher({
    db,
    clock,
    locks: {
      ...locks,
      runInTurn: (name, waitMs, work) =>
        locks.runInTurn(name, waitMs, async (isHeld) => {
          const outcome = work(isHeld);
          await Promise.resolve();
          // It has requested the tokens, and receives them when it wakes; another one does not wait for so long.
          clock.advance(60_000);
          const renewal = db.backendDB().transaction('session', 'readwrite');
          renewal.objectStore('session').put({ ...sent, ...tokens, generation: generation + 1 });
          return outcome;
        }),
    },
    exchange: async (refreshToken) => {
      exchanged.push(refreshToken);
      return { kind: 'renewed', ...tokens };
    },
  });
  expect(await renew(generation)).toBe('renewed');
  expect(exchanged).toEqual([]);
  expect(await peekSession(db)).toMatchObject(tokens);
});

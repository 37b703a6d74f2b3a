import { expect, it } from 'vitest';
import { checkLiveness } from './judge/checks/k07-liveness.ts';
import { EMPTY_STATE } from './judge/device-state.ts';
import { explainRemoval } from './judge/endings.ts';
import type { Entry } from './judge/entries.ts';
import type { Call, History, Life } from './judge/history.ts';
import type { JudgedContext } from './judge/seams.ts';
import { tellTwinsApart } from './judge/twins.ts';
import type { Op, Step } from './judge/workload/steps.ts';
import { aDevice, calmProfile } from './machine/profile.ts';
import { runSeed } from './run/run-seed.ts';
import { shrink } from './run/shrink.ts';
import { signatureOf } from './run/signature.ts';

const stepsOf = (count: number): Step[] =>
  Array.from({ length: count }, (_, id) => ({
    ...{ id, at: id * 1_000, device: 0, page: 0, story: null },
    op: { type: 'sync-now' },
  }));

it('shortens a story to the steps and faults that it needs', async () => {
  const { story, tried } = await shrink(
    { steps: stepsOf(24), without: [] },
    ['N1', 'N2', 'D8'],
    async ({ steps, without }) =>
      [5, 19].every((id) => steps.some((step) => step.id === id)) && !without.includes('D8'),
    200,
  );
  expect(story.steps.map(({ id }) => id)).toEqual([5, 19]);
  expect(story.without).toEqual(['N1', 'N2']);
  expect(tried).toBeLessThan(60);
});

it('stops shortening when the tries are used up', async () => {
  const { story, tried } = await shrink(
    { steps: stepsOf(16), without: [] },
    [],
    async () => false,
    5,
  );
  expect(tried).toBe(5);
  expect(story.steps).toHaveLength(16);
});

it('calls the same violation of two seeds by one name', () => {
  const sentence = (id: string, seq: number) =>
    `cart:add ${id} ×2 (entry ${seq}, key ab790e68-cf04-41b1-848e-7185e0cd0789) took effect twice.`;
  const told = { check: 'K2', at: 0, device: 'd0' };
  expect(signatureOf({ ...told, sentence: sentence('000000000000000000000100', 4) })).toBe(
    signatureOf({ ...told, sentence: sentence('000000000000000000000101', 12) }),
  );
});

it('knows an entry as erased when a logout was cut off, until the next session', () => {
  const userId = 'b1';
  const call = (kind: Call['kind'], over: Partial<Call>): Call => ({
    ...{ id: 0, kind, at: 0, context: { id: 'page1' } as JudgedContext, device: 'd0' },
    ...{ memberId: userId, mutations: [], seq: null, state: 'open', result: null, shown: null },
    ...over,
  });
  const entry = { userId, kind: 'cart:add', args: {}, keys: [], waitsFor: [], state: 'queued' } as Partial<Entry> as Entry; // prettier-ignore
  const endingAfter = (...calls: Call[]) =>
    explainRemoval(
      { calls, lives: new Map() } as Partial<History> as History,
      {
        ...{
          device: 'd0',
          context: { id: 'page2' } as JudgedContext,
          tables: ['outbox', 'session'],
        },
        ...{ before: EMPTY_STATE, after: EMPTY_STATE, calls: [] },
      },
      entry,
    );
  expect(endingAfter(call('sign-out', {}))).toBe('erased at sign-out');
  expect(endingAfter(call('sign-out', { state: 'failed' }))).toBe('erased at sign-out');
  expect(endingAfter(call('sign-out', { state: 'confirmed' }))).toBeNull();
  expect(endingAfter(call('sign-out', { device: 'd1' }))).toBeNull();
  expect(endingAfter(call('sign-out', { memberId: 'b2' }))).toBeNull();
  const signIn = call('sign-in', { state: 'confirmed', result: true });
  expect(endingAfter(call('sign-out', {}), signIn)).toBeNull();
  expect(endingAfter(call('sign-out', {}), { ...signIn, result: false })).toBe(
    'erased at sign-out',
  );
});

it('tells two like changes apart by how their sender settled them', () => {
  const context = { id: 'page1' } as JudgedContext;
  const lifeOf = (idem: string, status: number) =>
    ({
      ...{ device: 'd0', ending: null, effects: [] },
      last: { idem, userId: 'b1', sealed: '{"path":"orders"}' },
      sends: [
        {
          ...{ key: idem, context, at: 1, endedAt: 9, requestId: status },
          arrivals: [{ at: 5, reply: { status, headers: {}, body: '' }, effects: [] }],
        },
      ],
    }) as unknown as Life;
  const [first, second] = [lifeOf('one', 201), lifeOf('two', 409)];
  const effect = { key: 'one', requestId: 201 } as Life['effects'][number];
  first.effects.push(effect);
  const lives = new Map([
    ['one', first],
    ['two', second],
  ]);
  const history = { lives, hasCapability: () => false } as Partial<History> as History;
  tellTwinsApart(history, second, null);
  expect(second.effects).toEqual([effect]);
  expect(effect.key).toBe('two');
  expect(first.effects).toEqual([]);
  expect(first.sends.map(({ key, requestId }) => [key, requestId])).toEqual([['one', 409]]);
  // What its own answer explains stays as it is.
  tellTwinsApart(history, second, null);
  expect(effect.key).toBe('two');
});

it('gives an entry as long as what fails before it may take, and no longer', () => {
  const lifeOf = (seq: number, keys: string[], tries: number) =>
    ({
      device: 'd0',
      last: { seq, idem: `${seq}`, userId: 'b1', kind: 'cart:add', args: {}, keys, waitsFor: [], state: 'queued', failure: null }, // prettier-ignore
      sends: Array.from({ length: tries }, (_, at) => ({ at })),
    }) as unknown as Life;
  const isOverdue = (minutes: number, ...lives: Life[]) => {
    const history = {
      now: () => minutes * 60_000,
      faults: new Map(),
      lives: new Map(lives.map((life) => [life.last.idem, life])),
    } as Partial<History> as History;
    const { last } = lives.at(-1)!;
    const session = { user: { id: 'b1' } };
    return [...checkLiveness(history, { ...EMPTY_STATE, session, entries: [last] }, 0)].length > 0;
  };
  const waiting = lifeOf(9, ['cart:one'], 0);
  expect(isOverdue(7.9, waiting)).toBe(false);
  expect(isOverdue(8.1, waiting)).toBe(true);
  expect(isOverdue(8.1, lifeOf(9, ['cart:one'], 5))).toBe(false);
  expect(isOverdue(16.7, lifeOf(9, ['cart:one'], 999))).toBe(true);
  // Two that fail before it, one that has nothing to do with it, one that went at once.
  const before = [lifeOf(1, ['cart:one'], 9), lifeOf(2, ['cart:one'], 9)];
  const beside = [lifeOf(3, ['cart:other'], 9), lifeOf(4, ['cart:one'], 1)];
  expect(isOverdue(25, ...before, ...beside, waiting)).toBe(false);
  expect(isOverdue(25.1, ...before, ...beside, waiting)).toBe(true);
});

it('plays persons who agree to an order that was held, and persons who give it up', async () => {
  const ops: [number, Op][] = [
    [500, { type: 'add', listing: 1, quantity: 1, option: 0 }],
    [600, { type: 'add', listing: 2, quantity: 1, option: 0 }],
    [4_000, { type: 'offline', forMs: 9_000 }],
    [5_000, { type: 'order', line: 0, isAll: true }],
    [8_000, { type: 'set-clock', aheadMs: 25 * 60 * 60 * 1000 }],
  ];
  const steps = ops.map(([at, op], id) => ({ id, at, device: 0, page: 0, story: null, op }));
  const profile = calmProfile({ devices: [aDevice()] });
  const { violations, coverage } = await runSeed({ seed: 1, profile, steps, length: 'short' });
  expect(violations).toEqual([]);
  expect(coverage.transitions).toMatchObject({
    ...{ 'queued → held': 2, 'held → queued': 1, 'held → gone (discarded)': 1 },
  });
});

it.each(['review', 'listing', 'seller'] as const)(
  'plays reports of a %s, which the provider takes',
  async (about) => {
    const op: Op = { type: 'report', listing: 1, about };
    const steps = [{ id: 0, at: 500, device: 0, page: 0, story: null, op }];
    const profile = calmProfile({ devices: [aDevice()] });
    const played = await runSeed({ seed: 1, profile, steps, length: 'short', hasTrace: true });
    expect(played.violations).toEqual([]);
    const sent = played.trace.filter((line) => line.includes('POST moderation/reports'));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain(`"subject":"${about === 'seller' ? 'member' : about}"`);
    expect(played.coverage.totals.effects).toBe(1);
  },
);

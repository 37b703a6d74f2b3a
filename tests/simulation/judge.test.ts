import { expect, it } from 'vitest';
import {
  checkConfirmed,
  matchDispatch,
  swapWithTwin,
} from './judge/checks/k05-read-your-writes.ts';
import { checkPassing } from './judge/checks/k06-held-up.ts';
import { checkRefresh } from './judge/checks/k09-sessions.ts';
import { checkDuplicate, checkHotLoop } from './judge/checks/k10-wire.ts';
import { EMPTY_STATE } from './judge/device-state.ts';
import { type Commit, explainRemoval } from './judge/endings.ts';
import type { Entry } from './judge/entries.ts';
import type { Call, History, Life, Send } from './judge/history.ts';
import type { JudgedContext } from './judge/seams.ts';
import { tellTwinsApart } from './judge/twins.ts';
import type { Op } from './judge/workload/steps.ts';
import { aDevice, calmProfile } from './machine/profile.ts';
import { runSeed } from './run/run-seed.ts';

it('knows an entry as erased when a logout was cut off, until the next session', () => {
  const userId = 'b1';
  const call = (kind: Call['kind'], over: Partial<Call>): Call => ({
    ...{ id: 0, kind, at: 0, context: { id: 'page1' } as JudgedContext, device: 'd0' },
    ...{
      memberId: userId,
      mutations: [],
      seq: null,
      state: 'open',
      endedAt: null,
      result: null,
      shown: null,
      journalId: null,
      isRecorded: false,
      rivals: [],
    },
    ...over,
  });
  const entry = {
    userId,
    kind: 'cart:add',
    args: {},
    keys: [],
    waitsFor: [],
    state: 'queued',
  } as Partial<Entry> as Entry;
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

it('distinguishes two like changes by how their sender settled them', () => {
  const context = { id: 'page1' } as JudgedContext;
  const lifeOf = (idem: string, status: number) =>
    ({
      ...{ device: 'd0', ending: null, effects: [], claimedAt: 0 },
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
  // One that was never sent, as it seems, has the request that was sent after its claim, and no earlier one.
  const unsent = { ...lifeOf('three', 201), sends: [], claimedAt: 2 };
  lives.set('three', unsent);
  tellTwinsApart(history, unsent, null);
  expect(unsent.sends).toEqual([]);
  unsent.claimedAt = 1;
  // Nor one of another device.
  tellTwinsApart(history, { ...unsent, device: 'another' }, null);
  expect(second.effects).toEqual([effect]);
  tellTwinsApart(history, unsent, null);
  expect([unsent.effects, second.effects, second.sends]).toEqual([[effect], [], []]);
  expect(effect.key).toBe('three');
  // So has one whose earlier try was denied long before.
  const again = { ...lifeOf('four', 401), claimedAt: 1 };
  again.sends[0]!.at = 0;
  lives.set('four', again);
  tellTwinsApart(history, again, null);
  expect([effect.key, ...again.sends.map((send) => send.requestId)]).toEqual(['four', 401, 201]);
});

it('lets the second half of a move wait for the first, a listing for its photo, and no other change', () => {
  const device = 'd0';
  const sendOf = (key: string, at: number, status: number) => {
    const told = { at: at + 300, reply: { status, headers: {}, body: '' }, effects: [] };
    return {
      key,
      at,
      context: { device: { id: device } },
      outcome: 'reply',
      endedAt: at + 500,
      told,
    } as unknown as Send;
  };
  const lifeOf = (idem: string, kind: string, keys: string[], args: object, sends: Send[]) => {
    const entry = { idem, seq: 1, kind, keys, args, state: 'sending' };
    const times = { bornAt: 0, endedAt: null, claimedAt: 0 };
    return {
      device,
      born: 'person',
      ...times,
      sends,
      first: entry,
      last: entry,
    } as unknown as Life;
  };
  const additionSends = [sendOf('add', 100, 500), sendOf('add', 3_000, 200)];
  const isHeldUp = (args: object) => {
    const send = sendOf('remove', 4_300, 204);
    const lives = [
      lifeOf('add', 'cart:add', ['cart:one'], {}, additionSends),
      lifeOf('remove', 'wishlist:remove', ['wish:one'], args, [send]),
    ];
    const history = {
      ...{ calls: [], faultTimes: new Map(), sends: [...additionSends, send] },
      lives: new Map(lives.map((life) => [life.last.idem, life])),
    } as Partial<History> as History;
    return [...checkPassing(history, send)].length > 0;
  };
  expect(isHeldUp({ movesTo: 'cart:one' })).toBe(false);
  expect(isHeldUp({ movesTo: 'cart:other' })).toBe(true);
  expect(isHeldUp({})).toBe(true);
  // By the time that it is sent the listing names the photo by the provider's address.
  const isListingHeldUp = (named: string) => {
    const uploadSends = [sendOf('photo', 100, 409), sendOf('photo', 3_000, 201)];
    const send = sendOf('listing', 4_300, 201);
    const listing = lifeOf('listing', 'listing:create', ['listing:one'], { picture: '/p/1' }, [
      send,
    ]);
    listing.first = { ...listing.last, args: { picture: named } };
    const photo = lifeOf('photo', 'picture:upload', ['p'], { pictureId: 'device-1' }, uploadSends);
    const history = {
      ...{ calls: [], faultTimes: new Map(), sends: [...uploadSends, send] },
      lives: new Map([photo, listing].map((life) => [life.last.idem, life])),
    } as Partial<History> as History;
    return [...checkPassing(history, send)].length > 0;
  };
  expect(isListingHeldUp('device-1')).toBe(false);
  expect(isListingHeldUp('device-2')).toBe(true);
});

it('counts no try as a loop that its page left behind unanswered, and every other', () => {
  const isLoop = (state: string, endedAt: number | null) => {
    const sends = Array.from({ length: 8 }, (_, index) => ({
      ...{ key: 'one', at: index * 100, faults: [] },
      ...(index < 7
        ? { endedAt, context: { state } }
        : { endedAt: null, context: { state: 'running' } }),
    })) as unknown as Send[];
    const last = { seq: 1, idem: 'one', kind: 'cart:add', args: {}, keys: [] };
    const lives = new Map([['one', { last, sends } as unknown as Life]]);
    const history = { lives, calls: [], onlineTimes: [] } as Partial<History> as History;
    return [...checkHotLoop(history, sends.at(-1)!)].length > 0;
  };
  expect(isLoop('running', 750)).toBe(true);
  expect(isLoop('running', null)).toBe(true);
  expect(isLoop('frozen', null)).toBe(true);
  expect(isLoop('dead', 750)).toBe(true);
  expect(isLoop('dead', null)).toBe(false);
});

it('counts a try that is denied and replayed with the renewed token once, and each further replay', () => {
  const isLoop = (tokens: string, faults: readonly string[] = ['A8']) => {
    const sends = Array.from(tokens, (token, index) => ({
      ...{ key: 'one', at: index * 100, endedAt: 1, faults, token, context: { state: 'running' } },
    })) as unknown as Send[];
    const last = { seq: 1, idem: 'one', kind: 'cart:add', args: {}, keys: [] };
    const lives = new Map([['one', { last, sends } as unknown as Life]]);
    const history = { lives, calls: [], onlineTimes: [] } as Partial<History> as History;
    return [...checkHotLoop(history, sends.at(-1)!)].length > 0;
  };
  expect(isLoop('abbccddeefffff')).toBe(true);
  expect(isLoop('abbccddee')).toBe(false);
  expect(isLoop('abbccddee', [])).toBe(true);
  expect(isLoop('abcdefghijklmno')).toBe(true);
});

it('lets a change go again after a clear no that a look-up could not confirm, when a page died with the answer to an earlier try', () => {
  const refusal = { status: 422, headers: { 'content-type': 'application/json' }, body: '{}' };
  const isBlamed = (isSenderHurt: boolean, isUnconfirmed: boolean, retriedAt?: number) => {
    const context = { id: 'page2', device: { id: 'd0' } };
    const sendOf = (at: number, requestId: number) => {
      const told = { at: at + 100, said: refusal, reply: refusal, effects: [] };
      return {
        ...{ requestId, key: 'one', at, context, outcome: 'reply', endedAt: at + 200, told },
        ...{ arrivals: [told], request: { path: 'cart' }, unsentBefore: 0, isSenderHurt: false },
      };
    };
    const sends = [
      { ...sendOf(0, 1), isSenderHurt },
      sendOf(60_000, 2),
      sendOf(90_000, 3),
    ] as unknown as Send[];
    const last = { seq: 1, idem: 'one', kind: 'cart:add', args: {}, keys: [], isUnconfirmed };
    const life = { device: 'd0', last, sends, isResentUntold: retriedAt !== undefined };
    const lives = new Map([['one', life as unknown as Life]]);
    const calls = [{ kind: 'retry', device: 'd0', at: retriedAt ?? -1 }];
    const history = {
      ...{ lives, sends, calls, sendsById: new Map(), faultTimes: new Map(), excused: new Map() },
      ...{ lockless: new Set<string>(), hasCapability: () => false },
    } as unknown as History;
    return [...checkDuplicate(history, sends[2]!)].length > 0;
  };
  expect(isBlamed(false, true)).toBe(true);
  expect(isBlamed(true, false)).toBe(true);
  expect(isBlamed(true, true)).toBe(false);
  // The person had it sent again, between the two or before them.
  expect(isBlamed(false, true, 80_000)).toBe(false);
  expect(isBlamed(false, true, 60_100)).toBe(true);
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

it('lets a renewal begin beside another one whose lock was stolen, however long ago, and beside no other', () => {
  const isBlamed = (theft: { name: string; from: 'page1' | 'page2' | 'page3'; at: number }) => {
    const pages = { page1: { id: 'page1' }, page2: { id: 'page2' }, page3: { id: 'page3' } };
    const stolenLocks = () => [{ ...theft, owner: pages[theft.from] }];
    const device = { id: 'd0', stolenLocks };
    const sends = [pages.page1, pages.page2].map((page, index) => ({
      ...{ at: 900_000 + index, requestId: index, generation: 3, outcome: null, endedAt: null },
      ...{ request: { path: 'auth/refresh-token' }, turns: [] },
      context: Object.assign(page, { device }),
    })) as unknown as Send[];
    const history = {
      ...{ sends, now: () => 900_001, lockless: new Set(), excused: new Map() },
      tokens: new Map([['access', { memberId: 'b1', device: 'd0', since: 100_000 }]]),
      states: new Map([['d0', { ...EMPTY_STATE, session: { accessToken: 'access' } }]]),
    } as unknown as History;
    return [...checkRefresh(history, sends[1]!)].length > 0;
  };
  const name = 'unikade-auth-refresh';
  expect(isBlamed({ name, from: 'page1', at: 200_000 })).toBe(false);
  expect(isBlamed({ name, from: 'page2', at: 200_000 })).toBe(false);
  expect(isBlamed({ name, from: 'page3', at: 200_000 })).toBe(true);
  expect(isBlamed({ name: 'drain:b1', from: 'page1', at: 200_000 })).toBe(true);
  expect(isBlamed({ name, from: 'page1', at: 50_000 })).toBe(true);
});

it('lets the tries begin anew with each return of the network, and no more of them than chance allows', () => {
  const isLoop = (tries: number, returns: number, from = 'd0') => {
    const sends = Array.from({ length: tries }, (_, index) => ({
      ...{ key: 'one', at: 100_000 + (index * 50_000) / tries, endedAt: 1, faults: [] },
      context: { state: 'running' },
    })) as unknown as Send[];
    const last = { seq: 1, idem: 'one', kind: 'cart:add', args: {}, keys: [] };
    const lives = new Map([['one', { device: 'd0', last, sends } as unknown as Life]]);
    const onlineTimes = Array.from({ length: returns }, () => ({ device: from, at: 100_000 }));
    const history = { lives, calls: [], onlineTimes } as Partial<History> as History;
    return [...checkHotLoop(history, sends.at(-1)!)].length > 0;
  };
  expect(isLoop(29, 0)).toBe(false);
  expect(isLoop(30, 0)).toBe(true);
  expect(isLoop(30, 2)).toBe(true);
  expect(isLoop(30, 5)).toBe(false);
  expect(isLoop(30, 5, 'd1')).toBe(true);
  expect(isLoop(60, 5)).toBe(true);
});

it('distinguishes two simultaneous taps with the same effect on a line, by which of them has resolved', () => {
  const args = { listingId: 'one', variations: {} };
  const stateOf = (quantity: number) => ({
    ...EMPTY_STATE,
    tables: new Map([['cartLines', new Map([['one', { ...args, key: 'one', quantity }]])]]),
  });
  const tap = (kind: string, quantity: number) =>
    ({
      kind: 'dispatch',
      device: 'd0',
      memberId: 'b1',
      mutations: [{ kind, args: { ...args, quantity } }],
      state: 'open',
      result: null,
      shown: null,
      rivals: [],
    }) as unknown as Call;
  const calls = [tap('cart:set', 4), tap('cart:add', 1)];
  const commit = (before: number, after: number) => {
    const born = [{ last: { kind: 'cart:add', args } }] as unknown as Life[];
    const seen = { before: stateOf(before), after: stateOf(after), calls } as unknown as Commit;
    matchDispatch(seen, { born, unexplained: [], ended: [], changed: [] });
  };
  const isToldOf = (call: Call) => {
    Object.assign(call, { state: 'confirmed', result: 1 });
    swapWithTwin({ calls } as unknown as History, call);
    return [...checkConfirmed(call, EMPTY_STATE)].length === 0;
  };
  const [setting, addition] = calls as [Call, Call];
  commit(3, 4);
  expect(isToldOf(addition)).toBe(true);
  commit(4, 4);
  expect(isToldOf(setting)).toBe(true);
  // One commit is of one tap.
  const [first, second] = [tap('cart:set', 4), tap('cart:add', 1)];
  calls.splice(0, 2, first, second);
  commit(3, 4);
  expect(isToldOf(second)).toBe(true);
  expect(isToldOf(first)).toBe(false);
});

it('does not take for a flip what another device made of a line, and took back, while the answer was on its way', async () => {
  const ops: [number, number, Op][] = [
    [500, 1, { type: 'add', listing: 1, quantity: 2, option: 0 }],
    [6_000, 1, { type: 'remove', line: 0 }],
    [20_000, 0, { type: 'add', listing: 1, quantity: 2, option: 0 }],
    [20_100, 0, { type: 'remove', line: 0 }],
    [20_600, 1, { type: 'sync-now' }],
  ];
  const steps = ops.map(([at, device, op], id) => ({ id, at, device, page: 0, story: null, op }));
  const profile = calmProfile({ devices: [aDevice(), aDevice()], rttMs: [1_000, 1_000] });
  const { violations } = await runSeed({ seed: 1, profile, steps, length: 'short' });
  expect(violations).toEqual([]);
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

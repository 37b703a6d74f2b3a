import { expect, it } from 'vitest';
import { cartLineKey } from '#core/domain/cart.ts';
import { checkEndings } from './judge/checks/k01-no-silent-loss.ts';
import { checkReminder } from './judge/checks/k02-at-most-once.ts';
import { checkEffectOrder, checkHalves, checkTurn } from './judge/checks/k03-order-per-key.ts';
import { checkHotLoop } from './judge/checks/k10-wire.ts';
import { EMPTY_STATE } from './judge/device-state.ts';
import type { Commit } from './judge/endings.ts';
import type { Entry } from './judge/entries.ts';
import { looksDoneByAnother, looksLeftBehind, whyDoubled } from './judge/excused.ts';
import { followCommit, type LogChange } from './judge/follow-commit.ts';
import type { Call, History, Life, ObservedEffect, Send } from './judge/history.ts';
import { checkJournal, checkLeftBehind } from './judge/journal.ts';
import type { JudgedContext, JudgedDevice } from './judge/seams.ts';

const ORDER = { kind: 'order:place', userId: 'b1', args: { listingId: 'l0' }, targets: [] };
const ADDITION = { ...ORDER, kind: 'cart:add', targets: ['cartLines:l0'] };

it('excuses an order by one of another device, and by none that the same device has in its log', () => {
  const life = {
    ...{ device: 'd0', firstClaimedAt: 1 },
    last: { ...ORDER, idem: 'own', isUnconfirmed: true },
    sends: [{ at: 2, outcome: 'lost', arrivals: [], told: null }],
  } as unknown as Life;
  const isExcusedBy = (
    other: Pick<Life, 'device' | 'ending'>,
    { memberId = 'b1' }: { memberId?: string } = {},
  ) => {
    const effect = { key: 'other', memberId, at: 3, subject: 'order:o1', body: '"l0"' };
    const history = {
      ...{ saysTime: true, sends: [] as Send[], effects: [effect as ObservedEffect] },
      lives: new Map([['other', { sends: [], effects: [], ...other } as Partial<Life> as Life]]),
    };
    return looksDoneByAnother(history as Partial<History> as History, life);
  };
  expect(isExcusedBy({ device: 'd1', ending: 'accepted' })).toBe(true);
  expect(isExcusedBy({ device: 'd1', ending: 'accepted' }, { memberId: 'b2' })).toBe(false);
  expect(isExcusedBy({ device: 'd0', ending: 'accepted' })).toBe(false);
  expect(isExcusedBy({ device: 'd0', ending: null })).toBe(false);
  // Of what a logout or a power cut took from the log the device knows no more than of another's.
  expect(isExcusedBy({ device: 'd0', ending: 'erased at sign-out' })).toBe(true);
  expect(isExcusedBy({ device: 'd0', ending: 'lost by a power cut' })).toBe(true);
});

it('excuses an addition that looks done by the second copy of an earlier one, and not by its first', () => {
  const life = {
    ...{ device: 'd0', firstClaimedAt: 5 },
    last: { ...ADDITION, idem: 'own' },
    sends: [{ at: 6, outcome: 'lost', arrivals: [], told: null }],
  } as unknown as Life;
  const copy = { key: 'other', memberId: 'b1', requestId: 1, subject: 'cart:l0' };
  const copies = [1, 2].map((at) => ({ ...copy, at, place: at })) as ObservedEffect[];
  const isExcusedBy = (effects: ObservedEffect[]) => {
    const other = { device: 'd0', ending: 'accepted', sends: [], effects } as Partial<Life> as Life;
    const sends: Send[] = [];
    const history = { saysTime: true, sends, effects, lives: new Map([['other', other]]) };
    return looksDoneByAnother(history as Partial<History> as History, life);
  };
  expect(isExcusedBy(copies)).toBe(true);
  expect(isExcusedBy(copies.slice(0, 1))).toBe(false);
});

it('misses a tap that the logout of another member took from the journal where a page had time to find it', () => {
  const call = (over: object) =>
    ({
      ...{ device: 'd0', at: 1, endedAt: null, state: 'open', isRecorded: false, mutations: [] },
      ...{ kind: 'dispatch', memberId: 'b1', journalId: 'tap', context: { state: 'dead' } },
      ...over,
    }) as unknown as Call;
  const missing = (leaver: string, openedAt?: number) => {
    const later = { memberId: leaver, journalId: null };
    const calls = [
      call({}),
      call({ ...later, kind: 'sign-in', at: 100_000 }),
      call({ ...later, kind: 'sign-out', at: 100_001 }),
    ];
    const openings = openedAt === undefined ? [] : [{ device: 'd0', at: openedAt }];
    const none = { faultTimes: new Map(), excused: new Map() };
    const history = { ...none, calls, openings } as Partial<History> as History;
    const device = { id: 'd0', journaled: () => [] } as Partial<JudgedDevice> as JudgedDevice;
    return [...checkJournal(history, device, null)].length;
  };
  expect(missing('b1')).toBe(0);
  expect(missing('b2')).toBe(0);
  expect(missing('b2', 99_000)).toBe(0);
  expect(missing('b2', 2)).toBe(1);
});

it('counts no try as a loop that the provider left alone behind another of its batch', () => {
  const isLoop = (status: number) => {
    const sends = Array.from({ length: 8 }, (_, index) => ({
      ...{ key: 'one', at: index * 100, endedAt: 1, faults: [], outcome: 'reply' },
      ...{ told: { reply: { status } }, context: { state: 'running' } },
    })) as unknown as Send[];
    const last = { seq: 1, idem: 'one', kind: 'cart:add', args: {}, keys: [] };
    const lives = new Map([['one', { last, sends } as unknown as Life]]);
    const history = { lives, calls: [], onlineTimes: [] } as Partial<History> as History;
    return [...checkHotLoop(history, sends.at(-1)!)].length > 0;
  };
  expect(isLoop(424)).toBe(false);
  expect(isLoop(503)).toBe(true);
});

it('lets an order pass an addition that waited for a person as it was recorded, and no other', () => {
  const entry = (over: Partial<Entry>) =>
    ({ userId: 'b1', keys: [], waitsFor: [], groupId: null, state: 'queued', ...over }) as Entry;
  const addition = entry({ idem: 'add', seq: 2, kind: 'cart:add', keys: ['cart:l4'], args: {} });
  const order = entry({ idem: 'order', seq: 3, kind: 'order:place', keys: ['cart:l2'], args: {} });
  const isBlamed = (heldBefore: Entry['state']) => {
    const held = entry({ idem: 'held', seq: 1, kind: 'order:place', state: heldBefore });
    const stateOf = (entries: readonly Entry[]) => ({
      ...EMPTY_STATE,
      entries,
      byIdem: new Map(entries.map((each) => [each.idem, each])),
    });
    const behind = { ...addition, waitsFor: [1] };
    const now = () => 1;
    const history = {
      ...{ now, calls: [], lives: new Map(), transitions: new Map(), excused: new Map() },
      // The person has given up the first meanwhile.
      states: new Map([['d0', stateOf([addition, order])]]),
    } as Partial<History> as History;
    const commit = {
      ...{ device: 'd0', tables: ['outbox'], calls: [], context: { id: 'page1' } },
      ...{ before: stateOf([held, behind]), after: stateOf([held, behind, order]) },
    } as unknown as Commit;
    followCommit(history, commit);
    const send = {
      key: 'order',
      requestId: 1,
      context: { device: { id: 'd0' } },
    } as unknown as Send;
    return [...checkTurn(history, send)].length > 0;
  };
  expect(isBlamed('held')).toBe(false);
  expect(isBlamed('queued')).toBe(true);
});

it('counts an unanswered edit as done when the look-up showed the listing as it wants it, and else not', () => {
  const isBlamed = (price: number) => {
    const last = {
      ...{ seq: 1, idem: 'one', kind: 'listing:edit', userId: 's', keys: [], targets: [] },
      args: { listingId: 'l1', fields: { price: 209 } },
    };
    const context = { device: { id: 'd0' } };
    const reply = { status: 200, headers: {}, body: JSON.stringify([{ _id: 'l1', price }]) };
    const look = {
      ...{ context, at: 2, endedAt: 3, outcome: 'reply', told: { reply } },
      request: { method: 'GET', path: 'listings/mine?sellerId=s' },
    };
    const life = { device: 'd0', last, effects: [], sends: [], firstClaimedAt: 1, bornAt: 0 };
    const history = {
      ...{ hasCapability: () => false, sends: [look], effects: [], lives: new Map() },
      faultTimes: new Map(),
    } as unknown as History;
    const ended = [{ life: life as unknown as Life, before: last as unknown as Entry }];
    const changes = { ended: ended.map((each) => ({ ...each, ending: 'accepted' })) };
    return [...checkEndings(history, changes as unknown as LogChange)].length > 0;
  };
  expect(isBlamed(209)).toBe(false);
  expect(isBlamed(208)).toBe(true);
});

it('excuses a late arrival of what a logout has erased, and of nothing that the log still had', () => {
  const isBlamed = (ending: Life['ending'], bornAt: number) => {
    const at = (seq: number, when: number) =>
      ({ key: String(seq), seq, at: when, requestId: seq, place: seq }) as ObservedEffect;
    const late = at(1, 9);
    const life = (seq: number, effect: ObservedEffect, over: Partial<Life>) =>
      ({
        ...{ device: 'd0', sends: [], effects: [effect], ending: null, endedAt: null },
        last: { ...ADDITION, seq, idem: String(seq), keys: ['cart:l0'] },
        ...over,
      }) as unknown as Life;
    const lives = new Map([
      ['1', life(1, late, { bornAt: 1, ending, endedAt: 3 })],
      ['2', life(2, at(2, 8), { bornAt })],
    ]);
    const history = { lives, excused: new Map() } as Partial<History> as History;
    return [...checkEffectOrder(history, late)].length > 0;
  };
  expect(isBlamed('erased at sign-out', 4)).toBe(false);
  expect(isBlamed('erased at sign-out', 2)).toBe(true);
  expect(isBlamed('discarded', 4)).toBe(true);
});

it('K3: a tap on a page that ended may have been overtaken by what that page had begun to record before, and by no later page', () => {
  const page = { state: 'dead' } as JudgedContext;
  const next = { state: 'running' } as JudgedContext;
  const tap = (id: number, context: JudgedContext) =>
    ({
      ...{ id, context, memberId: 'b1', journalId: String(id), state: 'open', isRecorded: false },
      mutations: [{ kind: 'cart:add', args: { listingId: 'l0', variations: {} } }],
    }) as Partial<Call> as Call;
  const [earlier, later] = [tap(1, page), tap(2, next)];
  const journaled = () => [{ id: '1', userId: 'b1' }];
  const device = { id: 'd0', journaled } as Partial<JudgedDevice> as JudgedDevice;
  const history = { calls: [earlier, later] } as Partial<History> as History;
  const isBlamed = (context: JudgedContext) =>
    [...checkLeftBehind(history, { device, context }, [later])].length > 0;
  expect(isBlamed(page)).toBe(false);
  expect(isBlamed(next)).toBe(true);
});

it('excuses a try that a set clock let go too early in another context, and not in the one that knows how long ago the first was', () => {
  const whyOf = (context: string) => {
    const contexts = { one: { id: 'one' }, two: { id: 'two' } } as Record<string, object>;
    const first = {
      at: 0,
      requestId: 1,
      outcome: 'timeout',
      endedAt: 15_000,
      arrivals: [],
      request: {},
    };
    const second = { ...first, at: 16_000, requestId: 2, outcome: 'reply', endedAt: 17_000 };
    const sends = [
      { ...first, key: 'add', context: contexts.one },
      { ...second, key: 'add', context: contexts[context] },
    ];
    const life = { device: 'd0', bornAt: 0, last: { ...ADDITION, idem: 'add' }, sends };
    const history = {
      ...{ faultTimes: new Map([['D8 d0', 15_500]]), excused: new Map(), lives: new Map() },
      ...{ sends: sends as unknown as Send[], effects: [], hasCapability: () => false },
    };
    const effects = [
      { requestId: 1, at: 20_000 },
      { requestId: 2, at: 16_500 },
    ] as ObservedEffect[];
    return whyDoubled(
      history as unknown as History,
      life as unknown as Life,
      effects[0]!,
      effects[1]!,
    );
  };
  expect(whyOf('two')).toBe('clock over the wait');
  expect(whyOf('one')).toBeNull();
});

it('lets a reminder take the pieces of another device where the line has as many as if the provider had left them', () => {
  const looksSo = (pieces: number, kind: string, method = 'GET') => {
    const body = JSON.stringify({ items: [{ productId: 'l0', quantity: pieces, variations: {} }] });
    const reply = { status: 200, headers: { 'content-type': 'application/json' }, body };
    const look = {
      ...{ context: { device: { id: 'd0' } }, request: { method, path: 'cart' } },
      ...{ endedAt: 20, outcome: 'reply', told: { reply }, arrivals: [{ at: 15, reply }] },
    };
    const order = { last: { ...ORDER, baseAtSeal: { quantity: 2 } } };
    // One that left later and was answered sooner tells nothing any more.
    const sooner = {
      ...look,
      endedAt: 18,
      arrivals: [{ at: 14, reply: { ...reply, body: '[]' } }],
    };
    const history = {
      sends: [look, sooner] as unknown as Send[],
      lives: new Map([['order', order as unknown as Life]]),
      hasCapability: () => false,
    } as Partial<History> as History;
    const last = { kind, args: { quantity: 1 }, targets: ['cartLines:l0'] };
    const life = { device: 'd0', bornAt: 30, last } as unknown as Life;
    return looksLeftBehind(history, life, { key: 'order', at: 10 } as ObservedEffect);
  };
  expect(looksSo(2, 'cart:remove')).toBe(true);
  expect(looksSo(1, 'cart:remove')).toBe(false);
  // The one piece that it leaves was put on top.
  expect(looksSo(3, 'cart:set')).toBe(true);
  expect(looksSo(2, 'cart:set')).toBe(false);
  // So the answer to the addition may tell.
  expect(looksSo(3, 'cart:set', 'POST')).toBe(true);
});

it('K2: a reminder is of an order that arrived before it; neither of the second copy of one that arrives later, nor of an order of another line', () => {
  const LINE = cartLineKey('l0', { Size: 'S' });
  const isBlamed = (order: object, laterOrder: object) => {
    const items = [{ productId: 'l0', quantity: 3, variations: { Size: 'S' } }];
    const body = JSON.stringify({ items });
    const reply = { status: 200, headers: { 'content-type': 'application/json' }, body };
    const look = {
      ...{ context: { device: { id: 'd0' } }, request: { method: 'POST', path: 'cart' } },
      ...{ endedAt: 20, outcome: 'reply', told: { reply }, arrivals: [{ at: 15, reply }] },
    };
    const lifeOf = (over: object, device = 'd0') => ({
      device,
      bornAt: 0,
      born: 'command',
      ...over,
    });
    const ordering = (line: string, quantity: number) =>
      lifeOf({ last: { ...ORDER, targets: [`cartLines:${line}`], baseAtSeal: { quantity } } });
    const reminder = {
      ...{ ...ADDITION, kind: 'cart:set', idem: 'reminder', targets: [`cartLines:${LINE}`] },
      args: { listingId: 'l0', variations: { Size: 'S' }, quantity: 1 },
    };
    const effect = { subject: `cart:${LINE}`, memberId: 'b1', method: 'POST' };
    const effects = [
      { key: 'order', at: 10, subject: 'order:o1', body: '"l0"', ...order },
      { key: 'order', at: 35, subject: 'order:o2', body: '"l0"', ...laterOrder },
      { ...effect, key: 'other', at: 40 },
      { ...effect, key: 'reminder', at: 50, method: 'PUT' },
    ].map((each, place) => ({ memberId: 'b1', method: 'POST', requestId: place, place, ...each }));
    const history = {
      ...{ sends: [look], effects, hasCapability: () => false, excused: new Map() },
      lives: new Map<string, unknown>([
        ['order', ordering(LINE, 2)],
        ['plain', ordering('l0', 1)],
        ['other', lifeOf({ last: { ...ADDITION, idem: 'other' }, sends: [], effects: [] }, 'd1')],
        ['reminder', lifeOf({ bornAt: 30, born: 'reminder', last: reminder })],
      ]),
    };
    const blame = checkReminder(history as unknown as History, effects[3] as ObservedEffect);
    return [...blame].length > 0;
  };
  expect(isBlamed({}, {})).toBe(false);
  expect(isBlamed({}, { key: 'plain', at: 11 })).toBe(false);
  // Nothing was ordered before it that its look could have shown.
  expect(isBlamed({ at: 18 }, {})).toBe(true);
});

it('K3: the first half of a move was recorded with the second; an addition that a retried second half comes behind is none', () => {
  const isBlamed = (bornAt: number) => {
    const addition = {
      ...{ device: 'd0', bornAt: 10 },
      last: { ...ADDITION, seq: 9, idem: 'add', keys: ['cart:l0'], state: 'refused' },
    };
    const args = { listingId: 'l0', movesTo: 'cart:l0' };
    const removal = { ...ADDITION, kind: 'wishlist:remove', seq: 10, idem: 'remove', args };
    const lives = new Map<string, unknown>([
      ['add', addition],
      ['remove', { device: 'd0', bornAt, last: { ...removal, isUnconfirmed: false } }],
    ]);
    const send = { key: 'remove' } as Partial<Send> as Send;
    return [...checkHalves({ lives } as unknown as History, send)].length > 0;
  };
  expect(isBlamed(10)).toBe(true);
  expect(isBlamed(900)).toBe(false);
});

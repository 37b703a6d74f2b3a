import { expect, it } from 'vitest';
import { checkEndings } from './judge/checks/k01-no-silent-loss.ts';
import { EMPTY_STATE } from './judge/device-state.ts';
import { type Commit, explainRemoval } from './judge/endings.ts';
import { listAccepted } from './judge/checks/k05-read-your-writes.ts';
import type { Entry } from './judge/entries.ts';
import type { LogChange } from './judge/follow-commit.ts';
import type { Call, History, Life, ObservedEffect, Send } from './judge/history.ts';
import { observeWire } from './judge/observe-wire.ts';
import type { JudgedProvider, Row } from './judge/seams.ts';

it('counts an entry as settled that is settled while a person decides about it, and no other', () => {
  const entry = {
    seq: 2,
    userId: 'b1',
    kind: 'cart:add',
    args: {},
    keys: [],
    waitsFor: [],
    state: 'refused',
  } as Partial<Entry> as Entry;
  const endingIn = (kind: Call['kind'], tables: readonly string[]) =>
    explainRemoval(
      { calls: [], lives: new Map() } as Partial<History> as History,
      {
        tables,
        before: EMPTY_STATE,
        after: EMPTY_STATE,
        calls: [{ kind, seq: 2 }],
      } as unknown as Commit,
      entry,
    );
  for (const [kind, ending] of [
    ['retry', 'retried'],
    ['replace', 'retried'],
    ['discard', 'discarded'],
  ] as const) {
    expect(endingIn(kind, ['outbox', 'base'])).toBe(ending);
    // A report is about no row.
    expect(endingIn(kind, ['outbox', 'activity', 'meta'])).toBeNull();
    expect(endingIn(kind, ['outbox', 'settlements', 'activity', 'meta'])).toBeNull();
    // A mark on an earlier settlement, without a stamp of its own, is none.
    expect(endingIn(kind, ['outbox', 'settlements'])).not.toBeNull();
  }
});

it('lets an order be moved on where another device had moved it there, and nowhere else', () => {
  const refused = { at: 9, reply: { status: 409, headers: {}, body: '' }, effects: [] };
  const life = {
    device: 'd2',
    last: {
      ...{ kind: 'order:status', idem: 'mine', targets: ['orders:o1'] },
      args: { orderId: 'o1', status: 'shipped' },
    },
    bornAt: 1,
    sends: [{ at: 8, arrivals: [refused], told: refused, outcome: 'reply' } as unknown as Send],
    effects: [],
  } as unknown as Life;
  const isBlamed = (effects: Partial<ObservedEffect>[], isKept = false) => {
    const history = {
      effects,
      calls: [],
      excused: new Map(),
      sends: [],
      losses: [],
      faultTimes: new Map(),
      hasCapability: () => isKept,
    } as unknown as History;
    const ended = [{ life, before: life.last, ending: 'accepted' }];
    const told = [
      ...checkEndings(history, { ended, born: [], unexplained: [], changed: [] } as never),
    ];
    return told.length > 0;
  };
  const moved = (status: string, over: Partial<ObservedEffect> = {}) => ({
    subject: 'order:o1',
    key: 'other',
    at: 5,
    body: JSON.stringify({ status }),
    ...over,
  });
  expect(isBlamed([moved('confirmed'), moved('shipped')])).toBe(false);
  expect(isBlamed([])).toBe(true);
  expect(isBlamed([moved('shipped'), moved('delivered')])).toBe(true);
  expect(isBlamed([moved('shipped', { subject: 'order:o2' })])).toBe(true);
  expect(isBlamed([moved('shipped', { at: 10 })])).toBe(true);
  expect(isBlamed([moved('shipped')], true)).toBe(true);
});

it("counts the effect of a request that was exchanged with its twin as the twin's, when it comes later", () => {
  const lifeOf = (idem: string, seq: number) =>
    ({ device: 'd0', last: { idem, seq }, effects: [] }) as unknown as Life;
  const [first, second] = [lifeOf('one', 1), lifeOf('two', 2)];
  // It left as the first one's; the first one was settled by the second one's answer.
  const send = { key: 'two', requestId: 47, arrivals: [] } as unknown as Send;
  const lives = new Map([
    ['one', first],
    ['two', second],
  ]);
  const history = {
    now: () => 9,
    effects: [],
    lives,
    sendsById: new Map([[47, [send]]]),
  } as unknown as History;
  const provider = { effects: [{ key: 'one', subject: 'order:o1' }] } as unknown as JudgedProvider;
  const seen: unknown[] = [];
  const reply = { status: 201, headers: {}, body: '' };
  observeWire(history, provider, { type: 'arrived', requestId: 47, reply } as never, {
    onSend: () => {},
    onEffect: ({ key, seq }) => seen.push([key, seq]),
  });
  expect(seen).toEqual([['two', 2]]);
  expect([first.effects.length, second.effects.length]).toEqual([0, 1]);
  expect(send.arrivals.map(({ effects }) => effects.length)).toEqual([1]);
});

it('watches an accepted row for a flip, unless another device has changed it while the answer was on its way', () => {
  const line = (quantity: number): Row => ({ key: 'l0', quantity });
  const withTables = (tables: Readonly<Record<string, readonly (readonly [string, Row])[]>>) => ({
    ...{ ...EMPTY_STATE, session: { user: { id: 'b1' } } },
    tables: new Map(Object.entries(tables).map(([name, rows]) => [name, new Map(rows)])),
  });
  const cartLines = [['l0', line(2)] as const];
  const base = [['cartLines:l0', { ref: 'cartLines:l0', row: line(1) }] as const];
  const [before, after] = [withTables({ cartLines, base }), withTables({ cartLines })];
  const entry = { kind: 'cart:add', userId: 'b1', targets: ['cartLines:l0'] };
  const own = { key: 'own', subject: 'cart:l0', memberId: 'b1', place: 4 };
  const isWatched = (effects: readonly object[]) => {
    const ended = [{ before: entry, ending: 'accepted', life: { effects: [own] } }];
    const commit = { before, after } as unknown as Commit;
    const change = { ended } as unknown as LogChange;
    return [...listAccepted({ effects } as unknown as History, commit, change)].length > 0;
  };
  expect(isWatched([own])).toBe(true);
  expect(isWatched([{ ...own, key: 'other', place: 3 }, own])).toBe(true);
  expect(isWatched([own, { ...own, key: 'other', subject: 'cart:l1', place: 5 }])).toBe(true);
  expect(isWatched([own, { ...own, key: 'other', place: 5 }])).toBe(false);
});

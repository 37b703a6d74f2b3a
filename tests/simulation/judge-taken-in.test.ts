import { expect, it } from 'vitest';
import { checkEndings } from './judge/checks/k01-no-silent-loss.ts';
import { EMPTY_STATE } from './judge/device-state.ts';
import type { Commit } from './judge/endings.ts';
import type { Entry } from './judge/entries.ts';
import type { History, Life, Send } from './judge/history.ts';
import { observeWire } from './judge/observe-wire.ts';
import type { JudgedContext, JudgedProvider, Row } from './judge/seams.ts';
import { noteTakenIn } from './judge/taken-in.ts';

it('counts as taken in only a pull of the resource: not a look-up, nor a pull of another one', () => {
  const context = { id: 'page1', device: { id: 'd0' } } as JudgedContext;
  const ask = (path: string) =>
    ({
      ...{ context, at: 150_000, endedAt: 150_100, outcome: 'reply' },
      request: { method: 'GET', path },
      told: { reply: { status: 200, headers: {}, body: '' } },
    }) as unknown as Send;
  const lost = {
    context,
    at: 200_000,
    arrivals: [],
    outcome: 'lost',
    told: null,
  } as unknown as Send;
  const isBlamed = (
    taken: readonly string[],
    own: Send,
    asked: readonly Send[] = [],
    state = 'sending',
  ) => {
    const last = {
      seq: 1,
      idem: 'one',
      kind: 'cart:add',
      args: { listingId: 'kettle' },
      targets: ['cartLines:kettle'],
      state,
      isUnconfirmed: true,
    } as unknown as Entry;
    const life = {
      device: 'd0',
      bornAt: 0,
      claimedAt: own.at,
      last,
      sends: [{ ...own }],
      effects: [],
    } as unknown as Life;
    const history = {
      ...{ now: () => 0, sends: asked, lives: new Map([['one', life]]), excused: new Map() },
      ...{ faults: new Map(), faultTimes: new Map(), hasCapability: () => false },
      effects: [{ at: 60_000, key: 'other', subject: 'cart:kettle' }],
    } as unknown as History;
    const rows = taken.map((key) => [key, { outcome: 'fresh', fetchedAt: 7 }] as const);
    const after = { ...EMPTY_STATE, tables: new Map([['resources', new Map(rows)]]) };
    noteTakenIn(history, {
      context,
      tables: ['resources'],
      before: EMPTY_STATE,
      after,
    } as unknown as Commit);
    observeWire(
      history,
      {} as JudgedProvider,
      { type: 'fault', name: 'D1', device: context.device },
      { onSend: () => {}, onEffect: () => {} },
    );
    return (
      [
        ...checkEndings(history, {
          born: [],
          unexplained: [],
          changed: [],
          ended: [{ life, before: last, ending: 'accepted' }],
        }),
      ].length > 0
    );
  };
  expect(isBlamed(['me/cart'], lost, [ask('cart')])).toBe(true);
  expect(isBlamed([], lost, [ask('cart')])).toBe(false);
  expect(isBlamed(['me/wishlist'], lost, [ask('cart'), ask('wishlist')])).toBe(false);
  // A clear no came, and the disk was full: as it was to be written down, or later.
  const refused = { at: 5, reply: { status: 404, headers: {}, body: '' }, effects: [] };
  const answered = {
    ...lost,
    arrivals: [refused],
    told: refused,
    outcome: 'reply',
  } as unknown as Send;
  expect(isBlamed([], answered)).toBe(false);
  expect(isBlamed([], answered, [], 'queued')).toBe(true);
});

it('a line that a pull tells, and that was settled since it was asked for, is not known by it', () => {
  const context = { id: 'page1', device: { id: 'd0' } } as JudgedContext;
  const leftOutOf = (told: number, known: number, answeredAt = 8) => {
    const body = JSON.stringify([{ productId: { _id: 'kettle', price: 1 }, quantity: told }]);
    const pull = {
      ...{ context, at: 5, outcome: 'reply', request: { method: 'GET', path: 'cart' } },
      told: { reply: { status: 200, headers: {}, body } },
    } as unknown as Send;
    const rows = new Map([['me/cart', { outcome: 'fresh', fetchedAt: 7 }]]);
    const cartLines = new Map([['kettle', { key: 'kettle', quantity: known }]]);
    const tables = new Map<string, ReadonlyMap<string, Row>>([
      ['resources', rows],
      ['cartLines', cartLines],
    ]);
    const commit = { context, tables: ['resources'], before: EMPTY_STATE };
    const after = { ...EMPTY_STATE, tables };
    const change = { device: 'd0', last: { targets: ['cartLines:kettle'] } };
    const lives = new Map([['one', { ...change, sends: [{ endedAt: answeredAt }] }]]);
    const history = { sends: [pull], lives } as unknown as History;
    noteTakenIn(history, { ...commit, after } as unknown as Commit);
    return pull.leftOut;
  };
  expect(leftOutOf(2, 1)).toEqual(['cartLines:kettle']);
  expect(leftOutOf(2, 1, 4)).toEqual([]);
  expect(leftOutOf(2, 2)).toEqual([]);
});

import { expect, it } from 'vitest';
import { checkVanished } from './judge/checks/k01-no-silent-loss.ts';
import { checkBaseOfUnanswered } from './judge/checks/k05-base-of-unanswered.ts';
import { checkConfirmed, swapWithTwin } from './judge/checks/k05-read-your-writes.ts';
import { checkAttempts, checkThrottle } from './judge/checks/k11-retries.ts';
import { type DeviceState, EMPTY_STATE } from './judge/device-state.ts';
import type { Commit } from './judge/endings.ts';
import type { Entry } from './judge/entries.ts';
import type { LogChange } from './judge/follow-commit.ts';
import type { Call, History, Life, Send } from './judge/history.ts';

const REF = 'cartLines:kettle';

it('blames a pull that moves the base of an unanswered change, and not the sign-in of another member or a denial', () => {
  const entry = {
    ...{ seq: 1, idem: 'one', userId: 'b1', kind: 'cart:set', args: {}, keys: [], targets: [REF] },
    ...{ state: 'queued', isSealed: true },
  } as unknown as Entry;
  const stateOf = (memberId: string, quantity: number): DeviceState => ({
    entries: [entry],
    byIdem: new Map([['one', entry]]),
    session: { user: { id: memberId } },
    tables: new Map([['base', new Map([[REF, { ref: REF, row: { quantity } }]])]]),
  });
  const isBlamed = (memberBefore: string, answers: readonly number[] = [200]) => {
    const told = { effects: [], reply: { status: answers[0] } };
    const send = { requestId: 1, outcome: 'reply', told, arrivals: answers };
    const life = { effects: [{ requestId: 1 }], sends: [send] } as unknown as Life;
    const lives = new Map([['one', life]]);
    return (
      [
        ...checkBaseOfUnanswered(
          { lives, excused: new Map() } as Partial<History> as History,
          {
            tables: ['base', 'resources'],
            before: stateOf(memberBefore, 1),
            after: stateOf('b1', 2),
          } as Partial<Commit> as Commit,
        ),
      ].length > 0
    );
  };
  expect(isBlamed('b1')).toBe(true);
  expect(isBlamed('b2')).toBe(false);
  // Of two deliveries the first was denied, and the device was told so.
  expect(isBlamed('b1', [429, 200])).toBe(false);
  expect(isBlamed('b1', [429])).toBe(true);
  expect(isBlamed('b1', [500, 200])).toBe(true);
});

it('leaves its commit to a tap whose twin has failed on a page of a former member', () => {
  const tap = (memberId: string, shown: number | null) =>
    ({
      ...{ kind: 'dispatch', device: 'd0', memberId, shown, state: 'open', result: null },
      ...{ mutations: [{ kind: 'cart:add', args: { quantity: 1 } }], rivals: [] },
    }) as unknown as Call;
  const [failed, recorded] = [tap('b2', null), tap('b1', 1)];
  const history = { calls: [failed, recorded] } as unknown as History;
  Object.assign(failed, { state: 'failed' });
  swapWithTwin(history, failed);
  Object.assign(recorded, { state: 'confirmed', result: 1 });
  swapWithTwin(history, recorded);
  expect([...checkConfirmed(recorded, EMPTY_STATE)]).toEqual([]);
});

it('lets an acceptance that comes late settle what was refused without a clear answer, or where its own context has read it', () => {
  const isBlamed = (
    code: string | null,
    effects: readonly unknown[] = [{}],
    sends: readonly unknown[] = [],
  ) => {
    const before = {
      ...{ seq: 1, idem: 'one', kind: 'cart:add', args: { listingId: 'kettle' }, keys: [] },
      ...{ state: 'refused', failure: { kind: 'missing', status: 404, code } },
    } as unknown as Entry;
    const life = { sends, effects } as unknown as Life;
    const ended = [{ before, life, ending: 'accepted' as const }];
    return [...checkVanished({ ended, born: [], unexplained: [], changed: [] })].length > 0;
  };
  const reply = { status: 200, headers: {}, body: '' };
  const accepted = { outcome: 'reply', told: { reply }, arrivals: [{ reply }] };
  expect(isBlamed(null)).toBe(true);
  expect(isBlamed(null, [{}], [{ ...accepted, outcome: 'lost' }])).toBe(true);
  expect(isBlamed(null, [{}], [accepted])).toBe(false);
  for (const code of ['effect-unknown', 'refused-without-words']) {
    expect(isBlamed(code)).toBe(false);
    expect(isBlamed(code, [])).toBe(true);
  }
});

it('counts an attempt by what the context has heard that counts it, not by another one that sent as well', () => {
  const context = (id: string) => ({ id }) as unknown as Commit['context'];
  const [counts, other] = [context('page1'), context('page2')];
  const sendOf = (by: Commit['context'], status: number | null) => ({
    ...{ context: by, at: 2, outcome: status === null ? 'cut off' : 'reply' },
    told: status === null ? null : { reply: { status, headers: {}, body: '' } },
  });
  const isBlamed = (...sends: object[]) => {
    const before = { attempts: 0, kind: 'cart:add', args: {}, seq: 1, idem: 'one' };
    const after = { ...before, attempts: 1 };
    const changed = [{ life: { sends, claimedAt: 1 }, before, after }] as unknown;
    const change = { changed, born: [], ended: [], unexplained: [] } as unknown as LogChange;
    return [...checkAttempts({ context: counts }, change)].length > 0;
  };
  expect(isBlamed(sendOf(counts, 401))).toBe(true);
  expect(isBlamed(sendOf(counts, null), sendOf(other, 401))).toBe(false);
  expect(isBlamed(sendOf(counts, 401), sendOf(other, null))).toBe(true);
});

it('lets a claim that was being stored fill its ten lanes after a 429, and blames the change after them, and after the wait none', () => {
  const [device, other] = [{ id: 'd0' }, { id: 'd1' }];
  const reply = { status: 429, headers: { 'retry-after': '30' }, body: '' };
  const throttled = {
    ...{ key: 'one', at: 0, endedAt: 100, isSenderHurt: false, context: { device } },
    ...{ outcome: 'reply', told: { reply }, arrivals: [{ reply }] },
  };
  const complaints = (later: readonly { at: number; by?: object; requestId?: number }[]) => {
    const sends = [
      throttled,
      ...later.map(({ at, by = device, requestId }, index) => ({
        ...{
          key: `k${index}`,
          requestId: requestId ?? index + 1,
          at,
          endedAt: null,
          isSenderHurt: false,
        },
        ...{ outcome: null, told: null, context: { device: by } },
      })),
    ];
    const history = { sends, faultTimes: new Map(), excused: new Map() } as unknown as History;
    return [...checkThrottle(history, sends.at(-1) as unknown as Send)];
  };
  const lanes = (count: number, at: number) => Array.from({ length: count }, () => ({ at }));
  expect(complaints(lanes(10, 200))).toEqual([]);
  expect(complaints(lanes(11, 200))).toHaveLength(1);
  expect(complaints([...lanes(10, 200), { at: 200, by: other }])).toEqual([]);
  expect(complaints([...lanes(10, 200), { at: 30_101 }])).toEqual([]);
  // All of a batch go in one request.
  expect(complaints(lanes(20, 200).map((each) => ({ ...each, requestId: 0 })))).toEqual([]);
});

import { expect, it } from 'vitest';
import { checkLiveness } from './judge/checks/k07-liveness.ts';
import { EMPTY_STATE } from './judge/device-state.ts';
import type { Entry } from './judge/entries.ts';
import type { History, Life } from './judge/history.ts';

it('gives an entry as long as what fails before it may take, and no longer', () => {
  const lifeOf = (seq: number, keys: string[], tries: number, waitedFor: number[] = []) =>
    ({
      device: 'd0',
      waitedFor: new Set(waitedFor),
      last: {
        seq,
        idem: `${seq}`,
        userId: 'b1',
        kind: 'cart:add',
        args: {},
        keys,
        waitsFor: [],
        state: 'queued',
        failure: null,
      },
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
  // The photo of a listing has another key.
  const edit = lifeOf(9, ['listing:one'], 0, [1]);
  expect(isOverdue(16, lifeOf(1, ['blob:photo'], 9), edit)).toBe(false);
  expect(isOverdue(16, lifeOf(2, ['blob:photo'], 9), edit)).toBe(true);
});

it('leaves a change to the person while the listing that it changes got no clear answer, and no other', () => {
  const entry = { userId: 'b1', args: {}, keys: ['listing:one'], failure: null, waitsFor: [] };
  const isOverdue = (made: object, waitsFor: number[]) => {
    const entries = [
      { ...entry, seq: 1, idem: 'made', state: 'refused', ...made },
      { ...entry, seq: 2, idem: 'edit', kind: 'listing:edit', state: 'queued', waitsFor },
    ] as unknown as Entry[];
    const history = {
      now: () => 60 * 60_000,
      faults: new Map(),
      lives: new Map(),
    } as Partial<History> as History;
    const session = { user: { id: 'b1' } };
    return [...checkLiveness(history, { ...EMPTY_STATE, session, entries }, 0)].length > 0;
  };
  const unclear = { kind: 'listing:create', failure: { kind: 'captive' } };
  expect(isOverdue(unclear, [1])).toBe(false);
  expect(isOverdue(unclear, [])).toBe(true);
  expect(isOverdue({ ...unclear, failure: { kind: 'rejected' } }, [1])).toBe(true);
  expect(isOverdue({ ...unclear, kind: 'listing:edit' }, [1])).toBe(true);
});

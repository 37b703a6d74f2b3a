import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPositions, takePositions } from '#features/catalogue/kept-positions.ts';

const LIST = 'default /products?search=lamp';
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

describe('positions in lists, kept for the next document', () => {
  it('come back once', () => {
    keepPositions({ [LIST]: { pages: 4, openedId: 'lamp-7' } });
    expect(takePositions()).toEqual({ [LIST]: { pages: 4, openedId: 'lamp-7' } });
    expect(kept.size).toBe(0);
    expect(takePositions()).toEqual({});
  });

  it.each([
    ['no JSON', '{"', {}],
    ['null', 'null', {}],
    ['a position that is none', `{"${LIST}":7}`, { [LIST]: { pages: 1, openedId: null } }],
    [
      'more pages than can be',
      `{"${LIST}":{"pages":1e9,"openedId":"lamp-7"}}`,
      { [LIST]: { pages: 1, openedId: 'lamp-7' } },
    ],
    [
      'other types',
      `{"${LIST}":{"pages":"3","openedId":7}}`,
      { [LIST]: { pages: 1, openedId: null } },
    ],
  ])('begin anew where another version kept %s', (_, text, expected) => {
    kept.set('list-positions', text);
    expect(takePositions()).toEqual(expected);
    expect(kept.size).toBe(0);
  });

  it('begin anew where storage is blocked', () => {
    const blocked = () => {
      throw new Error('The operation is insecure.');
    };
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    keepPositions({ [LIST]: { pages: 4, openedId: null } });
    expect(takePositions()).toEqual({});
  });
});

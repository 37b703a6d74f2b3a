import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPageCounts, takePageCounts } from '#features/catalogue/kept-page-counts.ts';

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

describe('how many pages of a list were shown, kept for the next document', () => {
  it('comes back once', () => {
    keepPageCounts({ [LIST]: 4 });
    expect(takePageCounts()).toEqual({ [LIST]: 4 });
    expect(kept.size).toBe(0);
    expect(takePageCounts()).toEqual({});
  });

  it.each([
    ['no JSON', '{"'],
    ['null', 'null'],
    ['no number', `{"${LIST}":"3"}`],
    ['more pages than can be', `{"${LIST}":1e9}`],
    ['less than a page', `{"${LIST}":0}`],
  ])('begins anew where another version kept %s', (_, text) => {
    kept.set('list-positions', text);
    expect(takePageCounts()).toEqual({});
    expect(kept.size).toBe(0);
  });

  it('begins anew where storage is blocked', () => {
    const blocked = () => {
      throw new Error('The operation is insecure.');
    };
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    keepPageCounts({ [LIST]: 4 });
    expect(takePageCounts()).toEqual({});
  });
});

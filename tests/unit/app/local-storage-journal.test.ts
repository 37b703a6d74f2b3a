import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalStorageJournal } from '../../../src/app/boot/local-storage-journal.ts';

const tap = (id: string, atMs: number, args: unknown = { quantity: 1 }) => ({
  ...{ id, userId: 'u1', atMs },
  mutations: [{ kind: 'cart:add', args }],
});

let kept: Record<string, string>;
let isFull: boolean;
beforeEach(() => {
  isFull = false;
  // As in a browser, its own keys are those of what it holds.
  kept = Object.defineProperties(
    {},
    {
      getItem: { value: (key: string) => kept[key] ?? null },
      setItem: {
        value: (key: string, text: string) => {
          if (isFull) throw new DOMException('', 'QuotaExceededError');
          kept[key] = text;
        },
      },
      removeItem: { value: (key: string) => void Reflect.deleteProperty(kept, key) },
    },
  );
  vi.stubGlobal('localStorage', kept);
});

describe('the journal in local storage', () => {
  it('gives back what was added by other pages, in the order of the taps, whatever their clocks said', async () => {
    const journal = createLocalStorageJournal();
    expect(journal.add(tap('b', 5))).toBe(true);
    expect(journal.add(tap('a', 5))).toBe(true);
    expect(createLocalStorageJournal().add(tap('c', 4))).toBe(true);
    for (const id of 'defghijk') journal.add(tap(id, 6));
    const found = await createLocalStorageJournal().list();
    expect(found.map(({ id }) => id).join('')).toBe('bacdefghijk');
    expect(found[2]).toEqual(tap('c', 4));
  });

  it('names what it holds, also what cannot be read', () => {
    const journal = createLocalStorageJournal();
    expect(journal.ids()).toEqual([]);
    journal.add(tap('b', 5));
    kept['dispatch/000002/x'] = '{';
    journal.add(tap('a', 5));
    expect(journal.ids()).toEqual(['b', 'x', 'a']);
  });

  it('forgets what was removed', async () => {
    const journal = createLocalStorageJournal();
    journal.add(tap('a', 1));
    journal.add(tap('aa', 1));
    journal.remove('a');
    expect((await journal.list()).map(({ id }) => id)).toEqual(['aa']);
    journal.remove('aa');
    expect(Object.keys(kept)).toEqual([]);
  });

  it('says that it kept nothing when there is no room', () => {
    isFull = true;
    expect(createLocalStorageJournal().add(tap('a', 1))).toBe(false);
  });

  it.each([
    '{',
    'null',
    '{"id":"a"}',
    '{"id":"a","userId":"u1","atMs":1,"mutations":[1]}',
    '{"id":"a","userId":"u1","atMs":1,"mutations":[{"kind":"k","consumes":1}]}',
  ])('leaves alone what it cannot read: %s', async (text) => {
    kept['dispatch/000001/a'] = text;
    expect(await createLocalStorageJournal().list()).toEqual([]);
    expect(kept['dispatch/000001/a']).toBe(text);
  });
});

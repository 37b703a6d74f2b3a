import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { readKnownCategories } from '#core/mirror/known-categories.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import type { ResourceRow } from '#core/storage/rows.ts';

const MUSIC = { id: 'm', slug: 'music', name: 'Music', position: 0 };

let db: UnikadeDatabase;

beforeEach(() => {
  db = openDatabase({ name: `categories-${crypto.randomUUID()}` });
});

afterEach(() => db.delete());

function looked(outcome: ResourceRow['outcome'], fetchedAt: number | null) {
  return db.resources.put({ key: 'categories', etag: null, fetchedAt, outcome, message: null });
}

describe('the categories of the dropdown and the filters', () => {
  it('[S091] are those of the specification while the call was never answered', async () => {
    expect(await readKnownCategories(db)).toEqual(KNOWN_CATEGORIES);
    await looked('refused', null);
    expect(await readKnownCategories(db)).toEqual(KNOWN_CATEGORIES);
    await looked('unreachable', null);
    expect(await readKnownCategories(db)).toEqual(KNOWN_CATEGORIES);
  });

  it('[S090, S091] are what was answered, also none at all, and stay so when a later call fails', async () => {
    await db.categories.put(MUSIC);
    await looked('fresh', 1);
    expect(await readKnownCategories(db)).toEqual([MUSIC]);
    await db.categories.clear();
    expect(await readKnownCategories(db)).toEqual([]);
    await looked('unreachable', 1);
    expect(await readKnownCategories(db)).toEqual([]);
  });
});

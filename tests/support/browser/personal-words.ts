import { expect, type Page } from '@playwright/test';
import { dumpStorage } from './device-storage.ts';

const PERSONAL_PLACES = [
  ...['activity', 'base', 'blobs', 'cartLines', 'compensations', 'drafts', 'orders', 'outbox'],
  ...['session', 'settlements', 'visits', 'wishlist'],
].map((table) => `table ${table}`);

export interface PersonalWords {
  id: string;
  /** No one else may read them. */
  secrets: string[];
}

/** The member's data in the local storage. */
export async function readPersonalWords(page: Page): Promise<PersonalWords> {
  return page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '') as Record<string, string>;
    const tokens = [localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')];
    const facts = ['email', 'phone', 'address', 'bio'].map((fact) => user[fact]);
    const secrets = [...facts, ...tokens].filter((word): word is string => Boolean(word));
    return { id: user.id ?? '', secrets };
  });
}

/**
 * No storage, no rows, no caches, no history of the page shows who was signed in.
 *
 * @param filledSince tables that the app filled after that, without a member
 */
export async function expectNothingPersonal(
  page: Page,
  { id, secrets }: PersonalWords,
  filledSince: readonly string[] = [],
): Promise<void> {
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const places = await dumpStorage(page);
  const placesOf = (word: string) =>
    places.filter(({ text }) => text.includes(word)).map(({ where }) => where);
  for (const word of secrets) expect(placesOf(word), word).toEqual([]);
  // Published data of a member is on every device: a review names its author.
  expect(placesOf(id).filter((where) => where !== 'table listings')).toEqual([]);
  const filled = places.map(({ where }) => where);
  expect(filled.filter((where) => PERSONAL_PLACES.includes(where))).toEqual(filledSince);
}

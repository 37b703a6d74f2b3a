import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import type { Shop } from './shop.tsx';

const LONGEST_MS = 10_000;
const ALL = '[role="status"] [data-tone] *';
const OF_ERRORS = '[role="status"] [data-tone="error"] *';

/** A toast with exactly these words, from when it is there. */
export function findToast(words: string): Promise<HTMLElement> {
  return screen.findByText(words, { selector: ALL });
}

/** Likewise, of those that tell of an error. */
export function findErrorToast(words: string): Promise<HTMLElement> {
  return screen.findByText(words, { selector: OF_ERRORS });
}

export const toasts = (words: string) => screen.queryAllByText(words, { selector: ALL });
export const errorToasts = (words: string) => screen.queryAllByText(words, { selector: OF_ERRORS });

/** Waits until exactly one is shown. */
export async function untilToast(words: string): Promise<void> {
  await waitFor(() => expect(toasts(words)).toHaveLength(1));
}

/** Likewise, of those that tell of an error. */
export async function untilErrorToast(words: string): Promise<void> {
  await waitFor(() => expect(errorToasts(words)).toHaveLength(1));
}

/** Resolves to the milliseconds for which a toast with these words is shown, from its next appearance on. */
export async function timeToast(shop: Shop, words: string): Promise<number> {
  await findToast(words);
  const shownAt = Date.now();
  while (isToasted(words) && Date.now() - shownAt < LONGEST_MS) await shop.pass(100);
  return Date.now() - shownAt;
}

export async function untilToastGone(words: string): Promise<void> {
  await waitFor(() => expect(isToasted(words), words).toBe(false));
}

function isToasted(words: string): boolean {
  return toasts(words).length > 0;
}

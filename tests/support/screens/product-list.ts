import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { END, foundWords } from '#support/provider/demo-offers.ts';
import { main } from './landmarks.ts';
import type { OpenPage } from './shop.tsx';

/* A list of products, as the screen shows it. Roles of a hundred cards take seconds to find: cards are found by their tags. */

export const cards = () => [...document.querySelectorAll<HTMLElement>('main article')];
export const status = () => main().getAllByRole('status')[0]?.textContent ?? '';
export const more = () => screen.queryByText('Load More Products')?.closest('button') ?? null;

export function titles(): string[] {
  return cards().map((card) => card.querySelector('h2, h3')?.textContent ?? '');
}

/** Waits for the provider's number of all matches. */
export async function untilFound(count: number): Promise<void> {
  await waitFor(() => expect(status()).toBe(foundWords(count)));
}

/** Presses Load More Products until the list has ended. */
export async function readToEnd({ user }: OpenPage): Promise<void> {
  await waitFor(
    async () => {
      const button = more();
      if (button !== null) await user.click(button);
      screen.getByText(END);
    },
    { timeout: 60_000 },
  );
}

/** Scrolls to the bottom: without layout, the document ends in the viewport. */
export function scrollToEnd(): void {
  dispatchEvent(new Event('scroll'));
}

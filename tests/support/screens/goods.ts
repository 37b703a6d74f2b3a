import { screen, within } from '@testing-library/dom';
import { seedId } from '#server/storage/ids.ts';

/* Three listings of the demo catalogue, and their rows in the cart or the wishlist. */

export const TEE = seedId('listing', 'cloth-colombo-science-batch-tee');
export const GEL = seedId('listing', 'hb-komarika-gel-ruhuna');
export const BOOK = seedId('listing', 'lahiru-internship-questions');
export const NOT_FETCHED = 'Could not fetch your cart or wishlist.';

export function rows(words: RegExp): HTMLElement[] {
  return within(screen.getByRole('main'))
    .queryAllByRole('row')
    .filter(({ textContent }) => words.test(textContent));
}

export function row(words: RegExp): HTMLElement {
  const [found] = rows(words);
  if (found === undefined) throw new Error(`No row of ${words}.`);
  return found;
}

export const tee = () => row(/batch T-shirt/);
export const gel = () => row(/aloe vera gel/);
export const book = () => row(/120 questions/);
export const control = (of: HTMLElement, name: RegExp) => within(of).getByRole('button', { name });

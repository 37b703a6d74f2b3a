import { useState } from 'react';
import type { CatalogueView } from './catalogue-view.ts';

/** The result of one query. */
export interface Answer {
  question: string;
  /** Number of requested pages. */
  pages: number;
  view: CatalogueView;
}

/**
 * Keeps a long list in sight while its pages are fetched anew: back online, the device's own find gives way to the
 * provider's pages in one step, and the reader's place does not collapse meanwhile.
 */
export function useSteadyView(
  answer: Answer | undefined,
  isFetching: boolean,
): CatalogueView | undefined {
  const [whole, setWhole] = useState<Answer | undefined>(undefined);
  if (answer !== undefined && !answer.view.isShort && answer !== whole) setWhole(answer);
  if (answer === undefined) return undefined;
  const { view, question } = answer;
  const isLonger =
    whole?.question === question && whole.view.listings.length > view.listings.length;
  return view.isShort && isFetching && isLonger ? { ...view, listings: whole.view.listings } : view;
}

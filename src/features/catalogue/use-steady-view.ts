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
 * Keeps a long list visible while its pages are refetched: back online, the provider's pages replace the device's own
 * results in one step, and the reader keeps their place.
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

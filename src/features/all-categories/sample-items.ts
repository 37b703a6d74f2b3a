import type { SampleItem } from './sample-item.ts';
import { FIRST_SAMPLE_ITEMS } from './sample-items-first.ts';
import { REMAINING_SAMPLE_ITEMS } from './sample-items-rest.ts';

/** What the page of all categories shows without a call. */
export const SAMPLE_ITEMS: readonly SampleItem[] = [
  ...FIRST_SAMPLE_ITEMS,
  ...REMAINING_SAMPLE_ITEMS,
];

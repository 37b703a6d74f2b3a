import type { CategorySlug } from '#core/domain/categories.ts';

/** An item of the sample behind the page of all categories. Source: specification §3. */
export interface SampleItem {
  id: string;
  title: string;
  category: CategorySlug;
  /** Rupees. */
  price: number;
  /** ISO 8601 day. */
  createdAt: string;
  views: number;
  /** Code point of its drawing, served at `/pictures/<codepoint>.webp`. */
  drawing: string;
  /** Words that find such things in the shop. */
  search: string;
}

/** Items before the banner, and at most after it. Source: specification §9. */
export const FIRST_GRID_SIZE = 16;
export const SECOND_GRID_SIZE = 8;

import type { Listing } from '#core/domain/listing.ts';

/** What a person asks of a list: words, and what narrows and orders them. */
export interface Question {
  words: string;
  /** '' for every category. */
  category: string;
  priceMin: number;
  priceMax: number;
  order: 'price-asc' | 'price-desc' | 'relevance';
}

/** A way to find listings that a device holds. Everything is stored: it is there when the app is opened again. */
interface SearchContender {
  store(listings: readonly Listing[]): Promise<void>;
  /** What has to be done once after rows were stored, and lasts. */
  finish?(): Promise<void>;
  /** After the app has started: what the first answer waits for, the opening of the database too. */
  open(): Promise<void>;
  /** The first page, whole listings. */
  find(question: Question, limit: number): Promise<readonly Listing[]>;
}

declare global {
  var contender: SearchContender;
}

import type { Campus } from '../domain/campuses.ts';

/** A seller of the sample that ships with the app. Source: specification §3. */
export interface StoreSeller {
  id: string;
  name: string;
  bio: string;
  /** ISO 8601 day. */
  joinDate: string;
  /** Mean of the reviews, 0 to 5. */
  rating: number;
  reviewCount: number;
  /** Empty when the seller has no picture. */
  avatar: string;
  university: Campus;
  /** Academic year in words: 'Final year'. */
  year: string;
}

/** The response rate that every store shows. Source: specification §9. */
export const RESPONSE_RATE_PERCENT = 98;

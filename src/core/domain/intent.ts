import type { VariationChoice } from './listing.ts';

/** What a visitor tapped that needs a member; it is done, or led back to, after the sign-in. */
export interface Intent {
  action: IntentAction;
  listingId: string;
  quantity: number;
  variations: VariationChoice;
  /** They went from the tap to the sign-in: then the way leads back. */
  isFollowed: boolean;
  /** Milliseconds. */
  at: number;
}

const ACTIONS = ['save', 'cart', 'buy', 'review', 'ask'] as const;
export type IntentAction = (typeof ACTIONS)[number];

/** An intent that is older is forgotten: the member who signs in by then may be another person. */
export const INTENT_LIFETIME_MS = 30 * 60 * 1000;

/** Parses a stored intent; null when it is unreadable or expired. */
export function readIntent(value: unknown, now: number): Intent | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept = value as Partial<Record<keyof Intent, unknown>>;
  const { listingId, quantity, at } = kept;
  const action = ACTIONS.find((known) => known === kept.action);
  if (action === undefined || typeof listingId !== 'string' || listingId === '') return null;
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) return null;
  // A clock that was set back makes nothing last longer.
  if (typeof at !== 'number' || Math.abs(now - at) > INTENT_LIFETIME_MS) return null;
  const variations = readChoice(kept.variations);
  return { action, listingId, quantity, variations, isFollowed: kept.isFollowed === true, at };
}

function readChoice(value: unknown): VariationChoice {
  const options = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    options.filter((option): option is [string, string] => typeof option[1] === 'string'),
  );
}

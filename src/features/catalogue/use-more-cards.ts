import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Listing } from '#core/domain/listing.ts';
import { restPresses } from '#ui/feedback/rest-presses.ts';
import { isFocusLost } from '#ui/focus/take-lost-focus.ts';
import { COPY } from './copy.ts';

interface MoreCards {
  /** Of the element around the cards. */
  cards: RefObject<HTMLDivElement | null>;
  /** How many the last page brought; empty when the list did not grow. */
  status: string;
  /** The button for more was pressed. */
  notePress: (button: HTMLElement) => void;
}

/**
 * Announces how many cards a list gained, as the total stays the same, and moves the focus from the pressed button to
 * the first new card.
 */
export function useMoreCards(listings: readonly Listing[]): MoreCards {
  const cards = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLElement>(null);
  const [growth, setGrowth] = useState<Growth>({ listings, from: listings.length });
  if (growth.listings !== listings) setGrowth({ listings, from: beginningOfNew(listings, growth) });
  const added = listings.length - growth.from;
  useRestingCards(cards, growth);

  useEffect(() => {
    const button = pressed.current;
    if (button === null || growth.from === growth.listings.length) return;
    pressed.current = null;
    // The focus has moved on meanwhile: leave it there.
    if (!isFocusLost() && document.activeElement !== button) return;
    const card = cards.current?.querySelectorAll('[data-listing-id]')[growth.from];
    card?.querySelector('a')?.focus({ preventScroll: true });
  }, [growth]);

  return {
    cards,
    status: added > 0 ? COPY.moreCame(added) : '',
    notePress: (button) => {
      pressed.current = button;
    },
  };
}

/** A tap meant for the button for more must not open a card that has just taken its place. */
function useRestingCards(cards: RefObject<HTMLElement | null>, { listings, from }: Growth): void {
  const rested = useRef(0);
  useLayoutEffect(() => {
    const first = Math.max(from, rested.current);
    rested.current = listings.length;
    const all = cards.current?.querySelectorAll('[data-listing-id]') ?? [];
    for (const card of [...all].slice(first)) restPresses(card);
  }, [cards, listings, from]);
}

interface Growth {
  listings: readonly Listing[];
  /** Index of the first card of the newest page; the length when there is none. */
  from: number;
}

/** The length where the list did not grow: the same cards in a newer state, or another list. */
export function beginningOfNew(listings: readonly Listing[], before: Growth): number {
  const earlier = before.listings;
  const goesOn = earlier.length > 0 && earlier.every(({ id }, at) => listings[at]?.id === id);
  if (!goesOn) return listings.length;
  return listings.length > earlier.length ? earlier.length : before.from;
}

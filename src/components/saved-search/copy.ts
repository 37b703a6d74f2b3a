import { SAVED_SEARCHES_LIMIT } from '#core/domain/saved-search.ts';

export const COPY = {
  title: 'Saved searches',

  described: "What you keep looking for, and what's new since your last look.",
  empty: 'No saved searches yet',
  emptyHint:
    "Looking for something that isn't here yet? Search or set filters under Products, tap “Save this search”, and you'll see what's new here.",
  browse: 'Browse products',
  failed: "Your saved searches didn't load",
  failedHint: 'They are safe on this device. Reload the page to try again.',
  offline: "You're offline. Your searches open with what's on this device.",
  ofMember: 'Saved on this device only. Logging out removes them.',
  ofVisitor: 'Saved on this device only. Log in, and they come with you.',
  full: `You have ${SAVED_SEARCHES_LIMIT} saved searches, and that's as many as fit. Remove one to save another.`,
  removed: 'was removed.',
  notRemoved: "Couldn't remove that. Please try again.",
  notRestored: "Couldn't bring that back. Please save it again.",
  remove: (search: string) => `Remove saved search ${search}`,
  freshCount: (count: number) => `${count} new`,
} as const;

import { SAVED_SEARCHES_LIMIT } from '#core/domain/saved-search.ts';

export const COPY = {
  title: 'Saved searches',

  described: 'What you keep looking for, and what’s new since your last look.',
  empty: 'No saved searches yet',
  emptyHint:
    'Looking for something that isn’t here yet? Search or set filters under Products, tap “Save this search”, and what’s new waits for you here.',
  browse: 'Browse products',
  failed: 'Your saved searches could not be read',
  failedHint:
    'They are kept on this device, and it did not answer. Load the page again to try once more.',
  offline: 'You’re offline. Your searches open with what’s on this device.',
  ofMember: 'Kept on this device only. They go when you log out.',
  ofVisitor: 'Kept on this device only. When you log in, they come along.',
  full: `You have ${SAVED_SEARCHES_LIMIT} saved searches, and that’s as many as fit. Remove one to save another.`,
  removed: 'was removed.',
  notRemoved: 'This could not be removed. Please try again.',
  notRestored: 'This could not be brought back. Please save it again.',
  remove: (search: string) => `Remove saved search ${search}`,
  freshCount: (count: number) => `${count} new`,
} as const;

import { SAVED_SEARCHES_LIMIT } from '#core/domain/saved-search.ts';

export const COPY = {
  title: 'Followed lists',

  described: "What you keep looking for, and what's new since your last look.",
  empty: 'No followed lists yet',
  emptyHint:
    "Looking for something that isn't here yet? Search or set filters under Products, tap “Follow this list”, and you'll see what's new here.",
  browse: 'Browse products',
  failed: "Your followed lists didn't load",
  failedHint: 'They are safe on this device. Reload the page to try again.',
  offline: "You're offline. Your lists open with what's on this device.",
  ofMember: 'Saved on this device only. Logging out removes them.',
  ofAlerted:
    'Saved on this device. UniKade knows them as long as it tells you. Logging out removes them.',
  ofVisitor: 'Saved on this device only. Log in, and they come with you.',
  full: `You follow ${SAVED_SEARCHES_LIMIT} lists, and that's as many as fit. Remove one to follow another.`,
  removed: 'was removed.',
  notRemoved: "Couldn't remove that. Please try again.",
  notRestored: "Couldn't bring that back. Please follow it again.",
  remove: (search: string) => `Stop following ${search}`,
  alerts: 'Tell me about new listings',
  alertsHint:
    'A note on this device when something new comes up in a list you follow, even with UniKade closed. UniKade has to know these lists for that. Notes about your orders come along.',
  freshCount: (count: number) => `${count} new`,
} as const;

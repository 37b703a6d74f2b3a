import type { Report, Verb } from '#core/runtime/moderation.ts';

export const COPY = {
  title: 'Moderation',
  description: "What members reported. The other side won't see who it was.",
  offline: 'Moderation works online only. Nothing of it is saved on this device.',
  failed: "Couldn't load the reports.",
  unanswered: "UniKade didn't answer.",
  open: 'Open',
  decided: 'Decided',
  noneOpen: 'No open reports.',
  noneDecided: 'Nothing decided lately.',
  noMore: 'No more reports.',
  none: 'New reports show here when you open the page again.',
  newer: 'Previous page',
  older: 'Next page',
  page: (page: number) => `Page ${page}`,
  gone: 'It has been deleted since.',
  of: (owner: string) => `of ${owner}`,
  hidden: 'Hidden',
  suspended: 'Suspended',
  look: 'Look at it',
  reason: 'Reason*',
  reasonHint: 'The member it concerns reads this.',
  reasonHintOfSuspension:
    'The member reads this. What was ordered from them and is still open is canceled; buyers are told that the account was suspended, and not why.',
  reasonHintOfDismissal: 'For the log of decisions.',
  noReason: 'Please give a reason.',
  cancel: 'Cancel',
  excess: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} too many`,
  done: (verb: Verb) => DONE[verb],
} as const;

export const SUBJECTS: Readonly<Record<Report['subject'], string>> = {
  listing: 'Listing',
  review: 'Review',
  member: 'Member',
};

export const STATES: Readonly<Record<Report['state'], string>> = {
  open: 'Open',
  dismissed: 'Dismissed',
  acted: 'Acted on',
};

export const VERBS: Readonly<Record<Verb, string>> = {
  hide: 'Hide',
  restore: 'Show again',
  dismiss: 'Dismiss',
  suspend: 'Suspend member',
  unsuspend: 'Lift suspension',
};

const DONE: Readonly<Record<Verb, string>> = {
  hide: 'It is hidden.',
  restore: 'It is shown again.',
  dismiss: 'The report is dismissed.',
  suspend: 'The member is suspended.',
  unsuspend: 'The member can log in again.',
};

import { viewOfCommand } from '#components/sync/command-views.ts';
import { DISCONNECTED } from '#components/sync/failure-copy.ts';
import type { EntryChoice } from '#components/sync/entry-choices.ts';
import { shortOrderId } from '#core/domain/order.ts';
import type { MetaValues, ToastRecord } from '#core/storage/meta-values.ts';
import { readArgs } from './change-args.ts';

import type { StorageUse } from './use-storage.ts';

type ReachState = MetaValues['contact']['state'];

/** What the sync centre says. The words of each kind of write are in `command-views.ts`. */
export const COPY = {
  title: 'Sync centre',
  syncNow: 'Sync now',
  lastContact: (moment: string) => `Last contact ${moment}.`,
  noContact: "Haven't reached UniKade yet.",
  empty: 'Everything is sent',
  emptyHint: "All caught up. Anything you do offline shows here until it's sent.",
  attention: 'Needs you',
  sending: 'Being sent',
  blocked: 'Held up',
  waiting: 'Waiting to be sent',
  since: (moment: string) => `since ${moment}`,
  heldUpBy: (change: string) => `Held up until you decide on “${change}”.`,
  sendsAfter: (change: string) => `Sends after: ${change}`,
  nextTry: (clock: string) => `Next try at ${clock}.`,
  tryingAgain: (change: string) => `Trying again. ${change}`,
  takenBack: (change: string) => `Taken back, it was never sent. ${change}`,
  discarded: (change: string) => `Discarded. ${change}`,
  tooLate: "Too late, it's on its way.",
  notTried: "Couldn't try again just now.",
  recent: 'Recently sent',
  activity: 'Activity',
  showAll: (count: number) => `Show all ${count}`,
} as const;

/** What can be done about an unsent change. */
export const CHOICES: Readonly<Record<EntryChoice, string>> = {
  retry: 'Retry',
  send: 'Send it now',
  edit: 'Edit',
  'decide-in-cart': 'Decide in the cart',
  'see-order': 'See the order',
  look: 'Have a look',
  discard: 'Discard',
  cancel: 'Cancel this change',
};

/** What another member left behind on a shared device. */
export const FOREIGN = {
  waiting: (count: number, isSignedIn: boolean) =>
    `${countOf(count, 'change')} from ${isSignedIn ? 'another member' : "a member who isn't logged in"}. ${count === 1 ? 'It waits' : 'They wait'} here until they log in again.`,
  logIn: 'Log in',
  discard: 'Discard',
  question: (count: number) => `Discard ${countOf(count, 'change')}?`,
  consequence: (count: number) =>
    count === 1
      ? "Another member made this change on this device. It hasn't been sent yet. If you discard it, it is gone for good."
      : "Another member made these changes on this device. They haven't been sent yet. If you discard them, they are gone for good.",
  keep: 'Keep',
} as const;

/** The storage of this device, and the log as a file. */
export const DEVICE = {
  heading: 'This device',
  waitingLongest: 'Waiting longest',
  nothingWaits: 'Nothing',
  storage: 'Storage used',
  retention: 'Your data',
  unknown: '…',
  exportLog: 'Export the log',
  exported: 'Saved to Downloads.',
  aboutLog:
    'The file lists your changes, what became of them and what the app told you. It holds no passwords or codes, and goes nowhere but to your downloads.',
  keep: 'Keep my data',
  kept: 'The browser keeps your data until you log out or clear it.',
  notKept: "Your browser didn't promise it. Installing the app helps.",
} as const;

/** The kind of a past toast, for those who do not see its icon. */
export const TONES: Readonly<Record<ToastRecord['tone'], string>> = {
  success: 'Done',
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
};

/** Whether there is a connection, and what is in the way if there is none. */
export function connectionWords(isOnline: boolean, state: ReachState | undefined): string {
  if (!isOnline) return DISCONNECTED;
  if (state === 'captive') return 'No internet (sign in to Wi-Fi?).';
  return state === 'unreachable' ? "We can't reach UniKade right now." : 'Connected.';
}

/** The outcome of one 'Sync now'. */
interface SyncResult {
  isOnline: boolean;
  reachability: ReachState | undefined;
  /** Changes that the provider accepted meanwhile. */
  accepted: number;
  /** Changes that it refused meanwhile. */
  refused: number;
  /** Changes that still wait. */
  waiting: number;
}

/** 'Sync now' in a sentence or two. Nothing is called sent before the provider said so (R1). */
export function describeSync(result: SyncResult): string {
  const { accepted, refused, waiting } = result;
  const words = [
    accepted > 0 && `${countOf(accepted, 'change')} sent.`,
    refused > 0 && `${countOf(refused, 'change')} refused: see below.`,
    reachWords(result),
    waiting > 0 && `${countOf(waiting, 'change')} still ${waiting === 1 ? 'waits' : 'wait'}.`,
  ].filter((sentence) => sentence !== false && sentence !== '');
  return words.length > 0 ? words.join(' ') : 'Nothing to send. This device is up to date.';
}

function reachWords({ isOnline, reachability }: SyncResult): string {
  if (!isOnline) return 'You are disconnected.';
  if (reachability === 'captive') return 'The Wi-Fi wants you to sign in first.';
  return reachability === 'unreachable' ? 'UniKade could not be reached.' : '';
}

/** A change in words: what was done, to what. */
export interface ChangeWords {
  what: string;
  /** Empty when the change names nothing. */
  which: string;
}

/** Describes a change by kind and arguments; unknown kinds are called a newer version's. */
export function describeChange(kind: string, args: unknown): ChangeWords {
  const { title, fields, quantity, status, rating, orderId } = readArgs(args);
  const details = [
    quantity !== undefined && kind !== 'cart:remove' ? `× ${quantity}` : '',
    orderId === undefined ? '' : shortOrderId(orderId),
    status === undefined ? '' : `→ ${status}`,
    rating === undefined ? '' : `· ${rating} of 5 stars`,
  ];
  // An edit may have given it a new title.
  const which = [fields?.title ?? title ?? '', ...details].filter((word) => word !== '').join(' ');
  return { what: viewOfCommand(kind)?.what ?? 'A change of a newer version', which };
}

/** 'Desk lamp · 2 photos': the photos that wait with it. */
export function withPhotoCount({ what, which }: ChangeWords, count: number): ChangeWords {
  if (count === 0) return { what, which };
  const photos = countOf(count, 'photo');
  return { what, which: which === '' ? photos : `${which} · ${photos}` };
}

/** 'Add to cart: Graph paper × 2', in one line. */
export function changeLine({ what, which }: ChangeWords): string {
  return which === '' ? what : `${what}: ${which}`;
}

/** 'Retry. Add to cart: Graph paper × 2': the name of one of several buttons with the same words. */
export function choiceName(choice: EntryChoice, change: string): string {
  return `${CHOICES[choice]}. ${change}`;
}

/** Days, hours or minutes, whichever says most: '3 days'. */
export function ageWords(ageMs: number): string {
  const minutes = Math.floor(Math.max(0, ageMs) / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return countOf(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? countOf(hours, 'hour') : countOf(Math.floor(hours / 24), 'day');
}

/** '1.5 MB of 2.0 GB', as far as the browser says it. */
export function usageWords({ usage, quota }: StorageUse): string {
  if (usage === null) return 'This browser does not say';
  return quota === null ? sizeWords(usage) : `${sizeWords(usage)} of ${sizeWords(quota)}`;
}

/** How long the browser keeps the data. */
export function retentionWords({ isKept }: Pick<StorageUse, 'isKept'>): string {
  return isKept ? 'Kept until you clear it' : 'Kept if space allows';
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** 1536000 → '1.5 MB'; below a kilobyte in bytes. */
export function sizeWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1000 ** power;
  const digits = power === 0 || amount >= 100 ? 0 : 1;
  return `${amount.toFixed(digits)} ${UNITS[power] ?? ''}`;
}

/** '1 change', '3 changes'. */
function countOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** From this age on an unsent change is in danger where the browser forgets: 5 days. */
export const OLD_CHANGE_AGE_MS = 5 * 24 * 60 * 60 * 1000;

/** Shown where that can happen. */
export const OLD_CHANGES_WARNING =
  'Safari clears what a site keeps when you do not open it for 7 days. Connect soon to send your changes, or add UniKade to your home screen.';

/**
 * Safari, and so every browser of an iPhone, clears what a site keeps after seven days without a visit, but not what an
 * installed app keeps. https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/
 */
export function isForgetful({ vendor }: Pick<Navigator, 'vendor'>, isInstalled: boolean): boolean {
  return vendor.startsWith('Apple') && !isInstalled;
}

/** Whether the oldest change has waited long enough to warn its owner. Times in milliseconds; null for none. */
export function isInDanger(oldestAt: number | null, now: number): boolean {
  return oldestAt !== null && now - oldestAt >= OLD_CHANGE_AGE_MS;
}

/** Not in the standard library, and in Chromium only: https://wicg.github.io/netinfo/ */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
}

const SLOW: ReadonlySet<string> = new Set(['slow-2g', '2g']);

/**
 * Whether the device may load what was not asked for yet: not while the person saves data, not over a mobile network
 * that is known to be one, not on a slow line. Browsers that say nothing of it are taken for free.
 */
export function isFreeToLoad(navigatorLike: object): boolean {
  const connection = (navigatorLike as { connection?: NetworkInformation }).connection;
  if (connection === undefined) return true;
  const { saveData = false, effectiveType = '', type = '' } = connection;
  return !saveData && !SLOW.has(effectiveType) && type !== 'cellular';
}

/** Not in the standard library, and in Chromium only: https://wicg.github.io/netinfo/ */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
}

const SLOW: ReadonlySet<string> = new Set(['slow-2g', '2g']);

/**
 * Whether speculative loading is allowed: not when the person saves data, on a known mobile network, or on a slow line.
 * Browsers that do not say allow it.
 */
export function isFreeToLoad(navigatorLike: object): boolean {
  const connection = (navigatorLike as { connection?: NetworkInformation }).connection;
  if (connection === undefined) return true;
  const { saveData = false, effectiveType = '', type = '' } = connection;
  return !saveData && !SLOW.has(effectiveType) && type !== 'cellular';
}

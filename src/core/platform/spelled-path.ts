/**
 * The one spelling of a path of the app: no doubled and no trailing slash, and in lower case. The provider leads there
 * for pages that it knows; the worker, which answers for every page, leads there for all.
 */
export function spellPathOnce(path: string): string {
  return path
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .toLowerCase();
}

/** The next segment is an id, which may be case-sensitive. */
const BEFORE_IDS = new Set(['products', 'store']);

/**
 * The canonical spelling of a path of the app: no doubled or trailing slash, lower case except ids. The provider
 * redirects known pages to it; the worker, which answers for every page, redirects all.
 */
export function canonicalPath(path: string): string {
  const [first = '', ...rest] = path.split('/').filter((part) => part !== '');
  const room = first.toLowerCase();
  const others = BEFORE_IDS.has(room) ? rest : rest.map((part) => part.toLowerCase());
  return `/${[room, ...others].join('/')}`;
}

/** What follows is an id, and an id may tell capitals apart. */
const BEFORE_IDS = new Set(['products', 'store']);

/**
 * The one spelling of a path of the app: no doubled and no trailing slash, and in lower case but for ids. The provider
 * leads there for pages that it knows; the worker, which answers for every page, leads there for all.
 */
export function canonicalPath(path: string): string {
  const [first = '', ...rest] = path.split('/').filter((part) => part !== '');
  const room = first.toLowerCase();
  const others = BEFORE_IDS.has(room) ? rest : rest.map((part) => part.toLowerCase());
  return `/${[room, ...others].join('/')}`;
}

/** Which form the address asks for; null shows the table. */
export type FormRoute =
  | { kind: 'new' }
  | { kind: 'edit'; listingId: string }
  /** A refused change, to correct it. */
  | { kind: 'entry'; seq: number };

/** Reads the address of the panel; an address is foreign data. */
export function readFormRoute(search: URLSearchParams): FormRoute | null {
  const listingId = search.get('edit');
  if (listingId !== null && listingId !== '') return { kind: 'edit', listingId };
  const seq = Number(search.get('entry') ?? '');
  if (Number.isInteger(seq) && seq > 0) return { kind: 'entry', seq };
  return search.has('new') ? { kind: 'new' } : null;
}

/** Names the form: its draft, and what React keeps for it. */
export function nameFormRoute(route: FormRoute): string {
  switch (route.kind) {
    case 'new':
      return 'listing:new';
    case 'edit':
      return `listing:edit:${route.listingId}`;
    case 'entry':
      return `listing:entry:${route.seq}`;
  }
}

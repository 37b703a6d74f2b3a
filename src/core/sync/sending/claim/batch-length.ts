import type { OutboxEntry } from '../../../storage/outbox-rows.ts';

/** What an entry adds to a batch, in characters of its arguments. */
export function lengthOf({ args }: OutboxEntry): number {
  // Those of a damaged row may be missing: it is parked when it is claimed.
  return (JSON.stringify(args) as string | undefined)?.length ?? 0;
}

/** The first entries whose arguments fit into this many characters; at least one. */
export function withinLength<Entry extends OutboxEntry>(
  entries: readonly Entry[],
  limit: number | null,
): readonly Entry[] {
  if (limit === null) return entries;
  let length = 0;
  return entries.filter((entry, index) => {
    length += lengthOf(entry);
    return index === 0 || length <= limit;
  });
}

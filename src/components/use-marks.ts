import { useLiveQuery } from 'dexie-react-hooks';
import type { MirrorTable } from '#core/storage/row-refs.ts';
import { marksByTarget } from './entry-state.ts';
import { useMember, useRuntime } from './runtime-context.tsx';
import type { SyncState } from './sync-mark.tsx';

const NO_MARKS: ReadonlyMap<string, SyncState> = new Map();

/** What the member's unsent changes say of the rows of a table, by `table:key`. */
export function useMarks(table: MirrorTable): ReadonlyMap<string, SyncState> {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(
    async () => {
      const entries = await db.outbox.where('targets').startsWith(`${table}:`).toArray();
      return marksByTarget(entries.filter((entry) => entry.userId === userId));
    },
    [db, table, userId],
    NO_MARKS,
  );
}

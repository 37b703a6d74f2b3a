import { useLiveQuery } from 'dexie-react-hooks';
import type { MirrorTable } from '#core/storage/row-refs.ts';
import { listChangesOf } from '#core/sync/queries/pending-changes.ts';
import { badgesByTarget } from './entry-state.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import type { SyncState } from './sync-badge.tsx';

const NO_BADGES: ReadonlyMap<string, SyncState> = new Map();

/** What the member's unsent changes say of the rows of a table, by `table:key`. */
export function useSyncBadges(table: MirrorTable): ReadonlyMap<string, SyncState> {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(
    async () => badgesByTarget(await listChangesOf(db, userId, table)),
    [db, table, userId],
    NO_BADGES,
  );
}

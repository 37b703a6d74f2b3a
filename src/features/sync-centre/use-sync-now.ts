import { useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import type { Runtime } from '#core/runtime/runtime.ts';
import { listOutcomesSince, markOutcomes } from '#core/sync/queries/outcomes.ts';
import { describeSync } from './copy.ts';

/** Drains the outbox and pulls the member's resources; resolves to the outcome in words. */
export function useSyncNow(): { isSyncing: boolean; syncNow: () => Promise<string> } {
  const runtime = useRuntime();
  const [isSyncing, setIsSyncing] = useState(false);
  return {
    isSyncing,
    syncNow: async () => {
      setIsSyncing(true);
      try {
        return await syncAndDescribe(runtime);
      } finally {
        setIsSyncing(false);
      }
    },
  };
}

async function syncAndDescribe(runtime: Runtime): Promise<string> {
  const { db, sync } = runtime;
  const memberId = runtime.session.currentUser()?.id;
  const before = await markOutcomes(db);
  await sync.now();
  const since = await listOutcomesSince(db, memberId, before);
  const { pending } = await sync.summary();
  return describeSync({
    isOnline: runtime.isOnline(),
    reachability: (await sync.reachability())?.state,
    accepted: since.filter(({ result }) => result === 'accepted').length,
    refused: since.filter(({ result }) => result === 'refused').length,
    waiting: memberId === undefined ? 0 : pending,
  });
}

import { useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import type { Runtime } from '#core/runtime/runtime.ts';
import { listOutcomesSince, markOutcomes } from '#core/sync/queries/outcomes.ts';
import { isLive } from '#core/sync/queries/pending-change.ts';
import { describeSync } from './copy.ts';
import type { Test } from './use-said.ts';

interface Outcome {
  words: string;
  test: Test;
}

/** Drains the outbox and pulls the member's resources; resolves to the outcome in words, and how long they are true. */
export function useSyncNow(): { isSyncing: boolean; syncNow: () => Promise<Outcome> } {
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

async function syncAndDescribe(runtime: Runtime): Promise<Outcome> {
  const { db, sync } = runtime;
  const memberId = runtime.session.currentUser()?.id;
  const before = await markOutcomes(db);
  await sync.now();
  const since = await listOutcomesSince(db, memberId, before);
  const { pending } = await sync.summary();
  const wasOnline = runtime.isOnline();
  const waiting = memberId === undefined ? 0 : pending;
  const words = describeSync({
    isOnline: wasOnline,
    reachability: (await sync.reachability())?.state,
    accepted: since.filter(({ result }) => result === 'accepted').length,
    refused: since.filter(({ result }) => result === 'refused').length,
    waiting,
  });
  const test: Test = ({ own }, isOnline) => {
    if (isOnline !== wasOnline) return 'over';
    return own.filter(isLive).length === waiting ? 'true' : 'not yet';
  };
  return { words, test };
}

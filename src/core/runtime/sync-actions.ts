import type { MemberSession } from '../auth/member-session.ts';
import { type MetaValues, readMeta } from '../storage/meta-values.ts';
import type { Drainer } from '../sync/drainer.ts';
import type { Mutation } from '../sync/command.ts';
import type { DispatchJournal } from '../sync/dispatch-journal.ts';
import type { EngineContext } from '../sync/engine.ts';
import { readSyncSummary, type SyncSummary } from '../sync/sync-summary.ts';

/** What a person, or the worker, may do with the outbox. */
export interface SyncActions {
  /** The person asked: sends the queue now, then pulls the member's resources. */
  now: () => Promise<void>;
  /** Sends what is due, until done or aborted; resolves to the number of entries that are left. */
  drain: (signal?: AbortSignal) => Promise<number>;
  /** Sends a refused or held change again. */
  retry: (seq: number) => Promise<void>;
  /** Records a corrected change in the place of a refused one; false when that is gone. @throws as `dispatch` */
  replace: (seq: number, ...mutations: readonly Mutation[]) => Promise<boolean>;
  /** Discards a change; false when it was too late. */
  discard: (seq: number) => Promise<boolean>;
  /** Discards the changes that other members left on this device. */
  discardForeign: () => Promise<void>;
  /** Loads the code of rare writes, and of decisions on them, ahead of time: later there may be no network. */
  preload: () => Promise<void>;
  /** Counts and phase of the outbox, for live reading. */
  summary: () => Promise<SyncSummary>;
  /** The last known reachability of the provider. */
  reachability: () => Promise<MetaValues['contact'] | null>;
}

interface SyncActionsParts {
  engine: EngineContext;
  drainer: Drainer;
  journal: DispatchJournal;
  /** As this context knows it. */
  currentUser: MemberSession['currentUser'];
  pullMember: () => Promise<void>;
}

/** Actions of one context. Those that change entries load their code first, and reject when it cannot be loaded. */
export function createSyncActions(parts: SyncActionsParts): SyncActions {
  const { engine, drainer, journal, currentUser, pullMember } = parts;
  return {
    now: async () => {
      await drainer.wake();
      await pullMember();
    },
    drain: async (signal) => {
      await drainer.drainNow(signal);
      return drainer.countUnsent();
    },
    retry: async (seq) => {
      await (await loadRetry()).retryEntry(engine, seq);
      await drainer.wake();
    },
    replace: async (seq, ...mutations) => {
      const isReplaced = await (await loadRetry()).replaceEntry(engine, seq, mutations);
      await drainer.wake();
      return isReplaced;
    },
    discard: async (seq) => (await loadDiscard()).discardEntry(engine, seq),
    discardForeign: async () => {
      const chooser = currentUser()?.id ?? '';
      await (await loadDiscard()).discardForeign(engine, journal, chooser);
    },
    preload: async () => {
      await Promise.all([engine.registry.load(), loadRetry(), loadDiscard()]);
    },
    summary: () => readSyncSummary(engine.db),
    reachability: async () => (await readMeta(engine.db, 'contact')) ?? null,
  };
}

/* Not needed for the first screen. */

function loadRetry() {
  return import('../sync/sending/decisions/retry-entry.ts');
}

function loadDiscard() {
  return import('../sync/sending/decisions/discard-entry.ts');
}

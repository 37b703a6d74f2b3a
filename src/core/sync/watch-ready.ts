import { watchTable } from '../storage/watch-table.ts';
import type { EngineContext } from './engine.ts';

/** A change after a quiet time triggers a check at once; frequent changes, one per this interval. */
const QUIET_MS = 100;

/**
 * Calls when an entry may have become ready, recorded in this page, in another tab or by the worker. A live query
 * would run for every commit of a drain, in every context, which cost a fifth of the drain.
 *
 * @returns what ends the watching
 */
export function watchReady(
  { db, env: { clock } }: EngineContext,
  onReady: () => void,
  onError: (cause: unknown) => void,
): () => void {
  let lookedAt = -Infinity;
  let cancelPlanned: (() => void) | null = null;
  const look = async () => {
    if ((await db.outbox.orderBy('[userId+lane+readyAt]').first()) !== undefined) onReady();
  };
  const lookNow = () => {
    cancelPlanned = null;
    lookedAt = clock.elapsed();
    look().catch(onError);
  };
  const stop = watchTable(db, 'outbox', () => {
    if (cancelPlanned !== null) return;
    const leftMs = lookedAt + QUIET_MS - clock.elapsed();
    if (leftMs > 0) cancelPlanned = clock.after(leftMs, lookNow);
    else lookNow();
  });
  return () => {
    stop();
    cancelPlanned?.();
  };
}

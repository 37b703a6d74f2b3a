import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import type { Transaction } from '../../../storage/transact.ts';
import { QUIET_AFTER_TIMEOUT_MS } from '../../quiet-times.ts';
import type { Claimant } from './claimant.ts';

type Watch = Pick<Claimant, 'quiet'>;

/**
 * An earlier request about its row broke and was repeated, and may still arrive: an entry that was never sent waits until
 * then, or it would be undone (I4).
 *
 * @returns whether it waits
 */
export async function putOffBehindArrival(
  tx: Transaction,
  watch: Watch,
  entry: OutboxEntry,
  now: number,
): Promise<boolean> {
  const quietUntil = now + (await lateArrivalMs(tx, watch, entry, now));
  if (quietUntil <= now) return false;
  tx.put('outbox', { ...entry, readyAt: quietUntil, quietUntil, scheduledAt: now });
  return true;
}

/** By the device's clock, and by that of this context, which cannot be set. */
async function lateArrivalMs(
  tx: Transaction,
  { quiet }: Watch,
  entry: OutboxEntry,
  now: number,
): Promise<number> {
  const [ref] = entry.targets;
  const settled = ref === undefined ? undefined : await tx.get('settlements', ref);
  if (settled?.quietUntil === undefined) return 0;
  const leftMs = settled.quietUntil - now;
  // Longer than any wait: the clock was set back since.
  const byClock = leftMs > QUIET_AFTER_TIMEOUT_MS ? 0 : leftMs;
  return Math.max(0, byClock, quiet.leftMs({ ...entry, quietUntil: settled.quietUntil }));
}

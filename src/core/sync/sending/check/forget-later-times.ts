import { LANES } from '../../../storage/outbox-rows.ts';
import type { Transaction } from '../../../storage/transact.ts';
import type { EngineContext } from '../../engine.ts';
import type { Claimant } from '../claim/claimant.ts';
import { LEASE_MS } from '../lease-length.ts';
import { numberOr } from '../claim/park-entry.ts';
import { leasedOn } from './end-leases.ts';

/**
 * The clock was set back since: waits end now, and a lease ends when this context has watched it for its full length. Only
 * a request that may still be worked on keeps its wait (I3).
 */
export async function forgetLaterTimes(
  { env }: EngineContext,
  tx: Transaction,
  { userId, leases }: Pick<Claimant, 'userId' | 'leases'>,
): Promise<void> {
  const now = env.clock.now();
  for (const lane of LANES) {
    const range = { lower: [userId, lane, now], upper: [userId, lane, Infinity] };
    for (const entry of await tx.where('outbox', '[userId+lane+readyAt]', range)) {
      if (entry.scheduledAt <= now) continue;
      const isSending = entry.state === 'sending' && entry.lease !== null;
      // A damaged row may lack either.
      const before = numberOr(entry.quietUntil, 0);
      const quietMs = isSending ? LEASE_MS : Math.max(0, before - numberOr(entry.scheduledAt, now));
      const quietUntil = Math.min(before, now + Math.min(quietMs, LEASE_MS));
      const due = isSending
        ? leasedOn(entry, leases, now)
        : { ...entry, readyAt: Math.max(now, quietUntil), scheduledAt: now };
      tx.put('outbox', { ...due, quietUntil });
    }
  }
}

import type { DrainPass, SenderContext } from '../sender.ts';
import type { Claimant } from './claim/claimant.ts';
import type { LaneLimit } from './lanes.ts';
import type { LeaseWatch } from './claim/lease-watch.ts';
import type { LockTimeout } from './lock-timeout.ts';
import type { QuietWatch } from './claim/quiet-watch.ts';
import type { Settler } from './settle/settle-entries.ts';

/** How long entries go alone after a batch that did not work. */
export const BATCH_TROUBLE_MS = 60_000;

/** State shared by all drains of a context. */
export interface DrainContext extends SenderContext {
  settler: Settler;
  lanes: LaneLimit;
  /** Entries that this context is sending, whatever their leases look like after a sleep or a step of the clock. */
  onWire: Set<number>;
  /** Until when no batches are sent, after one failed. */
  batchTrouble: { untilMs: number };
  lockTimeout: LockTimeout;
  leases: LeaseWatch;
  quiet: QuietWatch;
}

/** A pass of a context that holds the drain lock, or of one that goes without. */
export type LockedPass = DrainPass & Pick<Claimant, 'isExclusive'>;

/** This context, as claims know it. */
export function claimantOf(
  { owner, onWire, leases, quiet }: DrainContext,
  userId: string,
  { isExclusive }: LockedPass,
): Omit<Claimant, 'mayClaim'> {
  return { userId, owner, isExclusive, onWire, leases, quiet };
}

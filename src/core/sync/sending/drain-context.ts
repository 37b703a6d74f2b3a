import type { SenderContext } from '../sender.ts';
import type { LaneLimit } from './lanes.ts';
import type { LeaseWatch } from './lease-watch.ts';
import type { LockTimeout } from './lock-timeout.ts';
import type { Settler } from './settle-entries.ts';

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
}

import type { Sender, SenderContext } from '../sender.ts';
import { countUnsent } from './count-unsent.ts';
import { drain } from './drain.ts';
import type { DrainContext } from './drain-context.ts';
import { createLaneLimit } from './lanes.ts';
import { createLeaseWatch } from './claim/lease-watch.ts';
import { createLockTimeout } from './lock-timeout.ts';
import { delayToNextDue } from './next-drain.ts';
import { endConnectionWaits } from './retry/pauses.ts';
import { createQuietWatch } from './claim/quiet-watch.ts';
import { createSettler } from './settle/settle-entries.ts';

/** The sending half of the engine: loaded when there may be something to send, after the first screen. */
export function createSender(context: SenderContext): Sender {
  const drainContext: DrainContext = {
    ...context,
    settler: createSettler(context.engine),
    lanes: createLaneLimit(),
    onWire: new Set(),
    batchTrouble: { untilMs: 0 },
    lockTimeout: createLockTimeout(context.engine.env.clock),
    leases: createLeaseWatch(context.engine.env.clock),
    quiet: createQuietWatch(context.engine.env.clock),
  };
  return {
    drain: (pass) => drain(drainContext, pass),
    endWaits: (reason) => endConnectionWaits(context.engine, reason),
    delayToNextDue: () => delayToNextDue(context.engine),
    countUnsent: () => countUnsent(context.engine.db),
  };
}

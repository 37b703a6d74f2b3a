import type { Sender, SenderContext } from '../sender.ts';
import { repairLog } from './check-log.ts';
import { drain, type DrainContext } from './drain.ts';
import { createLaneLimit } from './lanes.ts';
import { createPatience } from './patience.ts';
import { createSettler } from './settle-entries.ts';

/** The sending half of the engine: loaded when there may be something to send, after the first screen. */
export function createSender(context: SenderContext): Sender {
  const drainContext: DrainContext = {
    ...context,
    settler: createSettler(context.engine),
    lanes: createLaneLimit(),
    onWire: new Set(),
    batchTrouble: { untilMs: 0 },
    patience: createPatience(context.engine.env.clock),
  };
  return {
    drain: (pass) => drain(drainContext, pass),
    repair: (userId) => repairLog(context.engine, userId),
  };
}

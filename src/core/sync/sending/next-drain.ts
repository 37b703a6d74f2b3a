import { peekSession } from '../../session/session.ts';
import { countOpen } from '../count-entries.ts';
import type { EngineContext } from '../engine.ts';
import { pauseLeftMs } from '../pause.ts';
import { WATCHDOG_MS } from '../sender.ts';
import { pruneActivity } from './activity-log.ts';
import { repairOutbox } from './check/repair-outbox.ts';
import { findNextDue } from './next-due.ts';

/** An entry that is due already was left by this drain: not retried at once. */
const SOONEST_MS = 100;

/** How long to wait before the next drain; repairs entries that would never become due (I9). */
export async function delayToNextDue(engine: EngineContext): Promise<number> {
  const { db, env } = engine;
  const session = await peekSession(db);
  if (session === null) return WATCHDOG_MS;
  const userId = session.user.id;
  // What could not be pruned now, on a full disk perhaps, is pruned after the next drain.
  await pruneActivity(db).catch(() => undefined);
  const now = env.clock.now();
  const [next, pauseMs] = await Promise.all([findNextDue(db, userId, now), pauseLeftMs(engine)]);
  if (next === null) {
    if ((await countOpen(db, userId)) > 0) await repairOutbox(engine, userId);
    return WATCHDOG_MS;
  }
  return Math.max(SOONEST_MS, next.readyAt - now, pauseMs);
}

import { peekSession } from '../../session/session.ts';
import { pauseLeftMs } from '../pause.ts';
import { WATCHDOG_MS } from '../sender.ts';
import type { DrainContext } from './drain-context.ts';
import { LOCK_TIMEOUT_MS } from './lock-timeout.ts';
import { findNextDue, listSending } from './next-due.ts';

/** Another context is sending: try again soon, in case it dies. */
const BUSY_RETRY_MS = 1_000;

/** Whether what is due behind another context's lock is overdue, and when to try again: not each second for what is due later. */
export async function checkBehindLock({
  engine,
  lockTimeout,
  leases,
}: DrainContext): Promise<{ isOverdue: boolean; nextDrainMs: number }> {
  const { db, env } = engine;
  const session = await peekSession(db);
  if (session === null) return { isOverdue: false, nextDrainMs: WATCHDOG_MS };
  const now = env.clock.now();
  const [pauseMs, sending, next] = await Promise.all([
    pauseLeftMs(engine),
    listSending(db, session.user.id),
    findNextDue(db, session.user.id, now),
  ]);
  leases.see(sending);
  const dueInMs = next === null ? WATCHDOG_MS : Math.max(next.readyAt - now, pauseMs);
  const nextDrainMs = sending.length > 0 ? BUSY_RETRY_MS : Math.max(BUSY_RETRY_MS, dueInMs);
  if (pauseMs > 0) return { isOverdue: false, nextDrainMs };
  if (next === null || next.readyAt > now) {
    lockTimeout.forget();
    return { isOverdue: false, nextDrainMs };
  }
  const hasWaited = lockTimeout.isOver(`${next.readyAt} ${next.dueSince}`);
  return { isOverdue: hasWaited && now - next.dueSince > LOCK_TIMEOUT_MS, nextDrainMs };
}

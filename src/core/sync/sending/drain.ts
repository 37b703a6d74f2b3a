import { peekSession } from '../../session/session.ts';
import type { UnikadeDatabase } from '../../storage/database.ts';
import { listNow } from '../../storage/read-now.ts';
import { ANY_NUMBER } from '../../storage/stored-tables.ts';
import { type DrainOutcome, type DrainPass, WATCHDOG_MS } from '../sender.ts';
import { checkBehindLock } from './behind-lock.ts';
import { prepareOutbox } from './check/prepare-outbox.ts';
import { claimantOf, type DrainContext, type LockedPass } from './drain-context.ts';
import { ensureCapabilities } from './send/ensure-capabilities.ts';
import { fillLanes } from './fill-lanes.ts';
import { createWire, everythingOf, storeAnswers } from './send/wire.ts';

const DRAIN_LOCK = 'unikade-outbox-drain';

/**
 * Sends what is due until nothing is, keys in parallel; unless another context is at it. But a lock that will never be
 * released must not stop the outbox, and leases keep two senders apart as well.
 */
export async function drain(context: DrainContext, pass: DrainPass): Promise<DrainOutcome> {
  const work = async (isExclusive: boolean): Promise<DrainOutcome> => {
    context.lockTimeout.forget();
    // Most find nothing: every page that opens, wakes up or hears of another one begins a drain.
    if (await isOutboxEmpty(context.engine.db)) return { nextDrainMs: WATCHDOG_MS };
    await drainLanes(context, { ...pass, isExclusive });
    return 'done';
  };
  const outcome = await context.engine.env.locks.runIfFree(DRAIN_LOCK, work);
  if (outcome !== 'busy') return outcome;
  const { isOverdue, nextDrainMs } = await checkBehindLock(context);
  return isOverdue ? work(false) : { nextDrainMs };
}

async function isOutboxEmpty(db: UnikadeDatabase): Promise<boolean> {
  return (await listNow(db, 'outbox', 'seq', ANY_NUMBER, 1)).length === 0;
}

async function drainLanes(context: DrainContext, pass: LockedPass): Promise<void> {
  const wire = createWire();
  const session = await peekSession(context.engine.db);
  if (session === null) return;
  await prepareOutbox(context.engine, claimantOf(context, session.user.id, pass));
  if (!(await ensureCapabilities(context, session.user.id))) return;
  let hasBacklog = false;
  let hasNews = true;
  let uploadsSeen = 0;
  try {
    for (;;) {
      const wanted = pass.whenWanted().then(() => {
        hasNews = true;
      });
      // While more is ready than fits, a free lane is used before the answer that freed it is stored.
      if (!hasBacklog) storeAnswers(wire);
      const isWorthLooking = hasNews || wire.uploads.size < uploadsSeen;
      hasNews = false;
      hasBacklog = await fillLanes(context, pass, wire, isWorthLooking);
      uploadsSeen = wire.uploads.size;
      storeAnswers(wire);
      const underWay = everythingOf(wire);
      if (underWay.length === 0) return;
      await Promise.race([...underWay, wanted]);
    }
  } finally {
    // Holding the lock means that requests may be in flight: it is held until none is (I13).
    while (everythingOf(wire).length + wire.answered.length > 0) {
      storeAnswers(wire);
      await Promise.allSettled(everythingOf(wire));
    }
  }
}

import { peekMeta } from '../../storage/meta-values.ts';
import { peekSession } from '../../session/session.ts';
import type { Result } from '../../domain/result.ts';
import type { Reply } from '../../network/classify-response.ts';
import { keepsKeys, remembersKey } from './announced-headers.ts';
import { prepareOutbox } from './check-outbox.ts';
import { claimEntries, type ClaimedEntry } from './claim-entries.ts';
import type { Claimant, ClaimLimits } from './claimant.ts';
import { countOpen } from '../count-entries.ts';
import type { EngineContext } from '../engine.ts';
import { isTokenTaken, judgeResult } from './judge-result.ts';
import { BATCH_LANES, UPLOAD_LANES } from './lanes.ts';
import { LOCK_TIMEOUT_MS } from './lock-timeout.ts';
import { pauseLeftMs } from '../pause.ts';
import { pauseForConnection } from './pauses.ts';
import { type DrainOutcome, type DrainPass, WATCHDOG_MS } from '../sender.ts';
import type { DrainContext } from './drain-context.ts';
import { readCapabilities, type SendFailure } from './reconcile.ts';
import { findNextDue, listSending } from './next-due.ts';
import { BATCH_LENGTH, BATCH_SIZE, sendBatch } from './send-batch.ts';
import { sendEntry } from './send-entry.ts';
import { createWire, everythingOf, launch, type Settle, storeAnswers, type Wire } from './wire.ts';

const DRAIN_LOCK = 'unikade-outbox-drain';

/** Another context is sending: try again soon, in case it dies. */
const BUSY_RETRY_MS = 1_000;

/**
 * Sends what is due until nothing is, keys in parallel; unless another context is at it. But a lock that will never be
 * released must not stop the outbox, and leases keep two senders apart as well.
 */
export async function drain(context: DrainContext, pass: DrainPass): Promise<DrainOutcome> {
  const work = async (isExclusive: boolean) => {
    context.lockTimeout.forget();
    await drainLanes(context, { ...pass, isExclusive });
    return 'done' as const;
  };
  const outcome = await context.engine.env.locks.runIfFree(DRAIN_LOCK, work);
  if (outcome === 'done') return outcome;
  const { isOverdue, nextDrainMs } = await checkBehindLock(context);
  return isOverdue ? work(false) : { nextDrainMs };
}

/** Whether what is due behind another context's lock is overdue, and when to try again: not each second for what is due later. */
async function checkBehindLock({
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

type LockedPass = DrainPass & Pick<Claimant, 'isExclusive'>;

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

/**
 * The capabilities decide what is sealed into a request: a device that has none yet asks for them by a harmless call.
 * Without an answer the drain ends; the answer wakes the next one.
 */
async function ensureCapabilities(
  { engine, probe }: DrainContext,
  userId: string,
): Promise<boolean> {
  const isKnown = async () => (await peekMeta(engine.db, 'capabilities')) !== undefined;
  if ((await isKnown()) || (await countOpen(engine.db, userId)) === 0) return true;
  await probe();
  if (await isKnown()) return true;
  await pauseForConnection(engine);
  return false;
}

/**
 * Claims and sends as much as the free lanes take: alone, or in a batch.
 *
 * @param hasNews something was recorded or has become due, or an upload ended: more may be ready
 * @returns whether all lanes are in use: more may be ready
 */
async function fillLanes(
  context: DrainContext,
  pass: LockedPass,
  wire: Wire,
  hasNews: boolean,
): Promise<boolean> {
  const { engine } = context;
  const [session, capabilities, pauseMs] = await Promise.all([
    peekSession(engine.db),
    readCapabilities(engine),
    pauseLeftMs(engine),
  ]);
  if (session === null || pauseMs > 0) return false;
  const userId = session.user.id;
  const isBatch = await mayBatch(context, userId, capabilities);
  const limits = limitsOf(context, wire, isBatch);
  if (limits.write <= 0 && !hasNews) return true;
  const claimed = await claimFor(context, userId, limits, pass);
  const uploads = claimed.filter(({ lane }) => lane === 'upload');
  const writes = claimed.filter(({ lane }) => lane === 'write');
  for (const entry of uploads) launch(wire, wire.uploads, sendAlone(context, entry));
  const now = engine.env.clock.now();
  const isKept = (entry: ClaimedEntry) => remembersKey(entry, entry.capabilities, now);
  const keyed = isBatch ? writes.filter(isKept) : [];
  const together = keyed.length > 1 ? keyed : [];
  if (together.length > 0) launch(wire, wire.writes, sendTogether(context, together));
  for (const entry of writes)
    if (!together.includes(entry)) launch(wire, wire.writes, sendAlone(context, entry));
  return writes.length >= limits.write;
}

function limitsOf({ lanes }: DrainContext, wire: Wire, isBatch: boolean): ClaimLimits {
  const upload = UPLOAD_LANES - wire.uploads.size;
  const free = (isBatch ? BATCH_LANES : lanes.limit()) - wire.writes.size;
  if (free <= 0) return { write: 0, upload, batchLength: null };
  return isBatch
    ? { write: BATCH_SIZE, upload, batchLength: BATCH_LENGTH }
    : { write: free, upload, batchLength: null };
}

async function mayBatch(
  { engine, batchTrouble, lanes, batchFrom }: DrainContext,
  userId: string,
  capabilities: readonly string[],
): Promise<boolean> {
  const isOffered = capabilities.includes('batch') && keepsKeys(capabilities);
  const isTroubled = lanes.limit() <= 1 || engine.env.clock.now() < batchTrouble.untilMs;
  return isOffered && !isTroubled && (await countOpen(engine.db, userId)) >= batchFrom;
}

function claimantOf(
  { owner, onWire, leases }: DrainContext,
  userId: string,
  { isExclusive }: LockedPass,
): Omit<Claimant, 'mayClaim'> {
  return { userId, owner, isExclusive, onWire, leases };
}

async function claimFor(
  context: DrainContext,
  userId: string,
  limits: ClaimLimits,
  pass: LockedPass,
): Promise<ClaimedEntry[]> {
  const { engine } = context;
  const mayClaim = () => isOpen(engine, pass);
  if (limits.write + limits.upload <= 0 || !mayClaim()) return [];
  return claimEntries(engine, { ...claimantOf(context, userId, pass), mayClaim }, limits);
}

/** The network may be lost during a drain: untried entries can still be coalesced with later taps. */
function isOpen({ env }: EngineContext, { isOver, isProbed }: DrainPass): boolean {
  return !isOver() && (isProbed || env.connectivity.isOnline());
}

function sendAlone(context: DrainContext, entry: ClaimedEntry): Promise<Settle> {
  return onWireUntilStored(context, [entry], async () => {
    const result = await sendEntry(context.engine, context.provider, entry);
    return () => settleResults(context, [entry], [result]);
  });
}

/** How long entries go alone after a batch that did not work. */
const BATCH_TROUBLE_MS = 60_000;

function sendTogether(context: DrainContext, entries: readonly ClaimedEntry[]): Promise<Settle> {
  const { engine, provider, batchTrouble } = context;
  return onWireUntilStored(context, entries, async () => {
    const { results, isTroubled } = await sendBatch(engine, provider, entries);
    if (isTroubled) batchTrouble.untilMs = engine.env.clock.now() + BATCH_TROUBLE_MS;
    // Their dependents go with the next batch, which is claimed after these are stored.
    await settleResults(context, entries, results);
    return () => Promise.resolve();
  });
}

async function settleResults(
  context: DrainContext,
  entries: readonly ClaimedEntry[],
  results: readonly Result<Reply, SendFailure>[],
): Promise<void> {
  const judged = [];
  // The answers of one request have one reason: asked once for each, leases would run out meanwhile.
  let probed: Promise<boolean> | undefined;
  let authorized: Promise<boolean> | undefined;
  const judging = {
    ...context,
    probe: () => (probed ??= context.probe()),
    isAuthorized: (userId: string) => (authorized ??= isTokenTaken(context.provider, userId)),
  };
  for (const [index, entry] of entries.entries()) {
    const result = results[index];
    if (result !== undefined) judged.push(await judgeResult(judging, entry, result));
  }
  await context.settler.settle(judged.map(({ outcome }) => outcome));
  // Not before it is settled: until then a pull leaves the rows of the entry alone.
  if (judged.some(({ isStale }) => isStale)) context.onStale();
}

/** Sending and bookkeeping fail apart: a lost bookkeeping never makes an accepted change look unsent. */
async function onWireUntilStored(
  { onWire, onError }: DrainContext,
  entries: readonly ClaimedEntry[],
  send: () => Promise<Settle>,
): Promise<Settle> {
  for (const { seq } of entries) onWire.add(seq);
  // When it fails the lease runs out and the same key is sent again; the log is the truth, not this call.
  const settle = await send().catch((cause: unknown) => {
    onError(cause);
    return () => Promise.resolve();
  });
  return async () => {
    await settle().catch(onError);
    for (const { seq } of entries) onWire.delete(seq);
  };
}

import { peekSession } from '../../session/session.ts';
import { countOpen } from '../count-entries.ts';
import type { EngineContext } from '../engine.ts';
import { pauseLeftMs } from '../pause.ts';
import type { DrainPass } from '../sender.ts';
import { keepsKeys, remembersKey } from './idempotency-keys.ts';
import { claimEntries, type ClaimedEntry } from './claim/claim-entries.ts';
import type { ClaimLimits } from './claim/claimant.ts';
import {
  BATCH_TROUBLE_MS,
  claimantOf,
  type DrainContext,
  type LockedPass,
} from './drain-context.ts';
import { BATCH_LANES, UPLOAD_LANES } from './lanes.ts';
import { readCapabilities } from './capabilities.ts';
import { BATCH_LENGTH, BATCH_SIZE } from './send/send-batch.ts';
import { sendAlone, sendTogether } from './send/send-claimed.ts';
import { launch, type Wire } from './send/wire.ts';

/**
 * Claims and sends as much as the free lanes take: alone, or in a batch.
 *
 * @param hasNews something was recorded or has become due, or an upload ended: more may be ready
 * @returns whether all lanes are in use: more may be ready
 */
export async function fillLanes(
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
  // A clock that was set back meanwhile ends the trouble too early, rather than years too late.
  const leftMs = batchTrouble.untilMs - engine.env.clock.now();
  const isTroubled = lanes.limit() <= 1 || (leftMs > 0 && leftMs <= BATCH_TROUBLE_MS);
  return isOffered && !isTroubled && (await countOpen(engine.db, userId)) >= batchFrom;
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

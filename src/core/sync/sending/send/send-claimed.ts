import type { Result } from '../../../domain/result.ts';
import type { Reply } from '../../../network/classify-response.ts';
import type { ClaimedEntry } from '../claim/claim-entries.ts';
import { BATCH_TROUBLE_MS, type DrainContext } from '../drain-context.ts';
import { isTokenTaken, judgeResult } from './judge-result.ts';
import type { SendFailure } from '../retry/reconcile.ts';
import { sendBatch } from './send-batch.ts';
import { sendEntry } from './send-entry.ts';
import type { Settle } from './wire.ts';

/** Resolves when the answer is there; the function it brings stores it. */
export function sendAlone(context: DrainContext, entry: ClaimedEntry): Promise<Settle> {
  return onWireUntilStored(context, [entry], async () => {
    const result = await sendEntry(context.engine, context.provider, entry);
    return () => settleResults(context, [entry], [result]);
  });
}

/** In one batch. Resolves when its answers are stored. */
export function sendTogether(
  context: DrainContext,
  entries: readonly ClaimedEntry[],
): Promise<Settle> {
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
    if (result === undefined) continue;
    if (!result.ok && result.error.kind !== 'not-sent') context.quiet.tryEnded(entry);
    judged.push(await judgeResult(judging, entry, result));
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

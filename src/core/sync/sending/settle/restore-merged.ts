import { LIVE_STATES } from '../../../storage/entry-states.ts';
import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import type { Transaction } from '../../../storage/transact.ts';
import { commandOf } from '../../append-entry.ts';
import { dependencyKeysOf, listLiveOnKey, resolveKnownIds } from '../../dependencies.ts';
import type { EngineContext } from '../../engine.ts';
import { captureBase } from '../../rebuild-view.ts';
import { isSignedIn } from '../is-signed-in.ts';
import { LEFT_BEHIND } from './settle-refused.ts';

/**
 * An earlier try of a refused entry was accepted after all: the changes that had joined it were not in those bytes, so
 * they wait behind it again, in their place (I2, I4).
 */
export async function restoreMerged(
  { registry }: EngineContext,
  tx: Transaction,
  { seq, userId, merged = [] }: OutboxEntry,
): Promise<void> {
  const isShown = merged.length > 0 && (await isSignedIn(tx, userId));
  for (const entry of merged) {
    const known = await resolveKnownIds(tx, commandOf(registry, entry), entry);
    const needs = dependencyKeysOf(registry, known);
    const waitsFor = await listWaiting(tx, seq, entry.waitsFor);
    const areLeft = await Promise.all(needs.map((key) => listLiveOnKey(tx, userId, key)));
    // Without a photo that was given up meanwhile it does not go unseen.
    const isLacking = areLeft.some(({ length }) => length === 0);
    if (isShown) await captureBase(tx, entry.targets);
    tx.put('outbox', {
      ...entry,
      args: known.args,
      needs,
      waitsFor,
      ...(isLacking && LEFT_BEHIND),
    });
  }
}

/** Those that it still has to wait for. */
async function listWaiting(
  tx: Transaction,
  accepted: number,
  waitsFor: readonly number[],
): Promise<number[]> {
  const waiting: number[] = [];
  for (const seq of waitsFor) {
    const state = (await tx.get('outbox', seq))?.state;
    if (seq === accepted || (state !== undefined && LIVE_STATES.includes(state))) waiting.push(seq);
  }
  return waiting;
}

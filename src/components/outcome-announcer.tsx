import { useEffect } from 'react';
import type { ActivityRow } from '#core/storage/rows.ts';
import { watchQuery } from '#core/storage/live-query.ts';
import type { Runtime } from '#core/runtime/create-runtime.ts';
import { showError, showSuccess } from '#ui/toast.ts';
import { useRuntime } from './runtime-context.tsx';

const ORDER_KIND = 'order:place';
const ORDER_PLACED = 'Order placed successfully!';

/** What a refusal without words of its own says. Source: specification §8. */
const REFUSED: Readonly<Record<string, string>> = {
  'cart:add': 'Could not add item to cart.',
  'cart:set': 'Could not update quantity.',
  'cart:remove': 'Could not remove item from cart.',
  'wishlist:add': 'Could not add item to wishlist.',
  'wishlist:remove': 'Could not remove item from wishlist.',
  [ORDER_KIND]: 'Failed to place order. Please try again.',
};

/**
 * Says what the provider answered to changes that were made earlier, on this page or another, or sent by the worker
 * with no page open: each answer once, in the page that is looked at.
 */
export function OutcomeAnnouncer() {
  const runtime = useRuntime();
  useEffect(() => {
    const announce = () => {
      if (document.visibilityState === 'visible') announceOutcomes(runtime).catch(reportError);
    };
    document.addEventListener('visibilitychange', announce);
    const stop = watchQuery(
      () => runtime.db.activity.where('announced').equals(0).count(),
      (count) => {
        if (count > 0) announce();
      },
      reportError,
    );
    return () => {
      stop();
      document.removeEventListener('visibilitychange', announce);
    };
  }, [runtime]);
  return null;
}

async function announceOutcomes(runtime: Runtime): Promise<void> {
  const memberId = runtime.session.currentUser()?.id;
  for (const outcome of await takeOutcomes(runtime, memberId)) {
    if (outcome.result === 'refused') {
      showError(outcome.message ?? REFUSED[outcome.kind] ?? 'A change was refused.', {
        id: outcome.entry,
      });
    } else if (outcome.kind === ORDER_KIND) {
      showSuccess(ORDER_PLACED, { id: outcome.groupId ?? outcome.entry });
    }
  }
}

/** Marks outcomes as told, in one transaction, so that of several pages one tells them. */
async function takeOutcomes({ db }: Runtime, memberId: string | undefined): Promise<ActivityRow[]> {
  return db.transaction('rw', db.activity, db.outbox, async () => {
    const open = (await db.activity.where('announced').equals(0).toArray()).filter(
      ({ userId }) => userId === memberId,
    );
    const taken: ActivityRow[] = [];
    for (const outcome of open) {
      const isWhole = outcome.result === 'refused' || (await isWholeGroup({ db }, outcome));
      if (isWhole === 'waiting') continue;
      await db.activity.put({ ...outcome, announced: 1 });
      if (isWhole === true) taken.push(outcome);
    }
    return taken;
  });
}

/** An order succeeds as a whole: with a line still on its way nothing is said yet, with one refused no success is. */
async function isWholeGroup(
  { db }: Pick<Runtime, 'db'>,
  { groupId }: ActivityRow,
): Promise<boolean | 'waiting'> {
  if (groupId === null) return true;
  const left = await db.outbox.where('groupId').equals(groupId).toArray();
  if (left.some(({ state }) => state !== 'refused')) return 'waiting';
  return left.length === 0;
}

import type { Runtime } from '#core/runtime/create-runtime.ts';
import { watchQuery } from '#core/storage/live-query.ts';
import type { OrderGroup } from './actions.ts';
import { groupOutcome } from './group-outcome.ts';
import { ANSWER_WAIT_MS } from './delays.ts';

/** What the page does about an order it has just recorded. */
export type OrderAnswer = 'accepted' | 'refused' | 'saved';

/**
 * Waits a moment for the provider's answer to all lines of an order; what is not answered then is saved on the device
 * and goes out later.
 *
 * @returns the way to stop waiting; the answer is then never given.
 */
export function watchGroup(
  { db }: Runtime,
  { id, size }: OrderGroup,
  onAnswer: (answer: OrderAnswer) => void,
): () => void {
  const readOutcome = async () => {
    const open = await db.outbox.where('groupId').equals(id).toArray();
    const settled = await db.activity.where('groupId').equals(id).toArray();
    return groupOutcome(
      size,
      open.map((entry) => entry.state),
      settled.map((row) => row.result),
    );
  };
  const stop = () => {
    clearTimeout(timer);
    unwatch();
  };
  const answer = (result: OrderAnswer) => {
    stop();
    onAnswer(result);
  };
  const timer = setTimeout(() => answer('saved'), ANSWER_WAIT_MS);
  const unwatch = watchQuery(
    readOutcome,
    (outcome) => {
      if (outcome !== 'waiting') answer(outcome);
    },
    () => answer('saved'),
  );
  return stop;
}

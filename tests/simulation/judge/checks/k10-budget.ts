import type { Commit } from '../endings.ts';
import type { LogChange } from '../follow-commit.ts';
import type { History } from '../history.ts';
import { describeEntry, describeSpan } from '../words.ts';

/*
 * K10, in time: a worker whose time is over begins nothing new (M18). The browser may end it at any moment from then on,
 * and its requests on the wire hold their entries until a lease is over.
 */

/** A claim that had begun may still be stored. */
const BEGUN_MS = 1_000;

export function* checkBudget(
  history: History,
  { context }: Commit,
  { changed }: LogChange,
): Iterable<string> {
  const overSince = context.budgetOverSince ?? null;
  if (overSince === null) return;
  const overMs = history.now() - overSince;
  if (overMs <= BEGUN_MS) return;
  for (const { before, after } of changed)
    if (after.state === 'sending' && after.lease?.fence !== before.lease?.fence)
      yield `${describeEntry(after)} was claimed by ${context.id} ${describeSpan(overMs)} after its time was over.`;
}

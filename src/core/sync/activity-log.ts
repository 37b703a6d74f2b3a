import type { OutboxEntry } from '../storage/outbox-rows.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import type { Transaction } from '../storage/transact.ts';
import type { EngineContext } from './engine.ts';

/** What was settled lately; older rows have been told and seen. */
const ACTIVITY_LIMIT = 100;

/** Notes how an entry was settled, for the page that tells the person. */
export function noteActivity(
  { env, registry }: EngineContext,
  tx: Transaction,
  { userId, idem, kind, args, groupId }: OutboxEntry,
  result: 'accepted' | 'refused',
  message: string | null,
): void {
  const isSilent = result === 'refused' && registry.get(kind)?.isSilentOnRefusal === true;
  tx.put('activity', {
    at: env.clock.now(),
    userId,
    entry: idem,
    kind,
    args,
    groupId,
    result,
    message,
    announced: isSilent ? 1 : 0,
  });
}

/** Forgets the oldest. Not a part of a settlement: to count the rows would cost more than the rest of it. */
export async function pruneActivity(db: UnikadeDatabase): Promise<void> {
  const surplus = (await db.activity.count()) - ACTIVITY_LIMIT;
  if (surplus > 0) await db.activity.orderBy('id').limit(surplus).delete();
}

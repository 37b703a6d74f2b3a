import type { OutboxEntry } from '../storage/outbox-rows.ts';
import type { EngineContext } from './record-intents.ts';

/** What was settled lately; older rows have been told and seen. */
const ACTIVITY_LIMIT = 100;

/** Notes how an entry was settled, for the page that tells the person. Call it in the transaction of the settlement. */
export async function noteActivity(
  { db, env, registry }: EngineContext,
  { userId, idem, kind, args, groupId }: OutboxEntry,
  result: 'accepted' | 'refused',
  message: string | null,
): Promise<void> {
  await db.activity.add({
    at: env.clock.now(),
    userId,
    entry: idem,
    kind,
    args,
    groupId,
    result,
    message,
    announced: result === 'refused' && registry.get(kind)?.isQuiet === true ? 1 : 0,
  });
  const surplus = (await db.activity.count()) - ACTIVITY_LIMIT;
  if (surplus > 0) await db.activity.orderBy('id').limit(surplus).delete();
}

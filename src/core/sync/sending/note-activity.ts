import type { OutboxEntry } from '../../storage/outbox-rows.ts';
import type { Transaction } from '../../storage/transact.ts';
import type { EngineContext } from '../engine.ts';

/** Records how an entry was settled, for announcing it. */
export function noteActivity(
  { env, registry }: EngineContext,
  tx: Transaction,
  { userId, idem, kind, args, groupId }: OutboxEntry,
  result: 'accepted' | 'refused',
  message: string | null,
  isUnnamed = false,
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
    ...(isUnnamed && { isUnnamed }),
    announced: isSilent ? 1 : 0,
  });
}

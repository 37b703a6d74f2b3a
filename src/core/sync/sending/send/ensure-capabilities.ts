import { peekMeta } from '../../../storage/meta-values.ts';
import { countOpen } from '../../count-entries.ts';
import type { DrainContext } from '../drain-context.ts';
import { pauseForConnection } from '../retry/pauses.ts';

/**
 * The capabilities decide what is sealed into a request: a device that has none yet asks for them by a harmless call.
 * Without an answer the drain ends; the answer wakes the next one.
 */
export async function ensureCapabilities(
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

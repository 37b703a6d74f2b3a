import { type Capability, PREFER, RETURN_MINIMAL } from '../../contract/headers.ts';
import { peekMeta } from '../../storage/meta-values.ts';
import type { EngineContext } from '../engine.ts';

/** The capabilities announced last. */
export async function readCapabilities({ db }: EngineContext): Promise<readonly string[]> {
  return (await peekMeta(db, 'capabilities')) ?? [];
}

/** Headers that a change carries beside its own. */
export function preferencesWith(capabilities: readonly string[]): Record<string, string> {
  const needed: Capability = 'prefer.minimal';
  return capabilities.includes(needed) ? { [PREFER]: RETURN_MINIMAL } : {};
}

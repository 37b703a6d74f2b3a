import type { LogChange } from '../follow-commit.ts';
import { describeEntry } from '../words.ts';

/*
 * K2 when a person tries again (I3): an entry that was given up without a clear refusal may have had its effect. It is
 * sent again under its old key, or two keys would have one effect each.
 */

export const CLEAR_NOS = ['forbidden', 'missing', 'conflict', 'rejected'];

export function* checkRetriedKey({ ended }: LogChange): Iterable<string> {
  for (const { before, ending, life } of ended) {
    if (ending !== 'retried' || before.state !== 'refused' || life.effects.length === 0) continue;
    const kind = before.failure?.kind ?? '';
    if (!CLEAR_NOS.includes(kind))
      yield `${describeEntry(before)} was given up as ${kind} though the provider had done it, and a retry gave it another key.`;
  }
}

import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { viewOfCommand } from './command-views.ts';
import { lookAddress } from './entry-addresses.ts';
import { isKind } from './is-kind.ts';

export type EntryChoice =
  | 'retry'
  | 'send'
  | 'edit'
  | 'decide-in-cart'
  | 'see-order'
  | 'look'
  | 'discard'
  | 'cancel';

type ChoosableEntry = Pick<
  PendingChange,
  'state' | 'isUnclear' | 'isLeftToPerson' | 'canBeDiscarded' | 'kind' | 'args' | 'lastFailure'
>;

/** The possible actions on an entry. */
export function choicesFor(entry: ChoosableEntry): readonly EntryChoice[] {
  switch (entry.state) {
    case 'refused':
      if (entry.isLeftToPerson && lookAddress(entry) !== null) return ['look', 'retry', 'discard'];
      return entry.isUnclear ? ['retry', 'discard'] : choicesAfterRefusal(entry);
    case 'held':
      return ['send', 'cancel'];
    case 'parked':
      return ['discard'];
    case 'queued':
      return entry.canBeDiscarded ? ['cancel'] : [];
    case 'sending':
      return [];
  }
}

function choicesAfterRefusal({ kind, lastFailure }: ChoosableEntry): readonly EntryChoice[] {
  // An order at another price is never just sent again.
  if (isKind({ kind }, 'order:place')) return ['decide-in-cart', 'discard'];
  // The order has moved on: the same step would be refused for ever.
  if (lastFailure?.code === 'illegal-transition') return ['see-order', 'discard'];
  const choices: EntryChoice[] = lastFailure?.kind === 'missing' ? [] : ['retry'];
  const isEditable = viewOfCommand(kind)?.editAddress !== undefined;
  if (isEditable && !isGone(kind, lastFailure)) choices.push('edit');
  return [...choices, 'discard'];
}

/** A deleted listing can be neither reviewed nor edited; a new listing depends on no other. */
function isGone(kind: string, lastFailure: ChoosableEntry['lastFailure']): boolean {
  return lastFailure?.kind === 'missing' && !isKind({ kind }, 'listing:create');
}

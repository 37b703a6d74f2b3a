import { isTakeable } from '#components/entry-state.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';

export type EntryChoice = 'retry' | 'send' | 'decide-in-cart' | 'discard' | 'cancel';

/** What the person may do about an entry, where it makes sense. An order at another price is never just sent again. */
export function choicesFor(
  entry: Pick<OutboxEntry, 'state' | 'sealed' | 'kind'>,
): readonly EntryChoice[] {
  switch (entry.state) {
    case 'refused':
      return entry.kind === 'order:place' ? ['decide-in-cart', 'discard'] : ['retry', 'discard'];
    case 'held':
      return ['send', 'cancel'];
    case 'parked':
      return ['discard'];
    case 'queued':
      return isTakeable(entry) ? ['cancel'] : [];
    case 'sending':
      return [];
  }
}

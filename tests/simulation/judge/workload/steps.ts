/*
 * The acts of a person, as plain data: a step can be stored, taken out and played again. Picks are numbers; they pick
 * among the rows on the screen by then.
 */

/** About an entry of the log, or about those of others. */
export type Decision =
  | { type: 'retry'; entry: number }
  | { type: 'discard'; entry: number }
  | { type: 'replace'; entry: number }
  | { type: 'discard-foreign' }
  | { type: 'sign-out' };

export type Op =
  | Decision
  // a shopper
  | { type: 'add'; listing: number; quantity: number; option: number }
  | { type: 'change'; line: number; by: number }
  | { type: 'set'; line: number; quantity: number }
  | { type: 'remove'; line: number }
  | { type: 'undo-remove'; line: number }
  | { type: 'save'; listing: number }
  | { type: 'unsave'; saved: number }
  | { type: 'move-to-cart'; saved: number; isAll: boolean }
  | { type: 'order'; line: number; isAll: boolean }
  | { type: 'review'; listing: number; rating: number }
  | { type: 'report'; listing: number; about: 'listing' | 'seller' | 'review' }
  // a seller
  | { type: 'create'; price: number; photos: number }
  | { type: 'edit'; listing: number; price: number; photos: number }
  | { type: 'flip'; listing: number }
  | { type: 'delete'; listing: number }
  | { type: 'move-order'; order: number; isCanceling: boolean }
  /** A page that was opened before the provider had named the listing. */
  | { type: 'flip-as-opened' }
  // anyone
  | { type: 'sync-now' }
  | { type: 'look'; at: 'own' | 'products' | 'product'; listing: number }
  | { type: 'draft'; text: number }
  | { type: 'warm-up' }
  | { type: 'prune'; answers: number; listings: number }
  /** A page of the provider's comes with its rows: so long after the tap it is drawn, and so long after that it comes. */
  | { type: 'open-document'; listing: number; drawnMs: number; tripMs: number }
  /** The member signs out on all other devices. */
  | { type: 'end-sessions' }
  | { type: 'sign-in'; member: number }
  /** `isReadable`: with arguments that this version would accept. */
  | { type: 'newer-app'; isReadable?: boolean }
  /** A newer app has recorded a report; `update`: this one is that app from now on. */
  | { type: 'newer-report' }
  | { type: 'update' }
  | { type: 'close' }
  /** The page sleeps without hearing of anything, and is the first that its person looks at then. */
  | { type: 'come-back'; afterMs: number; then: Decision }
  // what happens around the page
  /** `isUnnoticed`: the browser goes on believing that there is a network. */
  | { type: 'offline'; forMs: number; isUnnoticed?: boolean }
  /** The device's clock shows a wrong time from now on. */
  | { type: 'set-clock'; aheadMs: number }
  // the provider's own people
  /** Sessions of the member who is signed in there end. */
  | { type: 'revoke' }
  | {
      type: 'administrate';
      listing: number;
      what: 'price' | 'stock' | 'sold' | 'gone';
      amount: number;
    };

export interface Step {
  id: number;
  /** Milliseconds after the world began. */
  at: number;
  device: number;
  /** Which of the running pages of the device. */
  page: number;
  /** Story it belongs to: W1 … W6, or none. */
  story: string | null;
  op: Op;
}

/** A step in one line of a trace. */
export function describeStep({ at, device, page, op, story }: Step): string {
  const { type, ...details } = op;
  const words = Object.entries(details).map(
    ([name, value]) =>
      `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
  );
  const told = story === null ? '' : ` (${story})`;
  return `+${(at / 1000).toFixed(1)} s device ${device} page ${page}: ${type} ${words.join(', ')}${told}`;
}

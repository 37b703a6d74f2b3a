import type { OrderNewsProblem } from '#bindings/use-order-news.ts';
import type { Role } from '#core/domain/user.ts';

export const ORDER_NEWS = {
  heading: 'Order news',
  label: 'Tell me on this device',
  notNow: 'Not now',
  on: "Done. You'll hear about it on this device, even with UniKade closed.",
  offline: "You're offline. Connect to change this.",
  unable:
    'This browser takes no notifications from UniKade. On an iPhone, add UniKade to your home screen and open it from there.',
  blocked:
    'Notifications from UniKade are blocked on this device. Allow them in the settings of your browser, then come back.',
} as const;

const OFFERS: Readonly<Record<Role, { words: string; action: string }>> = {
  buyer: {
    words: 'Waiting for the seller? Get a note here when your order moves. No ads.',
    action: 'Notify me',
  },
  seller: {
    words: "Don't miss an order: get a note here when one comes in. No ads.",
    action: 'Notify me',
  },
};
const DESCRIPTIONS: Readonly<Record<Role, string>> = {
  buyer:
    'A note when one of your orders is shipped, delivered or canceled. It names the item, never a person.',
  seller: 'A note when an order comes in or is canceled. It names the item, never a person.',
};

/** The offer of order news, and the words of its button. */
export function offerWords(role: Role) {
  return OFFERS[role];
}

/** A sentence for the account: which order news a member of this role gets. */
export function describeNews(role: Role): string {
  return DESCRIPTIONS[role];
}

/** Why a tap came to nothing. */
export function problemWords(problem: OrderNewsProblem): string {
  switch (problem.kind) {
    case 'said':
      return problem.words;
    case 'offline':
      return ORDER_NEWS.offline;
    case 'unanswered':
      return "That didn't reach UniKade, so nothing has changed. Try again.";
    case 'unsubscribed':
      return "Your browser couldn't reach its notification service, so nothing has changed. Try again.";
  }
}

import * as decide from './decide.ts';
import * as mirror from './mirror.ts';
import * as sell from './sell.ts';
import * as shop from './shop.ts';
import type { Stage } from './stage.ts';
import type { Op } from './steps.ts';

/** What happens at a page; the rest happens around it. */
type PageOp = Exclude<Op, { type: AroundIt }>;
type AroundIt =
  | ('administrate' | 'revoke' | 'open-document')
  | ('sign-in' | 'close' | 'come-back' | 'offline' | 'set-clock');

const FOR_SELLERS: readonly Op['type'][] = [
  ...(['create', 'edit', 'flip', 'flip-as-opened', 'delete', 'move-order'] as const),
];
const FOR_SHOPPERS: readonly Op['type'][] = [
  ...(['add', 'change', 'set', 'remove', 'undo-remove', 'save', 'unsave'] as const),
  ...(['move-to-cart', 'order', 'review'] as const),
];

const OF_THE_DEVICE: readonly Op['type'][] = ['look', 'warm-up', 'prune'];

/** Whether the page that is open offers this at all: sellers do not buy, and visitors record nothing. */
function isOffered({ member }: Stage, { type }: Op): boolean {
  if (member === null) return OF_THE_DEVICE.includes(type);
  const isSeller = member.role === 'seller';
  return isSeller ? !FOR_SHOPPERS.includes(type) : !FOR_SELLERS.includes(type);
}

/** A person does it, if the screen offers it. */
export async function perform(stage: Stage, op: PageOp): Promise<void> {
  if (isOffered(stage, op)) await performOffered(stage, op);
}

function performOffered(stage: Stage, op: PageOp): Promise<void> {
  switch (op.type) {
    case 'add':
      return shop.add(stage, op);
    case 'change':
      return shop.change(stage, op);
    case 'set':
      return shop.set(stage, op);
    case 'remove':
      return shop.remove(stage, op);
    case 'undo-remove':
      return shop.undoRemove(stage);
    case 'save':
      return shop.save(stage, op);
    case 'unsave':
      return shop.unsave(stage, op);
    case 'move-to-cart':
      return shop.move(stage, op);
    case 'order':
      return shop.order(stage, op);
    case 'review':
      return shop.review(stage, op);
    case 'report':
      return shop.report(stage, op);
    case 'create':
      return sell.create(stage, op);
    case 'edit':
      return sell.edit(stage, op);
    case 'flip':
      return sell.flip(stage, op);
    case 'flip-as-opened':
      return sell.flipAsOpened(stage);
    case 'delete':
      return sell.takeDown(stage, op);
    case 'move-order':
      return sell.moveOrder(stage, op);
    default:
      return performAnyones(stage, op);
  }
}

type AnyonesOp = Extract<
  PageOp,
  {
    type:
      | ('retry' | 'discard' | 'replace' | 'sync-now' | 'look' | 'draft')
      | ('sign-out' | 'discard-foreign' | 'newer-app' | 'newer-report' | 'update')
      | ('warm-up' | 'prune' | 'end-sessions');
  }
>;

function performAnyones(stage: Stage, op: AnyonesOp): Promise<void> {
  switch (op.type) {
    case 'retry':
      return decide.retry(stage, op.entry);
    case 'discard':
      return decide.discard(stage, op.entry);
    case 'replace':
      return decide.replace(stage, op.entry);
    case 'sync-now':
      return decide.syncNow(stage);
    case 'look':
      return decide.look(stage, op);
    case 'draft':
      return decide.draft(stage, op.text);
    case 'warm-up':
      return mirror.warmUp(stage);
    case 'prune':
      return mirror.prune(stage, op);
    case 'end-sessions':
      return decide.endSessions(stage);
    case 'sign-out':
      return decide.signOut(stage);
    case 'discard-foreign':
      return decide.discardForeign(stage);
    case 'newer-app':
      return decide.recordAsNewerApp(stage, op.isReadable === true);
    case 'newer-report':
      return decide.reportAsNewerApp(stage);
    case 'update':
      return decide.update(stage);
  }
}

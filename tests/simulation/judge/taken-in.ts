import { readCart } from '#core/contract/cart.ts';
import { baseOf, type DeviceState } from './device-state.ts';
import type { Commit } from './endings.ts';
import { type History, readableReply, type Send } from './history.ts';
import type { Row } from './seams.ts';

const PERSONAL = 'me/';

/**
 * A commit stores the answer of a pull: from now on the device knows it. Look-ups request the same, and take in no more
 * of it than they need.
 */
export function noteTakenIn(history: History, { context, tables, before, after }: Commit): void {
  if (!tables.includes('resources')) return;
  const known = before.tables.get('resources');
  for (const [key, row] of after.tables.get('resources') ?? []) {
    if (!isFresh(row) || known?.get(key)?.fetchedAt === row.fetchedAt) continue;
    const pull = history.sends.findLast(
      (send) => send.context === context && send.outcome === 'reply' && isAbout(key, send),
    );
    if (pull === undefined) continue;
    pull.isTakenIn = true;
    pull.leftOut = key === `${PERSONAL}cart` ? linesLeftOut(history, pull, after) : [];
  }
}

/** Lines that the answer tells otherwise than the device knows them: a change of them was answered since it was asked for. */
function linesLeftOut({ lives }: History, pull: Send, after: DeviceState): readonly string[] {
  const wasAnswered = (ref: string) =>
    [...lives.values()].some(
      ({ device, last, sends }) =>
        device === pull.context.device.id &&
        last.targets.includes(ref) &&
        sends.some(({ endedAt }) => endedAt !== null && endedAt >= pull.at),
    );
  const reply = readableReply(pull);
  const told = reply?.status === 200 ? (readCart(JSON.parse(reply.body || '[]')) ?? []) : [];
  const refs = told.map(({ key, quantity }) => ({ ref: `cartLines:${key}`, quantity }));
  return refs
    .filter(({ ref, quantity }) => baseOf(after, ref)?.quantity !== quantity && wasAnswered(ref))
    .map(({ ref }) => ref);
}

function isFresh({ outcome }: Row): boolean {
  return outcome === 'fresh';
}

const PATHS: Readonly<Record<string, string>> = {
  cart: 'cart',
  wishlist: 'wishlist',
  orders: 'orders/buyer/history',
  listings: 'listings/mine',
};

function isAbout(key: string, send: Send): boolean {
  if (key.startsWith('product/')) return isOfPath(send, `products/${key.slice('product/'.length)}`);
  const path = key.startsWith(PERSONAL) ? PATHS[key.slice(PERSONAL.length)] : undefined;
  return path !== undefined && isOfPath(send, path);
}

export function isOfPath({ request: { method, path } }: Send, wanted: string): boolean {
  return method === 'GET' && path.split('?')[0] === wanted;
}

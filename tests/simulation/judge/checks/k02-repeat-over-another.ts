import { readCart } from '#core/contract/cart.ts';
import { ownListOf } from '#core/sync/evidence.ts';
import { piecesIn } from '../excused.ts';
import { wasCutSince } from '../follow-commit.ts';
import { type History, readableReply, saysNothing, type Send } from '../history.ts';
import type { JudgedReply } from '../seams.ts';
import { isOfPath } from '../taken-in.ts';
import { describeEntry } from '../words.ts';

/*
 * K2 (I3): where no keys are kept, a change of a cart's line that may have arrived is not sent again over what another
 * device has made of the line since.
 */

/** A repeat of what replaces or removes has looked at the line, and found it as it was before. */
export function* checkRepeat(history: History, send: Send): Iterable<string> {
  const life = send.key === null ? undefined : history.lives.get(send.key);
  if (life === undefined || history.hasCapability('idempotency')) return;
  const { kind, args, targets, baseAtSeal, isBaseOutdated, isUnconfirmed } = life.last;
  if (kind !== 'cart:set' && kind !== 'cart:remove') return;
  // What surely did not arrive, or was decided by the person, needs no look; nor does one help where the base is unknown.
  if (!isUnconfirmed || isBaseOutdated === true || life.isResentUntold) return;
  const lost = life.sends.findLast((each) => each !== send && saysNothing(readableReply(each)));
  if (lost === undefined || wasCutSince(history, life)) return;
  const [target = ''] = targets;
  const before = (baseAtSeal as { quantity: number } | null | undefined)?.quantity ?? 0;
  const known = [before, kind === 'cart:set' ? Number(args.quantity) : 0];
  const looks = looksBetween(history, lost, send);
  const told = looks.map((body) => piecesIn({ body }, target.slice('cartLines:'.length)));
  if (told.some((pieces) => known.includes(pieces))) return;
  const what =
    told.length === 0 ? 'without a look' : `over ×${told.join(', ×')}, which is another's`;
  yield `${describeEntry(life.last)} was sent again ${what}.`;
}

/** The carts that the device was told after a request and before another. */
function looksBetween({ sends }: History, from: Send, until: Send): readonly string[] {
  const { device } = until.context;
  return sends
    .filter(
      (each) =>
        each.context.device === device &&
        isOfPath(each, 'cart') &&
        each.at >= from.at &&
        each.endedAt !== null &&
        each.endedAt <= until.at,
    )
    .map(readableReply)
    .flatMap((reply) => {
      const cart = reply === null ? null : cartIn(reply);
      return readCart(cart) === null ? [] : [JSON.stringify(cart)];
    });
}

/** An empty cart may be told by a 404, by no content, or by null in its place. */
function cartIn({ status, body }: JudgedReply): unknown {
  if (status === 404 || status === 204) return [];
  if (status !== 200) return null;
  return ownListOf({ kind: 'answered', body: JSON.parse(body), offsetMs: null, sealedMs: null });
}

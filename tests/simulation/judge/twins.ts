import type { Entry } from './entries.ts';
import { type History, isYes, type Life, type Send } from './history.ts';

/*
 * To a provider that keeps no keys two changes with the same bytes, on the wire at once, are one as the other: which
 * request was whose is known only when their sender settles them.
 */

/** An entry was settled: where its twin has the answer that it was settled by, the two were taken for one another. */
export function tellTwinsApart(history: History, life: Life, after: Entry | null): void {
  if (history.hasCapability('idempotency')) return;
  const isDone = after === null;
  if (!isDone && (after.state !== 'refused' || after.failure?.status === null)) return;
  // One of an earlier claim has had its answer long since.
  const own = life.sends.findLast(({ at }) => at >= life.claimedAt);
  if (own !== undefined && fits(own, isDone)) return;
  const { sealed, userId } = life.last;
  for (const twin of history.lives.values()) {
    const theirs = twin.sends.at(-1);
    const isTwin = twin !== life && twin.last.sealed === sealed && twin.last.userId === userId;
    // Which request is which device's is known.
    if (!isTwin || twin.device !== life.device || theirs === undefined) continue;
    // Its twin may be looked up first, and not have been sent at all.
    if (own === undefined ? theirs.at < life.claimedAt : !wereOutTogether(own, theirs)) continue;
    if (twin.ending !== null || !fits(theirs, isDone)) continue;
    if (own === undefined) handOver(twin, theirs, life);
    else exchange(life, own, twin, theirs);
    return;
  }
}

function fits({ arrivals }: Send, isDone: boolean): boolean {
  return arrivals.some(({ reply }) => isYes(reply) === isDone && (isDone || reply.status < 500));
}

function wereOutTogether(one: Send, other: Send): boolean {
  const [first, second] = one.at <= other.at ? [one, other] : [other, one];
  return one.context === other.context && (first.endedAt ?? Infinity) >= second.at;
}

/** With the answer go the tries before it in the same call, whose token was renewed. */
function handOver(twin: Life, { context }: Send, life: Life): void {
  const isOfCall = (send: Send) => send.context === context && send.at >= life.claimedAt;
  const sends = twin.sends.filter(isOfCall);
  twin.sends = twin.sends.filter((send) => !sends.includes(send));
  life.sends.push(...sends);
  for (const send of sends) send.key = life.last.idem;
  const moved = twin.effects.filter((effect) =>
    sends.some(({ requestId }) => requestId === effect.requestId),
  );
  for (const effect of moved) Object.assign(effect, { key: life.last.idem, seq: life.last.seq });
  twin.effects = twin.effects.filter((effect) => !moved.includes(effect));
  life.effects.push(...moved);
}

function exchange(life: Life, own: Send, twin: Life, theirs: Send): void {
  life.sends[life.sends.length - 1] = theirs;
  twin.sends[twin.sends.length - 1] = own;
  [own.key, theirs.key] = [theirs.key, own.key];
  const effects = [...life.effects, ...twin.effects];
  const [ownSeq, theirSeq] = [life.last.seq, twin.last.seq];
  for (const effect of effects)
    if (effect.requestId === theirs.requestId)
      Object.assign(effect, { key: theirs.key, seq: theirSeq });
    else if (effect.requestId === own.requestId)
      Object.assign(effect, { key: own.key, seq: ownSeq });
  life.effects = effects.filter(({ key }) => key === life.last.idem);
  twin.effects = effects.filter(({ key }) => key === twin.last.idem);
}

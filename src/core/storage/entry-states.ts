import type { EntryState, OutboxEntry, Seal } from './outbox-rows.ts';
import { isClearRefusal, WITHOUT_WORDS } from './stored-failure.ts';

/** States of live entries. */
export const LIVE_STATES: readonly EntryState[] = ['queued', 'sending', 'held', 'parked'];

/** Whether an entry still shapes what its member sees. */
export function isLive({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return LIVE_STATES.includes(state);
}

/** Whether an entry is a member's and still shapes what they see. */
export function isLiveOf(entry: OutboxEntry, member: string): boolean {
  return entry.userId === member && isLive(entry);
}

/** Whether an entry needs a decision of the person, or an update of the app. */
export function needsPerson({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state === 'held' || state === 'parked' || state === 'refused';
}

/** Whether an entry needs the person because no try ended in a clear answer: its effect may exist. */
export function isUnclear({
  state,
  lastFailure,
}: Pick<OutboxEntry, 'state' | 'lastFailure'>): boolean {
  // A damaged row may lack it.
  if (state !== 'refused' || !lastFailure) return false;
  return !isClearRefusal(lastFailure) || lastFailure.code === WITHOUT_WORDS;
}

/** Whether a look-up could not tell whether its effect exists, so that the person is asked to look (I3). */
export function isLeftToPerson({
  state,
  lastFailure,
}: Pick<OutboxEntry, 'state' | 'lastFailure'>): boolean {
  return state === 'refused' && lastFailure?.kind === 'ambiguous';
}

/** Whether no request that an entry has sent can have arrived, as each was told so, and none was decided about by the person. */
export function hasSurelyNotArrived(entry: OutboxEntry): boolean {
  const isDecided = entry.isBaseOutdated === true && hasOutdatedMirror(entry);
  const isDenied = entry.state === 'refused' && entry.lastFailure?.kind === 'unauthorized';
  return (entry.state === 'queued' || isDenied) && entry.isUnconfirmed !== true && !isDecided;
}

/** Whether a change is surely neither on its way nor accepted unseen, or the person was asked: it can be given up (I2c). */
export function canBeDiscarded({
  state,
  isUnconfirmed,
}: Pick<OutboxEntry, 'state' | 'isUnconfirmed'>): boolean {
  if (state === 'queued' || state === 'held') return !isUnconfirmed;
  return state !== 'sending';
}

/** Whether what the device shows told nothing of what was there before; by the name of an earlier version too. */
export function hasOutdatedMirror({ isMirrorOutdated, isBlind }: Seal): boolean {
  return isMirrorOutdated === true || isBlind === true;
}

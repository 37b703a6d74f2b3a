import { endSession } from '#core/commands/lazy/account/end-session.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { plainListPageResource } from '#core/mirror/resources/plain-list-page-resource.ts';
import { EVERYTHING } from '#core/domain/filters.ts';
import { saveDraft } from '#core/storage/drafts.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { Mutation } from '#core/sync/command.ts';
import { type Entry, isLive } from '../entries.ts';
import type { Row } from '../seams.ts';
import { ask, picked, record, type Stage } from './stage.ts';
import type { Op } from './steps.ts';

type Of<Type extends Op['type']> = Extract<Op, { type: Type }>;

function own({ screen, member }: Stage): Entry[] {
  return screen.entries.filter(({ userId }) => userId === member?.id);
}

/** The mutations that a retry records, for telling which entries it accounts for. */
function mutationsOf(stage: Stage, { kind, args }: Entry): Mutation[] {
  const pictures = JSON.stringify(args).match(/device-picture:[\w-]+/g) ?? [];
  const uploads = pictures.map((address): Mutation => {
    const pictureId = address.slice('device-picture:'.length);
    const upload = stage.screen.entries.find(({ keys }) => keys.includes(`blob:${pictureId}`));
    return { kind: 'picture:upload', args: upload?.args ?? { pictureId } };
  });
  return [...uploads, { kind, args }];
}

export async function retry(stage: Stage, at: number): Promise<void> {
  const waiting = own(stage).filter(({ state }) => state === 'refused' || state === 'held');
  const entry = picked(waiting, at);
  if (entry !== null) await retryEntry(stage, entry);
}

export function retryEntry(stage: Stage, entry: Entry): Promise<void> {
  const { sync } = stage.context.runtime;
  return ask(stage, { kind: 'retry', seq: entry.seq, mutations: mutationsOf(stage, entry) }, () =>
    sync.retry(entry.seq),
  );
}

/** The sync centre and the rows discard entries that are refused, held or parked, and queued orders and the like. */
export async function discard(stage: Stage, at: number): Promise<void> {
  const entry = picked(own(stage), at);
  if (entry !== null) await discardEntry(stage, entry);
}

export function discardEntry(stage: Stage, { seq }: Entry): Promise<void> {
  const { sync } = stage.context.runtime;
  return ask(stage, { kind: 'discard', seq }, () => sync.discard(seq));
}

/** A refused change is corrected: less of it, or other words. */
export async function replace(stage: Stage, at: number): Promise<void> {
  const refused = own(stage).filter(
    (entry) =>
      !isLive(entry) && ['listing:edit', 'review:write', 'order:status'].includes(entry.kind),
  );
  const entry = picked(refused, at);
  if (entry === null) return;
  const { kind, seq } = entry;
  const args: Row = kind === 'review:write' ? { ...entry.args, rating: 3 } : entry.args;
  const { sync } = stage.context.runtime;
  await ask(stage, { kind: 'replace', seq, mutations: [{ kind, args }] }, () =>
    sync.replace(seq, { kind, args }),
  );
}

export function syncNow(stage: Stage): Promise<void> {
  return ask(stage, { kind: 'now' }, () => stage.context.runtime.sync.now());
}

export function signOut(stage: Stage): Promise<void> {
  return ask(stage, { kind: 'sign-out' }, () => stage.context.runtime.signIn.signOut());
}

export function endSessions(stage: Stage): Promise<void> {
  return record(stage, endSession({ sessionId: null, title: 'All other devices' }));
}

export function discardForeign(stage: Stage): Promise<void> {
  return ask(stage, { kind: 'discard-foreign' }, () => stage.context.runtime.sync.discardForeign());
}

/** A pull never fails a screen: it goes on showing the rows of the device. */
export async function look(stage: Stage, { at, listing }: Of<'look'>): Promise<void> {
  const { runtime } = stage.context;
  const seed = picked(stage.listings, listing);
  if (at === 'own') await runtime.pullMember();
  else if (at === 'products') await runtime.pull(plainListPageResource(EVERYTHING, 1));
  else if (seed !== null) await runtime.pull(productResource(seed.id));
}

export async function draft({ context }: Stage, text: number): Promise<void> {
  try {
    await saveDraft(context.runtime.db, 'review', { text });
  } catch {
    // No room: the form keeps the typed input on the screen.
  }
}

/** A tab of a newer build has recorded a kind that this one does not know: it is parked, never dropped (D6). */
export function recordAsNewerApp(stage: Stage, isReadable: boolean): Promise<void> {
  const { id: listingId, title = '', price } = stage.listings[0] ?? { id: '', price: 0 };
  const line = { listingId, variations: {}, title, image: '', price, quantity: 1 };
  return addAsNewerApp(stage, 'cart:set', isReadable ? { ...line, newer: true } : { newer: true });
}

/** As `recordAsNewerApp`, of a kind that shapes no row, so that it can be sent after an update. */
export function reportAsNewerApp(stage: Stage): Promise<void> {
  const { id: subjectId, title = '' } = stage.listings[0] ?? { id: '' };
  const report = { subject: 'listing', subjectId, title, reason: 'spam', text: '' };
  return addAsNewerApp(stage, 'report:send', { ...report, newer: true });
}

async function addAsNewerApp({ context, member }: Stage, kind: string, args: Row): Promise<void> {
  if (member === null) return;
  const { runtime } = context;
  const now = runtime.now();
  const entry: Omit<OutboxEntry, 'seq'> = {
    ...{ idem: runtime.newId(), userId: String(member.id), kind, version: 99, args },
    ...{
      keys: [`newer:${now}`],
      targets: [],
      needs: [],
      waitsFor: [],
      groupId: null,
      state: 'queued',
    },
    ...{ lane: 'write', readyAt: 0, scheduledAt: now, baseAtSeal: null, providerTimeAtSeal: null },
    ...{ isUnconfirmed: false, quietUntil: 0 },
    ...{ createdAt: now, attempts: 0, firstAttemptAt: null },
    ...{ sealed: null, lease: null, lastFailure: null },
  };
  try {
    await runtime.db.outbox.add(entry);
  } catch {
    // No room: that build informs its own person.
  }
}

/** The app is that newer build from now on: for the engine the same as if its entries were of this version. */
export async function update({ context }: Stage): Promise<void> {
  const { outbox } = context.runtime.db;
  await outbox.filter(({ version }) => version === 99).modify({ version: 1 });
}

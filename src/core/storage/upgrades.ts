import type { Transaction } from 'dexie';
import { readDevicePicture } from '../domain/device-picture.ts';
import { LIVE_STATES } from './entry-states.ts';
import type { OutboxEntry } from './outbox-rows.ts';

/** An entry as versions 1 to 3 kept it. */
type EarlierEntry = Omit<OutboxEntry, 'waitsFor' | 'readyAt'> & {
  /** Unless the row is damaged. */
  after?: readonly number[];
  nextAttemptAt?: number;
};

/** How long a removal that an earlier version noted is still worth making. */
const COMPENSATION_LIFETIME_MS = 2 * 60 * 1000;

/**
 * Version 4: entries get `waitsFor` and `readyAt`, so that an index finds the next one. Runs inside the upgrade of the
 * database.
 */
export async function upgradeToReadiness(upgrade: Transaction): Promise<void> {
  const table = upgrade.table<EarlierEntry, number>('outbox');
  const entries = await table.orderBy('seq').toArray();
  const live = new Set(
    entries.filter(({ state }) => LIVE_STATES.includes(state)).map(({ seq }) => seq),
  );
  const lastOnKey = new Map<string, number>();
  for (const { after, nextAttemptAt = 0, ...entry } of entries) {
    const earlierOnes = Array.isArray(after) ? (after as readonly number[]) : [];
    const waits = new Set(earlierOnes.filter((seq) => live.has(seq)));
    for (const key of live.has(entry.seq) && Array.isArray(entry.keys) ? entry.keys : []) {
      const name = `${entry.userId} ${key}`;
      const earlier = lastOnKey.get(name);
      if (earlier !== undefined) waits.add(earlier);
      lastOnKey.set(name, entry.seq);
    }
    await table.put({
      ...entry,
      needs: pictureKeysOf(entry.args),
      lane: entry.kind === 'picture:upload' ? 'upload' : 'write',
      waitsFor: [...waits],
      readyAt: readyAtOf(entry, waits.size, nextAttemptAt),
      scheduledAt: entry.createdAt,
      baseAtSeal: null,
      // What the row held at sealing was not kept.
      ...(entry.sealed !== null && { isBaseOutdated: true }),
      providerTimeAtSeal: null,
      isUnconfirmed: entry.sealed !== null,
      quietUntil: 0,
    } as EarlierEntry);
  }
  await upgradeReminders(upgrade);
}

/**
 * Version 5: restores the `needs` that an earlier upgrade left out of listings: they name the uploads of their photos,
 * without which a listing must not be sent.
 */
export async function upgradeNeeds(upgrade: Transaction): Promise<void> {
  const table = upgrade.table<OutboxEntry, number>('outbox');
  for (const entry of await table.toArray()) {
    const needs = entry.sealed === null ? pictureKeysOf(entry.args) : [];
    const isMissing = Array.isArray(entry.needs) && needs.some((key) => !entry.needs.includes(key));
    if (isMissing) await table.put({ ...entry, needs });
  }
}

/** Keys of the uploads whose photos the arguments of a listing name; as they were in versions 3 to 5. */
function pictureKeysOf(args: unknown): string[] {
  const { fields, unedited } = { ...(args as ListingArgs | null) };
  const images = [fields?.images, unedited?.images].flatMap((list) =>
    Array.isArray(list) ? (list as readonly unknown[]) : [],
  );
  const ids = images.map((image) => (typeof image === 'string' ? readDevicePicture(image) : null));
  return [...new Set(ids.flatMap((id) => (id === null ? [] : [`blob:${id}`])))];
}

/** Unless the row is damaged. */
interface ListingArgs {
  fields?: { images?: readonly unknown[] } | null;
  unedited?: { images?: readonly unknown[] } | null;
}

function readyAtOf(
  { state, lease, firstAttemptAt }: Pick<EarlierEntry, 'state' | 'lease' | 'firstAttemptAt'>,
  waits: number,
  nextAttemptAt: number,
): number | null {
  if (state === 'sending') return lease?.untilMs ?? 0;
  if (state !== 'queued' || waits > 0) return null;
  return firstAttemptAt === null ? 0 : nextAttemptAt;
}

async function upgradeReminders(upgrade: Transaction): Promise<void> {
  const reminders = await upgrade.table<{ ref: string }>('reminders').toArray();
  const expiresAt = Date.now() + COMPENSATION_LIFETIME_MS;
  await upgrade
    .table('compensations')
    .bulkPut(reminders.map((reminder) => ({ ...reminder, expiresAt, expected: null })));
}

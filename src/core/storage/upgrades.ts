import type { Transaction } from 'dexie';
import { LIVE_STATES, type OutboxEntry } from './outbox-rows.ts';

/** An entry as versions 1 to 3 kept it. */
type EarlierEntry = Omit<OutboxEntry, 'waitsFor' | 'readyAt'> & {
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
  const live = new Set(entries.filter(({ state }) => LIVE_STATES.includes(state)).map(({ seq }) => seq)); // prettier-ignore
  const lastOnKey = new Map<string, number>();
  for (const { after = [], nextAttemptAt = 0, ...entry } of entries) {
    const waits = new Set(after.filter((seq) => live.has(seq)));
    for (const key of live.has(entry.seq) && Array.isArray(entry.keys) ? entry.keys : []) {
      const name = `${entry.userId} ${key}`;
      const earlier = lastOnKey.get(name);
      if (earlier !== undefined) waits.add(earlier);
      lastOnKey.set(name, entry.seq);
    }
    await table.put({
      ...entry,
      needs: [],
      lane: entry.kind === 'picture:upload' ? 'upload' : 'write',
      waitsFor: [...waits],
      readyAt: readyAtOf(entry, waits.size, nextAttemptAt),
      scheduledAt: entry.createdAt,
      baseAtSeal: null,
      providerTimeAtSeal: null,
      isUnconfirmed: entry.sealed !== null,
      quietUntil: 0,
    } as EarlierEntry);
  }
  await upgradeReminders(upgrade);
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

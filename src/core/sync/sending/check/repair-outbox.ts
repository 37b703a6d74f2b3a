import { isLive, isUnclear } from '../../../storage/entry-states.ts';
import { LANES, type OutboxEntry } from '../../../storage/outbox-rows.ts';
import { isClaimable } from '../../../storage/readable-entries.ts';
import { equalTo } from '../../../storage/stored-tables.ts';
import { transact } from '../../../storage/transact.ts';
import { readyAtWith } from '../../dependencies.ts';
import type { EngineContext } from '../../engine.ts';
import { numberOr, parkDamaged } from '../claim/park-entry.ts';

/**
 * Reads the whole outbox row by row: unreadable rows are parked, and `waitsFor` and `readyAt` are derived again. At the
 * start of a context, and whenever live entries are left of which none will ever be due.
 */
export async function repairOutbox({ db, env }: EngineContext, userId: string): Promise<void> {
  await transact(db, async (tx) => {
    const own = await tx.where('outbox', 'userId', equalTo(userId));
    // The thing that an unclear entry would have made has no id yet: its changes keep waiting for the person.
    const awaited = own.filter((entry) => isLive(entry) || isUnclear(entry));
    const waitable = new Set(awaited.map(({ seq }) => seq));
    for (const entry of own.filter(isLive)) {
      const repaired = isClaimable(entry)
        ? withTurn(entry, waitable, env.clock.now())
        : parkDamaged(entry, env.clock.now());
      if (JSON.stringify(repaired) !== JSON.stringify(entry)) tx.put('outbox', repaired);
    }
  });
}

function withTurn(entry: OutboxEntry, waitable: ReadonlySet<number>, now: number): OutboxEntry {
  const { state, lease, readyAt } = entry;
  const waitsFor = entry.waitsFor.filter((seq) => waitable.has(seq) && seq < entry.seq);
  const lane = LANES.includes(entry.lane) ? entry.lane : 'write';
  const due = typeof readyAt === 'number' ? readyAt : null;
  const own = { ...entry, lane, waitsFor, scheduledAt: numberOr(entry.scheduledAt, now) };
  switch (state) {
    case 'queued':
      return { ...own, readyAt: readyAtWith({ state, readyAt: due }, waitsFor) };
    case 'sending':
      return { ...own, readyAt: lease?.untilMs ?? 0 };
    default:
      return { ...own, readyAt: null };
  }
}

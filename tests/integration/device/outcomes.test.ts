import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countUnannounced, claimOutcomes } from '#core/sync/queries/outcomes.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { watchQuery } from '#core/storage/live-query.ts';
import type { ActivityRow } from '#core/storage/rows.ts';
import { anEntry } from '#support/device/entries.ts';

let db: UnikadeDatabase;

beforeEach(() => {
  db = openDatabase({ name: `outcomes-${crypto.randomUUID()}` });
});

afterEach(() => db.delete());

function anAcceptedLine(groupId: string): ActivityRow {
  return {
    ...{ at: 0, userId: 'buyer', entry: 'first', kind: 'order:place', args: {}, groupId },
    ...{ result: 'accepted', message: null, announced: 0 },
  };
}

/** Tells as the page does: after every change that may have settled an order. */
function tellOutcomes(): { told: string[]; looks: () => number; stop: () => void } {
  const told: string[] = [];
  let looks = 0;
  const take = async () => {
    told.push(...(await claimOutcomes(db, 'buyer')).map(({ entry }) => entry));
    looks += 1;
  };
  const stop = watchQuery(
    () => countUnannounced(db),
    () => void take(),
    (error) => {
      throw error;
    },
  );
  return { told, looks: () => looks, stop };
}

describe('an accepted line of an order', () => {
  it('is announced when the last line that was still open is discarded', async () => {
    const seq = await db.outbox.add(anEntry({ seq: 9, groupId: 'order', state: 'held' }));
    await db.activity.add(anAcceptedLine('order'));
    const { told, looks, stop } = tellOutcomes();
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(0));
    expect(told).toEqual([]);

    await db.outbox.delete(seq);
    await vi.waitFor(() => expect(told).toEqual(['first']));
    stop();
  });

  it('is no success, and waits no longer, when the last open line is refused', async () => {
    const seq = await db.outbox.add(anEntry({ seq: 9, groupId: 'order', state: 'queued' }));
    await db.activity.add(anAcceptedLine('order'));
    const { told, looks, stop } = tellOutcomes();
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(0));

    await db.outbox.update(seq, { state: 'refused' });
    await vi.waitFor(async () => expect(await countUnannounced(db)).toBe(0));
    expect(told).toEqual([]);
    stop();
  });
});

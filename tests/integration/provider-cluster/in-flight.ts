import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Database } from '#server/storage/database.ts';

/* Transactions that are held in the middle, and what waits for them. */

const BUSY_MACHINE_MS = 10_000;

type Part = (tx: Database) => Promise<unknown>;
const nothing: Part = () => Promise.resolve();

/** A transaction that does its first part now, and its second when it is let go on. */
export async function begin(db: Database, first: Part, second = nothing) {
  let goOn = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let whole: Promise<unknown> = Promise.resolve();
  await new Promise<void>((isHeld, fail) => {
    whole = db.transaction(async (tx) => {
      await first(tx);
      isHeld();
      await isLetGo;
      await second(tx);
    });
    whole.catch(fail);
  });
  return {
    end: () => {
      goOn();
      return whole;
    },
  };
}

/** Resolves when so many statements wait for a lock. */
export async function waitFor(db: Database, waiting: number): Promise<void> {
  const look = async () => {
    const [row] = await db
      .select({ calls: sql<number>`count(*)::int` })
      .from(sql`pg_stat_activity`)
      .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
    expect(row?.calls).toBe(waiting);
  };
  await vi.waitFor(look, { timeout: BUSY_MACHINE_MS });
}

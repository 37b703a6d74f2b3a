import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { wrapPostgres } from '#server/storage/connect.ts';
import type { Database } from '#server/storage/database.ts';
import { LeasedPool } from '#server/storage/postgres/leased-pool.ts';
import { findOutage } from '#server/storage/unavailable.ts';
import { createDatabase } from '#support/database/postgres-test-database.ts';

/** A line to the database that a test can cut or silence. */
class Line {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isSilent = false;

  constructor(target: URL) {
    this.#server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on('data', (chunk) => {
          // What is said into a dead line is lost.
          if (!this.#isSilent) to.write(chunk);
        });
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  set isSilent(isSilent: boolean) {
    this.#isSilent = isSilent;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

const MAX_CONNECTIONS = 3;

let direct: URL;
let line: Line;
let pool: LeasedPool;
let db: Database;

beforeAll(async () => {
  direct = new URL(await createDatabase(process.env.TEST_DATABASE_URL ?? ''));
});
beforeEach(async () => {
  line = new Line(direct);
  const through = new URL(direct);
  through.port = String(await line.open());
  pool = new LeasedPool(through.href, {
    maxConnections: MAX_CONNECTIONS,
    loanMs: 1_200,
    connectTimeoutMs: 900,
  });
  db = wrapPostgres(pool);
});
afterEach(async () => {
  line.close();
  await pool.end();
});

const change = () => db.transaction((tx) => tx.execute(sql`select pg_sleep(0.02)`));
const ask = () => db.execute(sql`select 1`);

/** More at once than there are connections. */
const many = (act: () => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: 4 * MAX_CONNECTIONS }, act));

async function expectAllToWork(): Promise<void> {
  const outcomes = [...(await many(ask)), ...(await many(change))];
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
}

describe('the connections of a process', () => {
  it('that are cut in the middle of changes are replaced, also those whose change had not begun', async () => {
    for (let round = 0; round < 3 * MAX_CONNECTIONS; round += 1) {
      const running = many(change);
      if (round % 2 === 0) await ask();
      line.cut();
      for (const outcome of await running) {
        if (outcome.status === 'rejected') expect(findOutage(outcome.reason)).not.toBeNull();
      }
    }
    // A connection that was idle when it was cut shows its failure to the next caller.
    await vi.waitFor(expectAllToWork, { timeout: 10_000 });
  });

  it('to a database that does not answer are given up in time, and new ones are made when it answers again', async () => {
    await expectAllToWork();
    line.isSilent = true;
    const outcomes = [...(await many(change)), ...(await many(ask))];
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected' });
      if (outcome.status === 'rejected') expect(findOutage(outcome.reason)).not.toBeNull();
    }
    line.isSilent = false;
    await expectAllToWork();
  });

  it('are enough for a crowd that each waits its turn', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, ask));
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(pool.totalCount).toBeLessThanOrEqual(MAX_CONNECTIONS);
  });
});

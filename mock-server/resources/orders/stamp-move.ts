import { type SQL, sql } from 'drizzle-orm';
import { nextVersion, orders } from '../../storage/schema.ts';

/**
 * Columns of an update that moves an order. `updatedAt` increases strictly, also when the clock of this process is behind
 * the one that moved it before: who asks for what has moved since then gets it.
 */
export function stampMove(nowMs: number): { version: SQL; updatedAt: SQL } {
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`;
  return {
    version: nextVersion,
    updatedAt: sql`greatest(${now}, ${orders.updatedAt} + interval '1 millisecond')`,
  };
}

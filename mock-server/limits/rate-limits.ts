import { createHmac } from 'node:crypto';
import { and, eq, exists, lte, type SQL, sql } from 'drizzle-orm';
import { type Refusal, tooMany } from '../http/refusal.ts';
import { rateLimits } from '../storage/access-schema.ts';
import type { Database } from '../storage/database.ts';
import { deleteDue } from '../storage/delete-due.ts';
import { members } from '../storage/schema.ts';
import { describeWait } from './describe-wait.ts';
import { newestKey } from '../resources/auth/keys.ts';

/*
 * Token buckets with gradual refill (the "generic cell rate algorithm"): one row and one statement decide exactly,
 * even under parallel load, and no window edge frees everything at once. All processes on a database share the rows.
 */

/** At most `capacity` requests at once, and one more every `refillMs`. */
export interface Bucket {
  /** Names the limit in the database. */
  scope: string;
  capacity: number;
  refillMs: number;
}

export interface RateLimit extends Bucket {
  /** First sentence of the refusal; the second says when to try again. */
  words: string;
}

export interface LimitKeeper {
  db: Database;
  now: () => number;
  authSecret: string;
}

/** Hashed, so that the database holds no address in clear. */
function hashOf(authSecret: string, scope: string, who: string): string {
  return createHmac('sha256', newestKey('limits', authSecret))
    .update(`${scope}\n${who}`)
    .digest('base64url')
    .slice(0, 22);
}

const isRow = ({ authSecret }: LimitKeeper, { scope }: Bucket, who: string) =>
  and(eq(rateLimits.scope, scope), eq(rateLimits.subject, hashOf(authSecret, scope, who)));

/** For requests from inside this process, which are not limited. */
export const NO_NETWORK = '';

/** More than the clocks of processes on one database may differ: the limit holds for all of them. */
const CLOCK_DIFFERENCE_MS = 60_000;

/**
 * When the bucket is full; now, if it is. A row that says later than an empty bucket takes was written by a clock that was
 * ahead and has been set right: that bucket is taken as full.
 */
function whenFull(now: number, { capacity, refillMs }: Bucket): SQL {
  const latest = isoOf(now + capacity * refillMs + CLOCK_DIFFERENCE_MS);
  const { fullAt } = rateLimits;
  return sql`case when ${fullAt} between ${isoOf(now)}::timestamptz and ${latest}::timestamptz then ${fullAt} else ${isoOf(now)}::timestamptz end`;
}

/** Takes one token; of an empty bucket, resolves to the milliseconds until the next one. */
export async function takeToken(
  keeper: LimitKeeper,
  limit: Bucket,
  who: string,
): Promise<number | null> {
  const { db, authSecret } = keeper;
  const { scope, capacity, refillMs } = limit;
  const now = keeper.now();
  const base = whenFull(now, limit);
  const latestBase = isoOf(now + (capacity - 1) * refillMs);
  const [taken] = await db
    .insert(rateLimits)
    .values({ scope, subject: hashOf(authSecret, scope, who), fullAt: new Date(now + refillMs) })
    .onConflictDoUpdate({
      target: [rateLimits.scope, rateLimits.subject],
      set: { fullAt: sql`${base} + ${refillMs} * interval '1 millisecond'` },
      setWhere: sql`${base} <= ${latestBase}::timestamptz`,
    })
    .returning({ scope: rateLimits.scope });
  if (taken !== undefined) return null;
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(isRow(keeper, limit, who));
  return (row?.fullAt.getTime() ?? now) - (capacity - 1) * refillMs - now;
}

/** Takes one token, or returns the refusal when the bucket is empty. */
export async function consume(
  keeper: LimitKeeper,
  limit: RateLimit,
  who: string,
): Promise<Refusal | null> {
  if (who === NO_NETWORK) return null;
  const waitMs = await takeToken(keeper, limit, who);
  if (waitMs === null) return null;
  return tooMany(`${limit.words} Please try again in ${describeWait(waitMs)}.`, waitMs);
}

/** As `consume`, but throws the refusal. */
export async function consumeOrThrow(
  keeper: LimitKeeper,
  limit: RateLimit,
  who: string,
): Promise<void> {
  const refusal = await consume(keeper, limit, who);
  if (refusal !== null) throw refusal;
}

/** Takes a token for some work and refunds it when the work is refused: without an effect it costs nothing. */
export async function withToken<Value>(
  keeper: LimitKeeper,
  limit: RateLimit,
  who: string,
  work: () => Promise<Value>,
): Promise<Value> {
  await consumeOrThrow(keeper, limit, who);
  try {
    return await work();
  } catch (cause) {
    await refund(keeper, limit, who);
    throw cause;
  }
}

/** Returns the token of a request that does not count. */
export async function refund(keeper: LimitKeeper, limit: Bucket, who: string): Promise<void> {
  await keeper.db
    .update(rateLimits)
    .set({ fullAt: sql`${rateLimits.fullAt} - ${limit.refillMs} * interval '1 millisecond'` })
    .where(isRow(keeper, limit, who));
}

/** Refills a bucket if the address is a member's. Not for a new address: one inbox has any number of those. */
export async function refillForMember(
  keeper: LimitKeeper,
  limit: RateLimit,
  who: string,
  email: string,
): Promise<void> {
  const { db } = keeper;
  const isMember = exists(
    db.select({ id: members.id }).from(members).where(eq(members.email, email)),
  );
  await db.delete(rateLimits).where(and(isRow(keeper, limit, who), isMember));
}

/** Deletes the rows of full buckets: no row means full. */
export async function pruneIdleBuckets(db: Database, now: number, most?: number): Promise<void> {
  const { scope, subject, fullAt } = rateLimits;
  await deleteDue(db, rateLimits, [scope, subject], lte(fullAt, new Date(now)), most);
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { Refusal, tooMany } from '../../http/refusal.ts';
import { mailboxes, signInCodes, wrongTries } from '../../storage/access-schema.ts';
import type { Database } from '../../storage/database.ts';
import { describeWait } from '../../limits/describe-wait.ts';
import { WRONG_TRIES_PER_NETWORK } from '../../limits/auth-limits.ts';
import { refund, type LimitKeeper, consume } from '../../limits/rate-limits.ts';
import { type CodeRequest, refillAllowance } from './code-allowance.ts';
import { CODE_MEMORY_MS, deviceOf, possibleHashes, TRY_MEMORY_MS } from './sign-in-codes.ts';
import { allowRegistration, type Applicant } from './verification.ts';

/**
 * The two newest codes are valid: the first mail may arrive after the second. Counted separately for codes with and
 * without a device, so that codes requested by strangers do not end the owner's.
 */
const LIVE_CODES = 2;
const WRONG_TRIES_PER_CODE = 5;
const WRONG_TRIES_PER_HOUR = 10;

type CodeRow = typeof signInCodes.$inferSelect;

/** A typed code. */
interface CodeTry extends Applicant, CodeRequest {
  code: string;
}

/**
 * Uses a code for the address, once. Returns the refusal instead of throwing it, which would roll back the counted try. On
 * success a new address may be registered for a while. The work is the same whether or not the address has an account.
 */
export async function verifyCode(keeper: LimitKeeper, tried: CodeTry): Promise<Refusal | null> {
  // A cheap check against a flood of guesses; the one inside the transaction is exact.
  const asking = { email: tried.email, device: await findDevice(keeper, tried) };
  const known = await refuseAfterManyTries(keeper.db, asking, keeper.now());
  if (known !== null) return known;
  return keeper.db.transaction(async (tx) => {
    const inside = { ...keeper, db: tx };
    // Before any write, or a refused network would still insert a mailbox for each address. Before the check, and refunded
    // after it, or many concurrent guesses would all pass.
    const overrun = await consume(inside, WRONG_TRIES_PER_NETWORK, tried.network);
    if (overrun !== null) return overrun;
    await lockMailbox(tx, tried.email);
    const blocked = await refuseAfterManyTries(tx, asking, keeper.now());
    const refusal = blocked ?? (await judge(inside, { ...tried, device: asking.device }));
    // A guess that was not checked reveals nothing and is refunded: or guesses at one blocked address could lock out the
    // whole network.
    if (blocked !== null || refusal === null)
      await refund(inside, WRONG_TRIES_PER_NETWORK, tried.network);
    return refusal;
  });
}

/** Serialises tries for an address: parallel guesses would all see the same count. */
async function lockMailbox(db: Database, email: string): Promise<void> {
  await db
    .insert(mailboxes)
    .values({ email })
    .onConflictDoUpdate({ target: mailboxes.email, set: { email } });
}

/** Tries are counted by address and device. */
interface Asking {
  email: string;
  /** As in `signInCodes`. */
  device: string;
}

/** The device of a try if one of the address's codes is bound to it; else empty: then only codes without a device count. */
async function findDevice({ db, now }: LimitKeeper, { email, key }: Applicant): Promise<string> {
  const device = deviceOf(key);
  const [bound] = await db
    .select({ id: signInCodes.id })
    .from(signInCodes)
    .where(and(isRecent(email, now()), eq(signInCodes.device, device)))
    .limit(1);
  return bound === undefined ? '' : device;
}

const isRecent = (email: string, now: number) =>
  and(eq(signInCodes.email, email), gt(signInCodes.createdAt, new Date(now - CODE_MEMORY_MS)));

async function refuseAfterManyTries(
  db: Database,
  { email, device }: Asking,
  now: number,
): Promise<Refusal | null> {
  const recent = await db
    .select({ at: wrongTries.at })
    .from(wrongTries)
    .where(
      and(
        eq(wrongTries.email, email),
        eq(wrongTries.device, device),
        gt(wrongTries.at, new Date(now - TRY_MEMORY_MS)),
      ),
    )
    .orderBy(desc(wrongTries.at))
    .limit(WRONG_TRIES_PER_HOUR);
  const oldest = recent[WRONG_TRIES_PER_HOUR - 1];
  if (oldest === undefined) return null;
  const waitMs = oldest.at.getTime() + TRY_MEMORY_MS - now;
  const words = 'Too many wrong codes for this address.';
  return tooMany(`${words} Please try again in ${describeWait(waitMs)}.`, waitMs);
}

async function judge(keeper: LimitKeeper, tried: CodeTry & Asking): Promise<Refusal | null> {
  const { email, code, device } = tried;
  const { db, authSecret } = keeper;
  const now = keeper.now();
  const codes = await db
    .select()
    .from(signInCodes)
    .where(and(isRecent(email, now), inArray(signInCodes.device, ['', device])))
    .orderBy(desc(signInCodes.createdAt));
  const live = [...new Set(['', device])].flatMap((asker) =>
    codes
      .filter((row) => row.device === asker)
      .slice(0, LIVE_CODES)
      .filter((row) => isLive(row, now)),
  );
  const hashes = possibleHashes(authSecret, email, code);
  const given = codes.find((row) => hashes.includes(row.codeHash));
  if (given === undefined) return countWrongTry(db, { email, device }, live, now);
  if (given.usedAt !== null)
    return refused('code-expired', 'That code was already used. Ask for a new one.');
  if (given.wrongTries >= WRONG_TRIES_PER_CODE) return triedTooOften();
  if (!live.includes(given))
    return refused('code-expired', 'That code has expired. Ask for a new one.');
  await settle(keeper, tried, given, live);
  return null;
}

function isLive(row: CodeRow, now: number): boolean {
  return row.usedAt === null && row.expiresAt.getTime() > now;
}

function refused(code: 'code-wrong' | 'code-expired', words: string): Refusal {
  return new Refusal(401, code, words);
}

function triedTooOften(): Refusal {
  return refused('code-expired', 'Too many wrong tries for this code. Ask for a new one.');
}

async function countWrongTry(
  db: Database,
  { email, device }: Asking,
  live: readonly CodeRow[],
  now: number,
): Promise<Refusal> {
  await db.insert(wrongTries).values({ email, device, at: new Date(now) });
  await db
    .update(signInCodes)
    .set({ wrongTries: sql`${signInCodes.wrongTries} + 1` })
    .where(inArray(signInCodes.id, idsOf(live)));
  const isSpent =
    live.length > 0 && live.every((row) => row.wrongTries + 1 >= WRONG_TRIES_PER_CODE);
  return isSpent
    ? triedTooOften()
    : refused('code-wrong', "That code isn't right. Check your newest email, or get a new code.");
}

/** Marks the code as used, expires the other ones of the address, and resets its tries and limits. */
async function settle(
  keeper: LimitKeeper,
  tried: CodeTry,
  used: CodeRow,
  live: readonly CodeRow[],
): Promise<void> {
  const { db } = keeper;
  const { email } = tried;
  const now = new Date(keeper.now());
  await db.update(signInCodes).set({ usedAt: now }).where(eq(signInCodes.id, used.id));
  const others = live.filter(({ id }) => id !== used.id);
  await db
    .update(signInCodes)
    .set({ expiresAt: now })
    .where(inArray(signInCodes.id, idsOf(others)));
  await db.delete(wrongTries).where(eq(wrongTries.email, email));
  await refillAllowance(keeper, tried);
  await allowRegistration(db, tried, keeper.now());
}

function idsOf(rows: readonly CodeRow[]): string[] {
  return rows.map(({ id }) => id);
}

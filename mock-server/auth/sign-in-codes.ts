import { createHmac, randomInt } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { CODE_LENGTH, CODE_LIFETIME_MS, RESEND_COOLDOWN_MS } from '#core/domain/one-time-code.ts';
import { Refusal, tooMany } from '../http/refusal.ts';
import { mailboxes, signInCodes, wrongTries } from '../store/access-schema.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';

/** The two newest codes count: the first mail may arrive after the second. */
const LIVE_CODES = 2;
const WRONG_TRIES_PER_CODE = 5;
const WRONG_TRIES_PER_HOUR = 10;
const HOUR_MS = 60 * 60 * 1000;
/** Old codes are kept a day, to say that they are old. */
const CODE_MEMORY_MS = 24 * HOUR_MS;
/** After a right code the address may register for 15 minutes. */
export const VERIFIED_LIFETIME_MS = 15 * 60 * 1000;

export interface CodeKeeper {
  db: Database;
  now: () => number;
  authSecret: string;
}

type CodeRow = typeof signInCodes.$inferSelect;

/** Six digits are guessed from a plain hash in no time: this one needs the secret too. */
function hashOf(authSecret: string, email: string, code: string): string {
  return createHmac('sha256', authSecret).update(`${email}\n${code}`).digest('hex');
}

/** Makes a code for the address; refuses within the cooldown, for known and unknown addresses alike. */
export async function makeCode(keeper: CodeKeeper, email: string): Promise<string> {
  const now = keeper.now();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  await keeper.db.transaction(async (tx) => {
    const lastCodeAt = new Date(now);
    const [granted] = await tx
      .insert(mailboxes)
      .values({ email, lastCodeAt })
      .onConflictDoUpdate({
        target: mailboxes.email,
        set: { lastCodeAt },
        setWhere: sql`${mailboxes.lastCodeAt} is null or ${mailboxes.lastCodeAt} <= ${new Date(now - RESEND_COOLDOWN_MS).toISOString()}`,
      })
      .returning();
    if (granted === undefined) throw await refuseForCooldown(tx, email, now);
    await tx.insert(signInCodes).values({
      id: newId(),
      email,
      codeHash: hashOf(keeper.authSecret, email, code),
      createdAt: new Date(now),
      expiresAt: new Date(now + CODE_LIFETIME_MS),
    });
  });
  return code;
}

async function refuseForCooldown(db: Database, email: string, now: number): Promise<Refusal> {
  const [mailbox] = await db.select().from(mailboxes).where(eq(mailboxes.email, email));
  const waitMs = (mailbox?.lastCodeAt?.getTime() ?? now) + RESEND_COOLDOWN_MS - now;
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return tooMany(`Please wait ${seconds} seconds before you ask for another code.`, waitMs);
}

/** The mail could not be sent: its code never existed, and the next one may be asked for at once. */
export async function withdrawCode(
  { db, authSecret }: CodeKeeper,
  email: string,
  code: string,
): Promise<void> {
  await db.delete(signInCodes).where(eq(signInCodes.codeHash, hashOf(authSecret, email, code)));
  await db.update(mailboxes).set({ lastCodeAt: null }).where(eq(mailboxes.email, email));
}

/**
 * Takes a code for the address, once. Returns the refusal instead of throwing it: the counted try must stay.
 * On success the address may register until `VERIFIED_LIFETIME_MS` from now.
 */
export async function takeCode(
  keeper: CodeKeeper,
  email: string,
  code: string,
): Promise<Refusal | null> {
  return keeper.db.transaction(async (tx) => {
    // One try at a time for an address, or parallel guesses would all see the same count.
    await tx.insert(mailboxes).values({ email }).onConflictDoNothing();
    await tx.select().from(mailboxes).where(eq(mailboxes.email, email)).for('update');
    const now = keeper.now();
    const blocked = await refuseAfterManyTries(tx, email, now);
    if (blocked !== null) return blocked;

    const codes = await tx
      .select()
      .from(signInCodes)
      .where(
        and(
          eq(signInCodes.email, email),
          gt(signInCodes.createdAt, new Date(now - CODE_MEMORY_MS)),
        ),
      )
      .orderBy(desc(signInCodes.createdAt));
    const live = codes.filter((row, index) => index < LIVE_CODES && isLive(row, now));
    const given = codes.find((row) => row.codeHash === hashOf(keeper.authSecret, email, code));
    if (given === undefined) return countWrongTry(tx, email, live, now);
    if (given.usedAt !== null)
      return refused('code-expired', 'That code was already used. Ask for a new one.');
    if (given.wrongTries >= WRONG_TRIES_PER_CODE) return triedTooOften();
    if (!live.includes(given))
      return refused('code-expired', 'That code has expired. Ask for a new one.');
    await settle(tx, email, given, live, now);
    return null;
  });
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

async function refuseAfterManyTries(
  db: Database,
  email: string,
  now: number,
): Promise<Refusal | null> {
  const recent = await db
    .select({ at: wrongTries.at })
    .from(wrongTries)
    .where(and(eq(wrongTries.email, email), gt(wrongTries.at, new Date(now - HOUR_MS))))
    .orderBy(desc(wrongTries.at))
    .limit(WRONG_TRIES_PER_HOUR);
  const oldest = recent[WRONG_TRIES_PER_HOUR - 1];
  if (oldest === undefined) return null;
  return tooMany(
    'Too many wrong codes for this address. Please try again later.',
    oldest.at.getTime() + HOUR_MS - now,
  );
}

async function countWrongTry(
  db: Database,
  email: string,
  live: readonly CodeRow[],
  now: number,
): Promise<Refusal> {
  await db.insert(wrongTries).values({ email, at: new Date(now) });
  if (live.length === 0) return refused('code-wrong', 'That code is not right.');
  await db
    .update(signInCodes)
    .set({ wrongTries: sql`${signInCodes.wrongTries} + 1` })
    .where(
      inArray(
        signInCodes.id,
        live.map(({ id }) => id),
      ),
    );
  const isSpent = live.every((row) => row.wrongTries + 1 >= WRONG_TRIES_PER_CODE);
  return isSpent ? triedTooOften() : refused('code-wrong', 'That code is not right.');
}

async function settle(
  db: Database,
  email: string,
  used: CodeRow,
  live: readonly CodeRow[],
  now: number,
): Promise<void> {
  await db
    .update(signInCodes)
    .set({ usedAt: new Date(now) })
    .where(eq(signInCodes.id, used.id));
  const others = live.filter(({ id }) => id !== used.id).map(({ id }) => id);
  if (others.length > 0) {
    await db
      .update(signInCodes)
      .set({ expiresAt: new Date(now) })
      .where(inArray(signInCodes.id, others));
  }
  await db.delete(wrongTries).where(eq(wrongTries.email, email));
  await db
    .update(mailboxes)
    .set({ verifiedUntil: new Date(now + VERIFIED_LIFETIME_MS) })
    .where(eq(mailboxes.email, email));
}

/** Spends the leave to register; false when there is none. */
export async function spendVerification(
  db: Database,
  email: string,
  now: number,
): Promise<boolean> {
  const [spent] = await db
    .update(mailboxes)
    .set({ verifiedUntil: null })
    .where(and(eq(mailboxes.email, email), gt(mailboxes.verifiedUntil, new Date(now))))
    .returning({ email: mailboxes.email });
  return spent !== undefined;
}

/** Forgets codes and tries that no longer matter. */
export async function dropOldCodes(db: Database, now: number): Promise<void> {
  await db.delete(signInCodes).where(lt(signInCodes.createdAt, new Date(now - CODE_MEMORY_MS)));
  await db.delete(wrongTries).where(lt(wrongTries.at, new Date(now - HOUR_MS)));
}

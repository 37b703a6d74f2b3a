import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_RETENTION_MS, ORDER_LINE } from '#core/contract/headers.ts';
import type { Deps } from '../deps.ts';
import { idempotencyKeys } from '../store/access-schema.ts';
import type { Database } from '../store/database.ts';
import type { ApiContext } from './api-context.ts';
import { readText } from './json-body.ts';
import { Refusal } from './refusal.ts';

/*
 * INVARIANTS
 * - The effect and the reply to its key commit together: a reply that got lost can be had again, an effect never twice.
 * - A refusal undoes the effect but keeps the reply. A defect, a 5xx or a 429 keeps nothing: the same key may try again.
 */

/** Longer than any change takes; then the client is told to come back. */
const KEY_WAIT = '5s';
const LOCK_NOT_AVAILABLE = '55P03';

export interface Reply {
  status: number;
  body: unknown;
}

/** Makes one change. Throws a `Refusal` to undo what it did. */
export type Effect = (tx: Database, bodyText: string) => Promise<Reply>;

interface StoredReply {
  status: number;
  text: string;
}

/** Runs a member's change in a transaction, at most once for each `Idempotency-Key`. */
export async function once(c: ApiContext, deps: Deps, effect: Effect): Promise<Response> {
  const bodyText = await readText(c.req.raw);
  const key = deps.settings.capabilities.includes('idempotency')
    ? readKey(c.req.header(IDEMPOTENCY_KEY))
    : null;
  if (key === null) {
    const { status, body } = await deps.db.transaction((tx) => effect(tx, bodyText));
    return Response.json(body, { status });
  }
  const claim = { memberId: c.get('member').id, key, fingerprint: fingerprintOf(c, bodyText) };
  const { reply, isReplayed } = await runOnce(deps, claim, (tx) => effect(tx, bodyText));
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (isReplayed) headers.set('Idempotency-Replayed', 'true');
  return new Response(reply.text, { status: reply.status, headers });
}

function readKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (/^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new Refusal(422, 'invalid-body', `${IDEMPOTENCY_KEY} must be 1 to 200 visible characters.`);
}

function fingerprintOf(c: ApiContext, bodyText: string): string {
  const { pathname, search } = new URL(c.req.url);
  const line = c.req.header(ORDER_LINE) ?? '';
  const request = [c.req.method, pathname + search, line, bodyText].join('\n');
  return createHash('sha256').update(request).digest('hex');
}

interface Claim {
  memberId: string;
  key: string;
  fingerprint: string;
}

async function runOnce(
  deps: Deps,
  claim: Claim,
  effect: (tx: Database) => Promise<Reply>,
): Promise<{ reply: StoredReply; isReplayed: boolean }> {
  try {
    return await deps.db.transaction(async (tx) => {
      await tx.execute(`set local lock_timeout = '${KEY_WAIT}'`);
      // Waits while another transaction holds the same key, then sees what it committed.
      const claimed = await tx
        .insert(idempotencyKeys)
        .values({ ...claim, createdAt: new Date(deps.now()) })
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key });
      if (claimed.length === 0) return { reply: await findReply(tx, claim), isReplayed: true };
      const reply = await settle(tx, effect);
      await tx
        .update(idempotencyKeys)
        .set({ status: reply.status, body: reply.text })
        .where(isClaim(claim));
      return { reply, isReplayed: false };
    });
  } catch (error) {
    if (codeOf(error) === LOCK_NOT_AVAILABLE) throw inProgress();
    throw error;
  }
}

const isClaim = ({ memberId, key }: Claim) =>
  and(eq(idempotencyKeys.memberId, memberId), eq(idempotencyKeys.key, key));

/** The effect in a savepoint: a refusal takes back the effect and leaves the key. */
async function settle(
  tx: Database,
  effect: (tx: Database) => Promise<Reply>,
): Promise<StoredReply> {
  try {
    const { status, body } = await tx.transaction((inner) => effect(inner));
    return { status, text: JSON.stringify(body) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 429 || error.status >= 500) throw error;
    return { status: error.status, text: JSON.stringify(error.body) };
  }
}

async function findReply(tx: Database, claim: Claim): Promise<StoredReply> {
  const [known] = await tx.select().from(idempotencyKeys).where(isClaim(claim));
  if (known !== undefined && known.fingerprint !== claim.fingerprint) {
    throw new Refusal(
      422,
      'idempotency-key-reused',
      `This ${IDEMPOTENCY_KEY} was already used for another request.`,
    );
  }
  const { status, body } = known ?? { status: null, body: null };
  if (status === null || body === null) throw inProgress();
  return { status, text: body };
}

function inProgress(): Refusal {
  return new Refusal(409, 'idempotency-in-progress', 'The same request is still being worked on.', {
    retryAfterSeconds: 1,
  });
}

/** SQLSTATE of a failed query; the query builder wraps the driver's error. */
function codeOf(error: unknown): string | null {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && typeof inner.code === 'string') return inner.code;
  }
  return null;
}

/** Forgets replies that are older than the published retention. */
export async function dropOldReplies(db: Database, nowMs: number): Promise<void> {
  const oldest = new Date(nowMs - IDEMPOTENCY_RETENTION_MS);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest));
}

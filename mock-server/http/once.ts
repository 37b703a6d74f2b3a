import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import {
  BASE_UPDATED_AT,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_RETENTION_MS,
  ORDER_LINE,
} from '#core/contract/headers.ts';
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

/** A change that has more to do than one transaction over a JSON text. */
export interface PreparedChange<Body extends string | Uint8Array, Ready> {
  /** The body; refuses one that is too large. */
  read: (request: Request) => Promise<Body>;
  /** Slow work outside of the transaction; spared when the reply is known already. Its refusals are the change's. */
  prepare: (body: Body) => Promise<Ready>;
  effect: (tx: Database, ready: Ready) => Promise<Reply>;
}

/** Runs a member's change in a transaction, at most once for each `Idempotency-Key`. */
export async function once(c: ApiContext, deps: Deps, effect: Effect): Promise<Response> {
  const text = await readText(c.req.raw);
  return answerOnce(deps, readClaim(c, deps, text), (tx) => effect(tx, text));
}

/** As `once`. The same key sent twice at the same time may be prepared twice; it still has one effect. */
export async function oncePrepared<Body extends string | Uint8Array, Ready>(
  c: ApiContext,
  deps: Deps,
  { read, prepare, effect }: PreparedChange<Body, Ready>,
): Promise<Response> {
  const body = await read(c.req.raw);
  const claim = readClaim(c, deps, body);
  const known = claim === null ? null : await findReply(deps.db, claim);
  if (known !== null) return respond(known, true);
  const ready = await keepOutcome(prepare(body));
  return answerOnce(deps, claim, (tx) => effect(tx, ready()));
}

/** What the work came to, again each time it is asked: a refusal must be thrown where it is kept under its key. */
async function keepOutcome<Value>(work: Promise<Value>): Promise<() => Value> {
  try {
    const value = await work;
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function answerOnce(
  deps: Deps,
  claim: Claim | null,
  effect: (tx: Database) => Promise<Reply>,
): Promise<Response> {
  if (claim === null) {
    const { status, body } = await deps.db.transaction(effect);
    return Response.json(body, { status });
  }
  const { reply, isReplayed } = await runOnce(deps, claim, effect);
  return respond(reply, isReplayed);
}

function respond(reply: StoredReply, isReplayed: boolean): Response {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (isReplayed) headers.set('Idempotency-Replayed', 'true');
  return new Response(reply.text, { status: reply.status, headers });
}

/** null when no key was sent, or none is looked at. */
function readClaim(c: ApiContext, deps: Deps, body: string | Uint8Array): Claim | null {
  if (!deps.settings.capabilities.includes('idempotency')) return null;
  const key = readKey(c.req.header(IDEMPOTENCY_KEY));
  if (key === null) return null;
  return { memberId: c.get('member').id, key, fingerprint: fingerprintOf(c, body) };
}

function readKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (/^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new Refusal(422, 'invalid-body', `${IDEMPOTENCY_KEY} must be 1 to 200 visible characters.`);
}

function fingerprintOf(c: ApiContext, body: string | Uint8Array): string {
  const { pathname, search } = new URL(c.req.url);
  const line = c.req.header(ORDER_LINE) ?? '';
  // Only where there is one: keys that are kept already were written without it.
  const base = c.req.header(BASE_UPDATED_AT);
  const meant = base === undefined ? [line] : [line, base];
  const request = [c.req.method, pathname + search, ...meant, ''].join('\n');
  return createHash('sha256').update(request).update(body).digest('hex');
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
      if (claimed.length === 0) {
        const known = await findReply(tx, claim);
        if (known === null) throw inProgress();
        return { reply: known, isReplayed: true };
      }
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

/** The reply that is kept under the key; null when there is none. Refuses a key that came with another request. */
async function findReply(db: Database, claim: Claim): Promise<StoredReply | null> {
  const [known] = await db.select().from(idempotencyKeys).where(isClaim(claim));
  if (known !== undefined && known.fingerprint !== claim.fingerprint) {
    throw new Refusal(
      422,
      'idempotency-key-reused',
      `This ${IDEMPOTENCY_KEY} was already used for another request.`,
    );
  }
  const { status, body } = known ?? { status: null, body: null };
  return status === null || body === null ? null : { status, text: body };
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

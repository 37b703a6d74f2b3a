import { createHash } from 'node:crypto';
import {
  BASE_UPDATED_AT,
  IDEMPOTENCY_KEY,
  ORDER_LINE,
  PREFERENCE_APPLIED,
  RETURN_MINIMAL,
} from '#core/contract/headers.ts';
import type { Deps } from '../deps.ts';
import type { Subject } from '../storage/access-schema.ts';
import type { Database } from '../storage/database.ts';
import type { ApiContext } from './api-context.ts';
import { readJsonText } from './json-body.ts';
import {
  type Claim,
  claimKey,
  findReply,
  isLarge,
  type KeptReply,
  keepReply,
} from './idempotent-replies.ts';
import { Refusal } from './refusal.ts';

/*
 * INVARIANTS
 * - The effect and the reply stored under its key commit together: a lost reply can be replayed, the effect is never
 *   repeated.
 * - A refusal rolls back the effect and stores the reply. A defect, a 5xx or a 429 stores nothing: the key may be retried.
 *   A 401 stores nothing either, as the session has ended since the request arrived; nor does a suspension, which may be
 *   lifted, nor a refusal that is too large to store: a retry decides it again.
 */

/** How long a request waits for another one with the same key: longer than any change takes. Then 409 with `Retry-After`. */
const KEY_WAIT = '5s';
const LOCK_NOT_AVAILABLE = '55P03';

/** `body` undefined: no body. */
interface Reply {
  status: number;
  body: unknown;
}

/** A member's change. */
export interface Change {
  /** Resolves to the ids that it created. A thrown `Refusal` rolls it back. */
  effect: (tx: Database, bodyText: string) => Promise<Subject>;
  /** Reads the reply from the current rows: after the effect, and for a repeated key. */
  answer: (db: Database, bodyText: string, subject: Subject) => Promise<Reply>;
  /** Whether `answer` writes a minimal reply (`Prefer`). */
  isMinimal: boolean;
}

/** A change with work outside of its transaction, or with a body that is not JSON. Its reply is small. */
interface PreparedChange<Body extends string | Uint8Array, Ready> {
  /** The body; refuses one that is too large. */
  read: (request: Request) => Promise<Body>;
  /** Slow work before the transaction; skipped when the reply is stored already. Its refusals are stored like the effect's. */
  prepare: (body: Body) => Promise<Ready>;
  effect: (tx: Database, ready: Ready) => Promise<Reply>;
}

/** Runs a member's change in a transaction, at most once for each `Idempotency-Key`. */
export async function once(c: ApiContext, deps: Deps, change: Change): Promise<Response> {
  const text = await readJsonText(c.req.raw);
  const answer = (db: Database, subject: Subject) => change.answer(db, text, subject);
  return answerOnce(deps, readClaim(c, deps, text), {
    isMinimal: change.isMinimal,
    answer,
    make: async (tx) => {
      const subject = await change.effect(tx, text);
      return { subject, reply: await answer(tx, subject) };
    },
  });
}

/** As `once`. Concurrent requests with the same key may both be prepared; there is one effect. */
export async function oncePrepared<Body extends string | Uint8Array, Ready>(
  c: ApiContext,
  deps: Deps,
  { read, prepare, effect }: PreparedChange<Body, Ready>,
): Promise<Response> {
  const body = await read(c.req.raw);
  const claim = readClaim(c, deps, body);
  const known = claim === null ? null : await findReply(deps.db, claim);
  if (known !== null) return respond({ ...known, isMinimal: false }, true);
  const ready = await keepOutcome(prepare(body));
  return answerOnce(deps, claim, {
    isMinimal: false,
    answer: null,
    make: async (tx) => ({ subject: null, reply: await effect(tx, ready()) }),
  });
}

/** Memoises the outcome: a refusal must be thrown where it is stored under its key. */
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

/** The common form of both kinds of change. */
interface Work {
  make: (tx: Database) => Promise<{ subject: Subject | null; reply: Reply }>;
  /** null: a repeated key gets the stored text. */
  answer: ((db: Database, subject: Subject) => Promise<Reply>) | null;
  isMinimal: boolean;
}

/** A reply as sent. */
interface WrittenReply {
  status: number;
  text: string | null;
  isMinimal: boolean;
}

async function answerOnce(deps: Deps, claim: Claim | null, work: Work): Promise<Response> {
  if (claim === null) {
    const { reply } = await deps.db.transaction(work.make);
    return respond(write(reply, work), false);
  }
  const { reply, isReplayed } = await runOnce(deps, claim, work);
  return respond(reply, isReplayed);
}

function write({ status, body }: Reply, { isMinimal }: Pick<Work, 'isMinimal'>): WrittenReply {
  return { status, text: body === undefined ? null : JSON.stringify(body), isMinimal };
}

function respond({ status, text, isMinimal }: WrittenReply, isReplayed: boolean): Response {
  const headers = new Headers();
  if (text !== null) headers.set('Content-Type', 'application/json');
  if (isMinimal) headers.set(PREFERENCE_APPLIED, RETURN_MINIMAL);
  if (isReplayed) headers.set('Idempotency-Replayed', 'true');
  return new Response(text, { status, headers });
}

/** null without a key, or when keys are not supported. */
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
  // Only if present: stored keys were hashed without it.
  const base = c.req.header(BASE_UPDATED_AT);
  const meant = base === undefined ? [line] : [line, base];
  const request = [c.req.method, pathname + search, ...meant, ''].join('\n');
  return createHash('sha256').update(request).update(body).digest('hex');
}

async function runOnce(
  deps: Deps,
  claim: Claim,
  work: Work,
): Promise<{ reply: WrittenReply; isReplayed: boolean }> {
  try {
    return await deps.db.transaction(async (tx) => {
      await tx.execute(`set local lock_timeout = '${KEY_WAIT}'`);
      if (await claimKey(tx, claim, deps.now())) {
        const { reply, kept } = await settle(tx, work);
        await keepReply(tx, claim, kept);
        return { reply, isReplayed: false };
      }
      // The claim has waited for the other transaction with this key, whose reply is visible now.
      const known = await findReply(tx, claim);
      if (known === null) throw inProgress();
      return { reply: await writeAgain(tx, known, work), isReplayed: true };
    });
  } catch (error) {
    if (codeOf(error) === LOCK_NOT_AVAILABLE) throw inProgress();
    throw error;
  }
}

/** The reply to a repeated key, full or minimal as this request prefers. */
async function writeAgain(
  tx: Database,
  { status, text, subject }: KeptReply,
  work: Work,
): Promise<WrittenReply> {
  const isStored = text !== null && !work.isMinimal;
  if (work.answer === null || subject === null || isStored) {
    return { status, text, isMinimal: false };
  }
  return write(await work.answer(tx, subject), work);
}

/** Runs the effect in a savepoint: a refusal rolls back the effect, not the key. */
async function settle(tx: Database, work: Work): Promise<{ reply: WrittenReply; kept: KeptReply }> {
  try {
    const { subject, reply } = await tx.transaction((inner) => work.make(inner));
    const written = write(reply, work);
    return { reply: written, kept: { ...written, subject, text: chooseText(written, subject) } };
  } catch (error) {
    if (!(error instanceof Refusal) || !isOutcome(error)) throw error;
    const { status } = error;
    const text = JSON.stringify(error.body);
    if (isLarge(text)) throw error;
    return { reply: { status, text, isMinimal: false }, kept: { status, text, subject: null } };
  }
}

/** Whether a refusal is stored: the same request would be refused again. */
function isOutcome({ status, body }: Refusal): boolean {
  return status !== 401 && status !== 429 && status < 500 && body.code !== 'suspended';
}

/** The text to store: of a small full reply. Any other is read from its subject again. */
function chooseText({ text, isMinimal }: WrittenReply, subject: Subject | null): string | null {
  const isReadAgain = subject !== null && (isMinimal || text === null || isLarge(text));
  return isReadAgain ? null : text;
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

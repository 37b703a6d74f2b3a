import { Buffer } from 'node:buffer';
import {
  BASE_UPDATED_AT,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_RETENTION_MS,
  ORDER_LINE,
  PREFERENCE_APPLIED,
  RETURN_MINIMAL,
} from '#core/contract/headers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { TellBody } from './dialect.ts';
import { JSON_TYPE, type ModelReply, type ModelRequest } from './exchange.ts';
import { invalid, type MemberCall } from './routes.ts';
import type { ModelState, StoredReply, Subject } from './state.ts';

/*
 * INVARIANTS
 * - A key has one effect; a repeated one gets the reply of the first, a refusal too.
 * - A large or minimal reply is not kept: a repeated key has it written again, from the rows of then.
 * - A 429 keeps nothing: the same key may try again. So does a refusal that is too large to keep.
 */

/** As the provider has it; its module loads the database. */
const KEPT_BYTES = 4 * 1024;

/** `body` undefined: none. */
interface Answer {
  status: number;
  body: unknown;
}

/** A change. */
export interface Work {
  make: () => { subject: Subject | null; reply: Answer };
  /** The reply again, from the current rows; null: it is kept as it is. */
  answer: ((subject: Subject) => Answer) | null;
  /** Whether the replies are minimal, because the caller prefers it. */
  isMinimal: boolean;
}

/** A reply as it goes out. */
interface Written {
  status: number;
  text: string | null;
  isMinimal: boolean;
}

/** Makes one change, at most once for each key, where the provider looks at keys. */
export function answerOnce(call: MemberCall, body: string | Uint8Array, work: Work): ModelReply {
  const { state, member, request } = call;
  const key = state.capabilities.includes('idempotency') ? readKey(request) : null;
  if (key === null) return respond(write(work.make().reply, work, state.tell));
  const claim = `${member.id}\n${key}`;
  const fingerprint = fingerprintOf(request, body);
  const known = findReply(state, claim);
  if (known !== null) {
    if (known.fingerprint !== fingerprint) throw reused();
    const reply = respond(writeAgain(known, work, state.tell));
    return { ...reply, headers: { ...reply.headers, 'idempotency-replayed': 'true' } };
  }
  const { reply, subject } = settle(work, state.tell);
  const text = isSpared(reply, subject) ? null : reply.text;
  state.replies.set(claim, { fingerprint, status: reply.status, text, subject, at: state.now() });
  return respond(reply);
}

function readKey({ headers }: ModelRequest): string | null {
  const header = headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (header === undefined) return null;
  if (/^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw invalid(`${IDEMPOTENCY_KEY} must be 1 to 200 visible characters.`);
}

/** Looks at the headers also where their capability is not offered, as the provider does. */
function fingerprintOf({ method, path, headers }: ModelRequest, body: string | Uint8Array): string {
  const line = headers[ORDER_LINE.toLowerCase()] ?? '';
  const base = headers[BASE_UPDATED_AT.toLowerCase()] ?? null;
  const bytes = typeof body === 'string' ? body : Buffer.from(body).toString('latin1');
  return JSON.stringify([method, path, line, base, bytes]);
}

/** The provider forgets old replies every now and then; the model at once. */
function findReply(state: ModelState, claim: string): StoredReply | null {
  const known = state.replies.get(claim);
  if (known === undefined) return null;
  if (known.at >= state.now() - IDEMPOTENCY_RETENTION_MS) return known;
  state.replies.delete(claim);
  return null;
}

function settle(work: Work, tell: TellBody): { reply: Written; subject: Subject | null } {
  try {
    const { subject, reply } = work.make();
    return { subject, reply: write(reply, work, tell) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 429 || error.status >= 500) throw error;
    const { status, body } = error;
    const text = JSON.stringify(body);
    if (isLarge(text)) throw error;
    return { subject: null, reply: { status, text, isMinimal: false } };
  }
}

/** Whether the text is not kept, because it can be written again. */
function isSpared({ text, isMinimal }: Written, subject: Subject | null): boolean {
  return subject !== null && (isMinimal || text === null || isLarge(text));
}

/** The reply to a known key, in the form that is requested now. */
function writeAgain({ status, text, subject }: StoredReply, work: Work, tell: TellBody): Written {
  const isAsItWas = text !== null && !work.isMinimal;
  if (work.answer === null || subject === null || isAsItWas) {
    return { status, text, isMinimal: false };
  }
  return write(work.answer(subject), work, tell);
}

function write(
  { status, body }: Answer,
  { isMinimal }: Pick<Work, 'isMinimal'>,
  tell: TellBody,
): Written {
  return { status, text: body === undefined ? null : JSON.stringify(tell(body)), isMinimal };
}

function respond({ status, text, isMinimal }: Written): ModelReply {
  const headers = {
    ...(text === null ? {} : JSON_TYPE),
    ...(isMinimal ? { [PREFERENCE_APPLIED.toLowerCase()]: RETURN_MINIMAL } : {}),
  };
  return { status, headers, body: text ?? '' };
}

function isLarge(text: string): boolean {
  return Buffer.byteLength(text) > KEPT_BYTES;
}

function reused(): Refusal {
  return new Refusal(
    422,
    'idempotency-key-reused',
    `This ${IDEMPOTENCY_KEY} was already used for another request.`,
  );
}

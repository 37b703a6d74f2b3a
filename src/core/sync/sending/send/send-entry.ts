import { IDEMPOTENCY_KEY } from '../../../contract/headers.ts';
import { fail, type Result } from '../../../domain/result.ts';
import type { ApiFailure } from '../../../network/api-failure.ts';
import {
  type Call,
  type Provider,
  UPLOAD_TIMEOUT_MS,
  WRITE_TIMEOUT_MS,
} from '../../../network/provider.ts';
import type { Environment } from '../../../platform/environment.ts';
import { readBlob } from '../../../storage/blobs.ts';
import type { UnikadeDatabase } from '../../../storage/database.ts';
import { isClearRefusal } from '../../../storage/stored-failure.ts';
import type { ClaimedEntry } from '../claim/claim-entries.ts';
import type { Command } from '../../command.ts';
import type { EngineContext } from '../../engine.ts';
import { remembersKey } from '../idempotency-keys.ts';
import { asMeant, isIntermediaryReply } from './intermediary-reply.ts';
import { LEASE_MS } from '../lease-length.ts';
import { AFTER_REFUSAL, reconcile, type SendFailure, type SentReply } from '../retry/reconcile.ts';
import { preferencesWith } from '../capabilities.ts';

/** Sends the sealed bytes once, every time with the same key, or with none (I3). */
export async function sendEntry(
  engine: EngineContext,
  provider: Provider,
  entry: ClaimedEntry,
): Promise<Result<SentReply, SendFailure>> {
  const { capabilities } = entry;
  const isRemembered = remembersKey(entry, capabilities, engine.env.clock.now());
  const isRepeat = entry.isUnconfirmed && !isRemembered;
  const meaning = meaningOfEffect(engine, entry, isRepeat);
  if (isRepeat) {
    const known = await reconcile(engine, provider, entry);
    if (known !== null) return judgeLookUp(known, meaning, wasRefused(entry));
    if (!(await isStillClaimed(engine.db, entry))) return fail({ kind: 'not-sent' });
  }
  const body = await readBody(engine.db, entry);
  if (body === undefined) return fail(BYTES_GONE);
  const timeoutMs = body instanceof Uint8Array ? UPLOAD_TIMEOUT_MS : WRITE_TIMEOUT_MS;
  const reply = await provider.call({
    ...entry.sealed,
    body,
    headers: {
      ...entry.sealed.headers,
      ...preferencesWith(capabilities),
      ...(entry.isKeyless === true ? {} : { [IDEMPOTENCY_KEY]: entry.idem }),
    },
    principal: entry.userId,
    timeoutMs,
    isForeign:
      capabilities.length > 0
        ? (said) => isIntermediaryReply(engine.registry.get(entry.kind), said)
        : undefined,
    // After a sleep, or a long look-up, another context may hold the lease by the time the answer comes (I13).
    canStillSend: () => isWithinLease(engine.env, entry, timeoutMs),
  });
  const answer = asMeant(reply);
  if (answer.ok || isRemembered || !isClearRefusal(answer.error)) return answer;
  if (meaning === undefined) return answer;
  const found = await reconcile(engine, provider, entry);
  if (found === null || (!isRepeat && saysNothing(found, meaning))) return answer;
  return judgeLookUp(found, meaning, !isRepeat || wasRefused(entry));
}

/**
 * What finding the effect means: the refusal of a repeat may be caused by the first try's effect; the refusal of a
 * first try is believed, except for kinds with `mayRefuseOwnRepeat`. Undefined: not looked for.
 */
function meaningOfEffect(
  { registry }: EngineContext,
  entry: ClaimedEntry,
  isRepeat: boolean,
): Command['mayRefuseOwnRepeat'] {
  return isRepeat && !wasRefused(entry) ? 'applied' : registry.get(entry.kind)?.mayRefuseOwnRepeat;
}

/** The last recorded try was refused, and its reconciliation got no answer. A page may have died in a later try. */
function wasRefused({ lastFailure }: ClaimedEntry): boolean {
  return lastFailure?.code === AFTER_REFUSAL;
}

/**
 * Whether the look-up was unreadable or inconclusive, so that the refusal of the first try stands. Not of an order: there
 * the person is asked.
 */
function saysNothing(
  found: Result<SentReply, SendFailure>,
  meaning: Command['mayRefuseOwnRepeat'],
): boolean {
  if (found.ok) return false;
  const { kind } = found.error;
  return kind === 'unreadable' || (kind === 'ambiguous' && meaning === 'applied');
}

/** After a refusal, an effect that is found may be another device's, for kinds that say so: the person decides. */
function judgeLookUp(
  found: Result<SentReply, SendFailure>,
  meaning: Command['mayRefuseOwnRepeat'],
  isAfterRefusal: boolean,
): Result<SentReply, SendFailure> {
  if (found.ok) return meaning === 'ambiguous' ? fail({ kind: 'ambiguous' }) : found;
  const isUnanswered = isAfterRefusal && found.error.kind !== 'ambiguous';
  return isUnanswered ? fail({ ...found.error, isAfterRefusal: true }) : found;
}

/**
 * The previous sender may only have slept: an answer it stored during this reconciliation was not counted as this
 * entry's (I3).
 */
async function isStillClaimed(
  { outbox }: UnikadeDatabase,
  { seq, idem, fence }: ClaimedEntry,
): Promise<boolean> {
  const current = await outbox.get(seq);
  return current?.idem === idem && current.state === 'sending' && current.lease?.fence === fence;
}

/** By both clocks: that of the device may be set, and the other may stand still while the device sleeps. */
export function isWithinLease(
  { clock }: Pick<Environment, 'clock'>,
  { lease, scheduledAt, claimedAtMs }: ClaimedEntry,
  timeoutMs: number,
): boolean {
  const now = clock.now();
  if (clock.elapsed() + timeoutMs > claimedAtMs + LEASE_MS) return false;
  return now >= scheduledAt && now + timeoutMs <= lease.untilMs;
}

/** Nothing of ours removes the bytes of a waiting entry; a browser short of room, or a person, may. */
const BYTES_GONE: ApiFailure = {
  kind: 'missing',
  refusal: { status: 410, body: { error: 'The file is no longer on this device.' } },
};

/** undefined when the device has lost the bytes. */
async function readBody(
  db: UnikadeDatabase,
  { sealed: { body } }: ClaimedEntry,
): Promise<Exclude<Call['body'], undefined> | undefined> {
  if (typeof body === 'string' || body === null) return body;
  return (await readBlob(db, body.blob))?.bytes;
}

import { type Capability, IDEMPOTENCY_KEY, IDEMPOTENCY_RETENTION_MS } from '../contract/headers.ts';
import { fail, type Result, succeed } from '../domain/result.ts';
import type { ApiFailure } from '../network/api-failure.ts';
import type { Reply } from '../network/classify-response.ts';
import {
  type Call,
  type Provider,
  READ_TIMEOUT_MS,
  UPLOAD_TIMEOUT_MS,
  WRITE_TIMEOUT_MS,
} from '../network/provider.ts';
import { readBlob } from '../storage/blobs.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { readMeta } from '../storage/meta-values.ts';
import { splitRef } from '../storage/row-refs.ts';
import type { AskProvider } from './command.ts';
import type { ClaimedEntry } from './claim-entries.ts';
import type { EngineContext } from './record-intents.ts';
import { decideRetry } from './retry-policy.ts';

/** Sends the sealed bytes once, with the same key every time (I3). */
export async function sendEntry(
  engine: EngineContext,
  provider: Provider,
  entry: ClaimedEntry,
): Promise<Result<Reply, ApiFailure>> {
  const isRemembered = await providerRemembers(engine, entry);
  if (entry.isReplay && !isRemembered) {
    const known = await reconcile(engine, provider, entry);
    if (known !== null) return known;
  }
  const body = await readBody(engine.db, entry);
  if (body === undefined) return fail(BYTES_GONE);
  const answer = await provider.call({
    ...entry.sealed,
    body,
    headers: { ...entry.sealed.headers, [IDEMPOTENCY_KEY]: entry.idem },
    principal: entry.userId,
    timeoutMs: body instanceof Uint8Array ? UPLOAD_TIMEOUT_MS : WRITE_TIMEOUT_MS,
  });
  if (answer.ok || isRemembered || !isFinal(answer.error)) return answer;
  return (await reconcile(engine, provider, entry)) ?? answer;
}

/**
 * A browser sends a request again by itself when a reused connection breaks: the refusal may be of the second one, and
 * the first have been taken. Source: RFC 9110 §9.2.2; Chromium does so for every method.
 */
function isFinal(failure: ApiFailure): boolean {
  return decideRetry(failure, 0, 0).action === 'refuse';
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

async function providerRemembers(
  { db, env }: EngineContext,
  entry: ClaimedEntry,
): Promise<boolean> {
  const capabilities = (await readMeta(db, 'capabilities')) ?? [];
  const needed: Capability = 'idempotency';
  return (
    capabilities.includes(needed) &&
    env.clock.now() - entry.firstAttemptAt < IDEMPOTENCY_RETENTION_MS
  );
}

/** Without stored keys on the other side an unanswered request is looked up before it is sent again. */
async function reconcile(
  { db, registry }: EngineContext,
  provider: Provider,
  entry: ClaimedEntry,
): Promise<Result<Reply, ApiFailure> | null> {
  const command = registry.get(entry.kind);
  if (command?.findEffect === undefined) return null;
  const effect = await command.findEffect(
    entry.args,
    entry.firstAttemptAt,
    askAs(provider, entry.userId),
    async (ref) => {
      const { table, id } = splitRef(ref);
      return (await db.mirrorTable(table).get(id)) !== undefined;
    },
  );
  switch (effect.kind) {
    case 'applied':
      return succeed({ status: 200, body: effect.body, etag: null });
    case 'absent':
      return null;
    case 'unknown':
      return fail({ kind: 'timeout' });
  }
}

function askAs(provider: Provider, principal: string): AskProvider {
  return async (path, query) => {
    const reply = await provider.call({
      method: 'GET',
      path,
      ...(query === undefined ? {} : { query }),
      principal,
      timeoutMs: READ_TIMEOUT_MS,
    });
    return reply.ok ? reply.value.body : null;
  };
}

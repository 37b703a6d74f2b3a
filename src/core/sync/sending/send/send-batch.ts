import type { BatchRequest } from '../../../contract/batch.ts';
import {
  type BatchItemReply,
  NOT_TRIED_STATUS,
  readBatchReply,
} from '../../../contract/batch-reply.ts';
import { paths } from '../../../contract/paths.ts';
import { fail, type Result, succeed } from '../../../domain/result.ts';
import type { ApiFailure } from '../../../network/api-failure.ts';
import { classifyRefusal, type Reply } from '../../../network/classify-response.ts';
import { type Provider, WRITE_TIMEOUT_MS } from '../../../network/provider.ts';
import { isClearRefusal } from '../../../storage/stored-failure.ts';
import type { ClaimedEntry } from '../claim/claim-entries.ts';
import type { EngineContext } from '../../engine.ts';
import { asMeant } from './intermediary-reply.ts';
import { preferencesWith } from '../capabilities.ts';
import { isWithinLease } from './send-entry.ts';

/** Entries of one request, all that a provider takes, and the length of what they carry: less than its 1 MB. */
export const BATCH_SIZE = 100;
export const BATCH_LENGTH = 250_000;

/** The results of a batch, in entry order. */
interface BatchOutcome {
  results: readonly Result<Reply, ApiFailure>[];
  /** The call itself did not work: entries go alone for a while. */
  isTroubled: boolean;
}

/**
 * Sends entries in one request, in the order of the log, each with its own key: the batch may be repeated as a whole or
 * in parts. An entry shares a batch key with those that it waits for, so it is not tried when one of them fails.
 */
export async function sendBatch(
  engine: EngineContext,
  provider: Provider,
  entries: readonly ClaimedEntry[],
): Promise<BatchOutcome> {
  const { env } = engine;
  const [first] = entries;
  const preferences = preferencesWith(first?.capabilities ?? []);
  const answer = await provider.call({
    method: 'POST',
    path: paths.batch,
    body: JSON.stringify({
      items: entries.map((entry) => toItem(entry, preferences)),
    } satisfies BatchRequest),
    ...(first === undefined ? {} : { principal: first.userId }),
    timeoutMs: WRITE_TIMEOUT_MS,
    canStillSend: () => entries.every((entry) => isWithinLease(env, entry, WRITE_TIMEOUT_MS)),
  });
  if (!answer.ok) return failAll(entries, answer.error);
  const replies = readBatchReply(answer.value.body);
  if (replies === null) return failAll(entries, { kind: 'unreadable' });
  // Items have no `Date` of their own.
  const now = answer.value.dateMs ?? env.clock.now();
  const results = entries.map(({ idem }) => resultOf(replies.get(idem), now));
  return { results, isTroubled: entries.some((entry, i) => mustGoAlone(entry, results[i])) };
}

/**
 * Whether only an answer of its own can tell what becomes of an entry: none came, or one that waits for no other was not
 * tried for the second time in a row, and would never be given up in batches (I8).
 */
function mustGoAlone(
  { waitsFor, lastFailure }: ClaimedEntry,
  result: Result<Reply, ApiFailure> | undefined,
): boolean {
  if (result === undefined || result.ok) return false;
  const { kind } = result.error;
  if (kind === 'unreadable') return true;
  return kind === 'not-sent' && waitsFor.length === 0 && lastFailure?.kind === kind;
}

/** A batch that was refused as a whole tried none of its items. */
function failAll(entries: readonly ClaimedEntry[], failure: ApiFailure): BatchOutcome {
  const error: ApiFailure = isClearRefusal(failure) ? { kind: 'not-sent' } : failure;
  return { results: entries.map(() => fail(error)), isTroubled: isOfBatch(failure) };
}

/** A 401 of the provider may be about batches, whose entries it takes alone. */
function isOfBatch(failure: ApiFailure): boolean {
  if (failure.kind === 'unauthorized') return 'refusal' in failure;
  return !['offline', 'signed-out', 'not-sent'].includes(failure.kind);
}

function toItem(
  { seq, idem, sealed, waitsFor }: ClaimedEntry,
  preferences: Readonly<Record<string, string>>,
): BatchRequest['items'][number] {
  const { method, path, body, headers } = sealed;
  return {
    key: idem,
    keys: [seq, ...waitsFor].map((each) => `#${each}`),
    method,
    path,
    headers: { ...headers, ...preferences },
    ...(typeof body === 'string' ? { body } : {}),
  };
}

/** An answer without this item was cut short: whether it was tried is not known. */
function resultOf(reply: BatchItemReply | undefined, now: number): Result<Reply, ApiFailure> {
  if (reply === undefined) return fail({ kind: 'unreadable' });
  const { status, headers, body } = reply;
  if (status === NOT_TRIED_STATUS) return fail({ kind: 'not-sent' });
  if (status < 300) return asMeant(succeed({ status, body, etag: null }));
  return fail(classifyRefusal(status, body, headers['retry-after'] ?? null, now));
}

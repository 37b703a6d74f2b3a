import { fail, type Result, succeed } from '../../../domain/result.ts';
import { type ApiFailure, refusalMessageOf } from '../../../network/api-failure.ts';
import type { Reply } from '../../../network/classify-response.ts';
import { type Provider, READ_TIMEOUT_MS } from '../../../network/provider.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { EngineFailureCode } from '../../../storage/stored-failure.ts';
import { isPulled, memberResourceOf } from '../../../storage/pulled-tables.ts';
import { splitRef } from '../../../storage/row-refs.ts';
import type { ClaimedEntry } from '../claim/claim-entries.ts';
import type { QueryResult, QueryProvider } from '../../evidence.ts';
import type { EngineContext } from '../../engine.ts';
import { hasTwin } from './find-twin.ts';
import { asMeant } from '../send/intermediary-reply.ts';
import { isMirrorCurrent, isSealOvertaken } from '../claim/seal.ts';

/** Why a try failed, or could not be made. */
export type SendFailure =
  | (ApiFailure & {
      /** The provider refused, and whether the request's own effect caused that could not be looked up. */
      isAfterRefusal?: true;
    })
  /** Reading cannot tell whether the request had its effect. */
  | { kind: 'ambiguous' };

/** The reply to a request, or a substitute for a lost one. */
export type SentReply = Reply & {
  /** The substitute: found by reading at the provider. */
  isFound?: true;
};

/** Code that `isAfterRefusal` is stored by. */
export const AFTER_REFUSAL = 'refused-not-looked-up' satisfies EngineFailureCode;

/**
 * Without stored keys on the other side an unanswered request is looked up before it is sent again (I3).
 *
 * @returns null when it surely did not happen, or when sending it twice is harmless; `unreadable` when what was answered
 * tells nothing, and `timeout` when nothing was
 */
export async function reconcile(
  { db, env, registry }: EngineContext,
  provider: Provider,
  entry: ClaimedEntry,
): Promise<Result<SentReply, SendFailure> | null> {
  try {
    await registry.load();
  } catch {
    // Without the command's code the effect cannot be looked up, so nothing is sent; the next try loads it again.
    return fail({ kind: 'offline' });
  }
  const command = registry.get(entry.kind);
  if (command?.findEffect === undefined) return null;
  const ask = askAs(env.clock, provider, entry);
  const answers = new Set<QueryResult['kind']>();
  // Sealed in a batch behind another change of its row: what that one did is not in what was known then.
  const isOvertaken = await isSealOvertaken(db, entry);
  const effect = await command.findEffect(entry.args, {
    ask: async (...question) => {
      const answer = await ask(...question);
      answers.add(answer.kind);
      return answer;
    },
    userId: entry.userId,
    entry: isOvertaken ? { ...entry, isBaseOutdated: true } : entry,
    isShown: async (ref) => {
      const { table, id } = splitRef(ref);
      return (await db.mirrorTable(table).get(id)) !== undefined;
    },
    hasPulled: async (table) =>
      isPulled(await db.resources.get(memberResourceOf(table))) && isMirrorCurrent(db, entry),
    hasTwin: (isSame) => hasTwin(db, entry, isSame),
  });
  switch (effect.kind) {
    case 'applied':
      return succeed({ status: 200, body: effect.body, etag: null, isFound: true });
    case 'absent':
      return null;
    case 'unknown':
      return fail({ kind: answers.has('answered') ? 'unreadable' : 'timeout' });
    case 'ambiguous':
      return fail({ kind: 'ambiguous' });
  }
}

const NO_CONTENT = 204;

function askAs(clock: Clock, provider: Provider, entry: ClaimedEntry): QueryProvider {
  const { userId: principal, sealedBy, lease } = entry;
  return async (path, query): Promise<QueryResult> => {
    const reply = asMeant(
      await provider.call({
        method: 'GET',
        path,
        ...(query === undefined ? {} : { query }),
        principal,
        timeoutMs: READ_TIMEOUT_MS,
      }),
    );
    if (reply.ok) {
      const { status, body, dateMs = null } = reply.value;
      if (body === null && status !== NO_CONTENT) return { kind: 'unanswered' };
      if (dateMs === null) return { kind: 'answered', body, offsetMs: null, sealedMs: null };
      const isOwn = sealedBy?.owner === lease.owner;
      const sealedMs = isOwn ? dateMs - (clock.elapsed() - sealedBy.elapsedMs) : null;
      return { kind: 'answered', body, offsetMs: dateMs - clock.now(), sealedMs };
    }
    const isMissing = reply.error.kind === 'missing';
    return isMissing
      ? { kind: 'missing', isInWords: refusalMessageOf(reply.error) !== null }
      : { kind: 'unanswered' };
  };
}

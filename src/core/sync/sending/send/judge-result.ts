import type { Result } from '../../../domain/result.ts';
import type { ApiFailure } from '../../../network/api-failure.ts';
import { paths } from '../../../contract/paths.ts';
import { type Provider, READ_TIMEOUT_MS } from '../../../network/provider.ts';
import { isOfProvider } from '../../../network/reachability.ts';
import { type StoredFailure, WITHOUT_WORDS } from '../../../storage/stored-failure.ts';
import type { EngineContext } from '../../engine.ts';
import { remembersKey } from '../idempotency-keys.ts';
import type { ClaimedEntry } from '../claim/claim-entries.ts';
import type { DrainContext } from '../drain-context.ts';
import { pauseForConnection } from '../retry/pauses.ts';
import { pauseForThrottle } from '../../pause.ts';
import { type SendFailure, type SentReply } from '../retry/reconcile.ts';
import { readCapabilities } from '../capabilities.ts';
import { decideRetry, needsProbe, type RetryDecision } from '../retry/retry-policy.ts';
import { countInARow, type Outcome, toStoredFailure } from '../settle/settle-entries.ts';

type Judging = Pick<DrainContext, 'engine' | 'lanes' | 'probe'> & {
  /** Whether the provider takes the token of a member, in a harmless question. */
  isAuthorized: (userId: string) => Promise<boolean>;
};

interface Judgement {
  outcome: Outcome;
  /** Rows may have changed on the provider since the device last pulled, or the reply said too little. */
  isStale: boolean;
}

/** Decides what a result means for its entry; updates pauses and lanes as well. */
export async function judgeResult(
  context: Judging,
  entry: ClaimedEntry,
  result: Result<SentReply, SendFailure>,
): Promise<Judgement> {
  const { engine, lanes } = context;
  const command = engine.registry.get(entry.kind);
  if (result.ok) {
    lanes.succeeded();
    const isStale = command?.needsPull?.(result.value, entry.args) === true;
    return { outcome: { kind: 'accepted', entry, reply: result.value }, isStale };
  }
  const { error } = result;
  if (error.kind === 'not-sent') return { outcome: { kind: 'not-sent', entry }, isStale: false };
  if (error.kind === 'ambiguous') {
    const failure = toStoredFailure(error, 1);
    return { outcome: { kind: 'refused', entry, failure }, isStale: true };
  }
  const inARow = countInARow(entry, error);
  const failure = toStoredFailure(error, inARow + 1);
  if (
    command?.isAlreadyDone?.(failure) === true &&
    (await isSaidByProvider(engine, entry, failure))
  )
    // Without its words a gateway may have said it: a pull shows what is there.
    return {
      outcome: { kind: 'accepted', entry, reply: 'already-done' },
      isStale: failure.message === null,
    };
  const decision = await decide(context, entry, error, inARow);
  if (decision.action === 'retry')
    return { outcome: { kind: 'later', entry, failure, decision }, isStale: false };
  const refusal = isUnsaid(engine, entry, failure) ? { ...failure, code: WITHOUT_WORDS } : failure;
  return { outcome: { kind: 'refused', entry, failure: refusal }, isStale: true };
}

/**
 * A provider that keeps keys repeats its answer, and gives its reasons in words. A refusal without any, after a try
 * without an answer, may be that of a gateway: under another key the change might be made twice (I3). Without a key that is
 * remembered the effect was looked up.
 */
function isUnsaid(
  { env }: EngineContext,
  entry: ClaimedEntry,
  { message }: StoredFailure,
): boolean {
  if (!entry.isUnconfirmed || message !== null) return false;
  return remembersKey(entry, entry.capabilities, env.clock.now());
}

/**
 * That it is done already deletes the entry, as an acceptance does (I2): from a provider that announces capabilities, and gives
 * its reasons in words, a 404 without any is that of a gateway, and the person sees it.
 */
async function isSaidByProvider(
  engine: EngineContext,
  { capabilities }: ClaimedEntry,
  failure: StoredFailure,
): Promise<boolean> {
  if (failure.message !== null) return true;
  return capabilities.length === 0 && (await readCapabilities(engine)).length === 0;
}

/** Asks for the cart: one who has none, as a seller, is told so by another status than 401. */
export async function isTokenTaken(provider: Provider, principal: string): Promise<boolean> {
  const timeoutMs = READ_TIMEOUT_MS;
  const answer = await provider.call({ method: 'GET', path: paths.cart, principal, timeoutMs });
  return isOfProvider(answer) && (answer.ok || answer.error.kind !== 'unauthorized');
}

/** Without the provider's words a token may be on its way; but not each time anew (I8). */
function mayBeDenied({ lastFailure }: ClaimedEntry, failure: ApiFailure): boolean {
  if (failure.kind !== 'unauthorized' || !('refusal' in failure)) return false;
  const { status, body } = failure.refusal;
  return body !== null || (lastFailure?.kind === failure.kind && lastFailure.status === status);
}

async function decide(
  { engine, lanes, probe, isAuthorized }: Judging,
  entry: ClaimedEntry,
  failure: ApiFailure,
  inARow: number,
): Promise<RetryDecision> {
  const { attempts, userId } = entry;
  const isReachable = !needsProbe(failure, attempts, inARow) || (await probe());
  const random = engine.env.random();
  const isDenied = mayBeDenied(entry, failure) && (await isAuthorized(userId));
  const context = { attempts, inARow, isReachable, isDenied, random };
  const decision = decideRetry(failure, context);
  if (decision.action !== 'retry') return decision;
  if (decision.holdsBack === 'throttled' || failure.kind === 'timeout') lanes.troubled();
  if (decision.holdsBack === 'connection')
    return { ...decision, delayMs: await pauseForConnection(engine) };
  if (decision.holdsBack === 'throttled') await pauseForThrottle(engine, decision.delayMs);
  return decision;
}

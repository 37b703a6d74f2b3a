import type { Environment } from '../platform/environment.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import type { SessionRow } from '../storage/rows.ts';
import { transact } from '../storage/transact.ts';
import { endSession, isStillIt, nextGeneration, peekSession, type SentToken } from './session.ts';

/** What the provider said to a refresh token. */
export type RefreshReply =
  | { kind: 'renewed'; accessToken: string; refreshToken?: string | undefined }
  /** A definitive no: 400, 401 or 403. */
  | { kind: 'refused' }
  /** No network, a timeout, a captive portal, 5xx: nothing is known, the session stays. */
  | { kind: 'unreachable' };

export type RefreshOutcome = 'renewed' | 'refused' | 'unreachable';

interface RefreshContext extends Pick<Environment, 'clock' | 'locks'> {
  db: UnikadeDatabase;
  exchange: (refreshToken: string) => Promise<RefreshReply>;
}

type Turn = (isHeld: boolean) => Promise<RefreshOutcome>;

const LOCK = 'unikade-auth-refresh';
const LOCK_BEHIND = `${LOCK}-behind`;
const LOCK_CALL = `${LOCK}-call`;
const LOCK_CALL_BEHIND = `${LOCK_CALL}-behind`;
/** After this wait a refresh starts without the lock, which may be orphaned. */
const LOCK_WAIT_MS = 15_000;
/** Longer than the call of a holder that lives. */
const LOCK_CALL_WAIT_MS = 9_000;
/** Several that take turns behind it wait longer than the first of them and its refresh take. */
const LOCK_BEHIND_WAIT_MS = 60_000;
/** A wait that overran by this much, or a read that took this long, included a sleep of the device. */
const SLEEP_MS = 2_000;

/**
 * One refresh per token generation over page, tabs and worker (I11): a 401 names the generation it was sent with; when
 * the stored one has moved on, another context already renewed and the request only has to be sent again.
 */
export function createRefresher(
  context: RefreshContext,
): (sentGeneration: number) => Promise<RefreshOutcome> {
  // Without Web Locks, or after a timed-out wait, one context still renews a generation only once.
  const running = new Map<number, Promise<RefreshOutcome>>();
  return (sentGeneration) => {
    const current = running.get(sentGeneration);
    if (current !== undefined) return current;
    const next = renew(context, sentGeneration).finally(() => running.delete(sentGeneration));
    running.set(sentGeneration, next);
    return next;
  };
}

/**
 * When a frozen or dead context keeps the lock, contexts whose wait timed out take turns at a second lock, which the
 * holder of the first must not hold as well. If the first is released after all, its next holder lets the queue at
 * the second finish. The exchange itself has locks of its own, as a wait for either may time out. A late 401 for tokens
 * renewed meanwhile waits for no lock.
 */
function renew(context: RefreshContext, sentGeneration: number): Promise<RefreshOutcome> {
  const inTurn = turnsOf(context);
  const call = () => exchangeInTurn(context, sentGeneration);
  const unlessRenewed = async (next: () => Promise<RefreshOutcome>) => {
    const session = await peekSession(context.db);
    return session !== null && session.generation !== sentGeneration ? 'renewed' : next();
  };
  const afterThoseBehind = () =>
    inTurn(LOCK_BEHIND, LOCK_CALL_WAIT_MS, async () => 'renewed').then(call);
  return unlessRenewed(() =>
    inTurn(LOCK, LOCK_WAIT_MS, (isHeld) =>
      isHeld
        ? afterThoseBehind()
        : inTurn(LOCK_BEHIND, LOCK_BEHIND_WAIT_MS, () => unlessRenewed(call)),
    ),
  );
}

/**
 * A third lock; and a fourth for when that one is orphaned, or its holder was frozen with it for so long that others may
 * have gone on without it. The next holder of the third lock first waits for the holder of the fourth.
 */
function exchangeInTurn(context: RefreshContext, sentGeneration: number): Promise<RefreshOutcome> {
  const { clock } = context;
  const inTurn = turnsOf(context);
  const beginMs = clock.now();
  const wasFrozen = () => clock.now() - beginMs > LOCK_CALL_WAIT_MS + SLEEP_MS;
  const behind = () =>
    inTurn(LOCK_CALL_BEHIND, LOCK_CALL_WAIT_MS, async () =>
      exchangeTokens(context, await readAwake(context), sentGeneration),
    );
  return inTurn(LOCK_CALL, LOCK_CALL_WAIT_MS, async (isHeld) => {
    if (!isHeld) return behind();
    await inTurn(LOCK_CALL_BEHIND, LOCK_CALL_WAIT_MS, async () => 'renewed');
    const session = await readAwake(context);
    return wasFrozen() ? behind() : exchangeTokens(context, session, sentGeneration);
  });
}

/** A wait during which the device slept does not count: the holder may have slept too, and wakes with it. */
function turnsOf({ clock, locks }: RefreshContext) {
  return function inTurn(name: string, waitMs: number, work: Turn): Promise<RefreshOutcome> {
    const beginMs = clock.now();
    return locks.runInTurn(name, waitMs, (isHeld) =>
      !isHeld && clock.now() - beginMs > waitMs + SLEEP_MS
        ? inTurn(name, waitMs, work)
        : work(isHeld),
    );
  };
}

async function exchangeTokens(
  { db, exchange }: RefreshContext,
  session: SessionRow | null,
  sentGeneration: number,
): Promise<RefreshOutcome> {
  if (session === null) return 'refused';
  if (session.generation !== sentGeneration) return 'renewed';
  const reply = await exchange(session.refreshToken);
  if (reply.kind === 'renewed') await storeRenewedTokens(db, session, reply);
  if (reply.kind === 'refused') await endSession(db, session);
  return reply.kind;
}

/** The tokens of now: those that were read before a sleep may have been renewed during it. */
async function readAwake({ db, clock }: RefreshContext): Promise<SessionRow | null> {
  const beginMs = clock.now();
  const session = await peekSession(db);
  return clock.now() - beginMs > SLEEP_MS ? peekSession(db) : session;
}

/** Stores renewed tokens, unless another context was quicker or another member has signed in (compare and set). */
async function storeRenewedTokens(
  db: UnikadeDatabase,
  sent: SentToken,
  { accessToken, refreshToken = '' }: { accessToken: string; refreshToken?: string | undefined },
): Promise<void> {
  await transact(db, async (tx) => {
    const row = await tx.get('session', 'current');
    if (!isStillIt(row, sent)) return;
    tx.put('session', {
      ...row,
      accessToken,
      refreshToken: refreshToken === '' ? row.refreshToken : refreshToken,
      generation: await nextGeneration(tx),
      epoch: row.epoch + 1,
    });
  });
}

import { plant } from '../defect.ts';

const CLAIM = 'sync/sending/claim/claim-entries.ts';
const READY = 'sync/sending/claim/list-ready.ts';
const ENDED = 'sync/sending/claim/has-ended.ts';
const END_LEASES = 'sync/sending/check/end-leases.ts';
const PREPARE = 'sync/sending/check/prepare-outbox.ts';
const SEND = 'sync/sending/send/send-entry.ts';
const SETTLE = 'sync/sending/settle/settle-entries.ts';
const DRAIN = 'sync/sending/drain.ts';
const FILL_LANES = 'sync/sending/fill-lanes.ts';
const SEND_CLAIMED = 'sync/sending/send/send-claimed.ts';
const DRAINER = 'sync/drainer.ts';

/** How entries are claimed and sent, by one context at a time. */
export const DEFECTS_OF_CLAIMING = [
  plant(
    'bearer-frozen',
    ['M2', 'workbox'],
    ['expired', 'K7', 'K9'],
    'The access token of the first try is stored with the entry and sent for ever.',
    [
      'sync/sending/claim/seal.ts',
      'headers: announcedHeaders(request.headers, capabilities) },',
      "headers: { ...request.headers, Authorization: `Bearer ${(await tx.get('session', 'current'))?.accessToken}` } },",
    ],
    [
      'network/provider.ts',
      "if (bearer !== null) headers.set('Authorization'",
      "if (bearer !== null && !headers.has('Authorization')) headers.set('Authorization'",
    ],
  ),
  plant(
    'new-key-each-try',
    ['M2', 'redux-offline'],
    ['flaky', 'K2'],
    'Every try has a key of its own.',
    [
      CLAIM,
      "state: 'sending',\n    lease,",
      "idem: engine.env.newId(),\n    state: 'sending',\n    lease,",
    ],
  ),
  plant(
    'delete-before-ack',
    ['M7', 'workbox'],
    ['shopping', 'K1'],
    'The entry leaves the log before it is sent.',
    [CLAIM, "tx.put('outbox', row);", "tx.delete('outbox', row.seq);"],
  ),
  plant(
    'busy-only-in-memory',
    ['M7', 'Amplify DataStore'],
    ['slow', 'K10'],
    'That an entry is being sent is known to its context alone; the log says that it waits.',
    [CLAIM, "state: 'sending',\n    lease,", "state: 'queued',\n    lease,"],
    [CLAIM, 'readyAt: lease.untilMs,', 'readyAt: entry.readyAt,'],
  ),
  plant(
    'in-flight-for-ever',
    ['M7', 'TanStack Query'],
    ['crashes', 'K7'],
    'What was on the wire when its context died is never sent again.',
    [
      READY,
      "(entry.state === 'queued' || isAbandoned(entry, claimant, wanted)) &&",
      "(entry.state === 'queued' || (isAbandoned(entry, claimant, wanted) && entry.seq < 0)) &&",
    ],
  ),
  plant(
    'fence-ignored',
    ['M7', 'own'],
    ['freezes', 'K10'],
    'A context whose lease is over settles the failure of a try that another one is making.',
    [
      SETTLE,
      "current.state === 'sending' && current.lease?.fence === entry.fence;",
      "current.state === 'sending';",
    ],
  ),
  plant(
    'lease-shorter-than-send',
    ['M7', 'own'],
    ['slow', 'K10'],
    'A lease ends while its request is on the wire.',
    [
      'sync/sending/lease-length.ts',
      'export const LEASE_MS = 45_000;',
      'export const LEASE_MS = 3_000;',
    ],
    [
      SEND,
      'if (clock.elapsed() + timeoutMs > claimedAtMs + LEASE_MS) return false;\n  return now >= scheduledAt && now + timeoutMs <= lease.untilMs;',
      'return now + timeoutMs > scheduledAt + 0 * (lease.fence + claimedAtMs + LEASE_MS);',
    ],
  ),
  plant(
    'clock-ends-lease',
    ['M7', 'own'],
    ['lockless-clock', 'K10', 'K2'],
    'A lease ends by the clock of the device alone, which may have been set forward.',
    [ENDED, 'leases.seenForMs(entry) >= LEASE_MS;', 'leases.seenForMs(entry) >= 0 * LEASE_MS;'],
  ),
  plant(
    'leader-elected-once',
    ['M8', 'TanStack offline-transactions'],
    ['one-tab-left', 'K7'],
    'A tab that found the lock taken once never asks for it again.',
    [
      DRAIN,
      "const outcome = await context.engine.env.locks.runIfFree(DRAIN_LOCK, work);\n  if (outcome !== 'busy') return outcome;",
      "const tab = context as DrainContext & { isFollower?: boolean };\n  if (tab.isFollower === true) return { nextDrainMs: 1_000 };\n  const outcome = await context.engine.env.locks.runIfFree(DRAIN_LOCK, work);\n  if (outcome === 'busy') tab.isFollower = true;\n  if (outcome !== 'busy') return outcome;",
    ],
  ),
  plant(
    'orphaned-lock-waited-for',
    ['M8', 'own'],
    ['orphans', 'K7'],
    'A lock that is never released stops the outbox.',
    [
      DRAIN,
      'return isOverdue ? work(false) : { nextDrainMs };',
      'void isOverdue;\n  return { nextDrainMs };',
    ],
  ),
  plant(
    'lock-instead-of-lease',
    ['M8', 'PowerSync'],
    ['stolen', 'K10', 'K2'],
    'Who holds the lock takes all leases for those of the dead.',
    [
      END_LEASES,
      'if (hasEnded(entry, claimant, now)) return true;',
      'if (hasEnded(entry, claimant, now) || mayTakeOver) return true;',
    ],
    [
      END_LEASES,
      'const mayTakeOver = trustsLock && remembersKey(entry, capabilities, now);',
      'const mayTakeOver = trustsLock || (claimant.isExclusive && now > 0);',
    ],
  ),
  plant(
    'ack-inside-send-try',
    ['M9', 'boardsesh #5305'],
    ['disk', 'K11', 'K1'],
    'When the answer cannot be stored, the change counts as refused.',
    [
      SEND_CLAIMED,
      'return () => settleResults(context, [entry], [result]);',
      "return () => settleResults(context, [entry], [result]).catch(() =>\n      settleResults(context, [entry], [{ ok: false, error: { kind: 'rejected', refusal: { status: 400, body: null } } }]),\n    );",
    ],
  ),
  plant(
    'no-timer',
    ['M17', 'Dexie Cloud'],
    ['flaky', 'K7'],
    'Nothing looks at the log again without a tap or an event.',
    [
      DRAINER,
      'cancelPlanned = clock.after(Math.min(delayMs, WATCHDOG_MS), () => {',
      'cancelPlanned = clock.after(1e12 + Math.min(delayMs, WATCHDOG_MS), () => {',
    ],
  ),
  plant(
    'held-order-blocks',
    ['M16', 'own'],
    ['held-orders', 'K6'],
    'A held order blocks later orders that have nothing to do with it.',
    [CLAIM, 'await releaseUnrelated(tx, entry);', 'void releaseUnrelated;'],
  ),
  plant(
    'never-unparked',
    ['M4', 'own'],
    ['updated-app', 'K7'],
    'What was parked stays so, also when the app knows it.',
    [
      PREPARE,
      'for (const entry of parked) await unparkEntry(engine, tx, entry);',
      'void unparkEntry;',
    ],
  ),
  plant(
    'worker-budget-ignored',
    ['M18', 'own'],
    ['closed-page', 'K10'],
    'A worker whose time is over goes on claiming entries.',
    [
      FILL_LANES,
      'return !isOver() && (isProbed || env.connectivity.isOnline());',
      'void isOver;\n  return isProbed || env.connectivity.isOnline();',
    ],
  ),
];

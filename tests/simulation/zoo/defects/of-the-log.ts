import { plant } from '../defect.ts';

const RESOLVE = 'sync/sending/settle/resolve-dependents.ts';
const RECORD = 'sync/record-mutations.ts';
const JOURNAL = 'sync/replay-journal.ts';
const REPLAY = 'runtime/create-replay.ts';
const DEPENDENCIES = 'sync/dependencies.ts';
const APPEND = 'sync/append-entry.ts';
const VIEW = 'sync/rebuild-view.ts';
const TRANSACT = 'storage/transact.ts';
const DISCARD = 'sync/sending/decisions/discard-entry.ts';
const RETRY = 'sync/sending/decisions/retry-entry.ts';

/** How changes enter the log, in which order they stand there, and how they are stored. */
export const DEFECTS_OF_THE_LOG = [
  plant(
    'view-by-milliseconds',
    ['M1', 'TanStack offline-transactions'],
    ['one-millisecond', 'K4', 'K5'],
    'The view folds entries by the millisecond of their making, ties by their random id.',
    [
      VIEW,
      '.sort((a, b) => a.seq - b.seq)',
      '.sort((a, b) => a.createdAt - b.createdAt || (a.idem < b.idem ? -1 : 1))',
    ],
  ),
  plant(
    'order-by-milliseconds',
    ['M1', 'TanStack offline-transactions'],
    ['one-millisecond', 'K3', 'K5', 'K7'],
    'The last entry of a key is the one with the latest millisecond, ties by its random id.',
    [
      DEPENDENCIES,
      '.filter((entry) => isWellFormed(entry) && isLiveOf(entry, userId))\n    .sort((a, b) => a.seq - b.seq);',
      '.filter((entry) => isWellFormed(entry) && isLiveOf(entry, userId))\n    .sort((a, b) => a.createdAt - b.createdAt || (a.idem < b.idem ? -1 : 1));',
    ],
  ),
  plant(
    'row-beside-the-log',
    ['M1', 'workbox'],
    ['shopping', 'K4', 'K5'],
    'The entry is stored without the row that shows it.',
    [APPEND, 'await rebuildView(tx, registry, entry.targets, userId);', ''],
  ),
  plant(
    'journal-not-read',
    ['M1', 'own'],
    ['left-at-once', 'K1'],
    'What a page that ended had begun stays in the journal of the device.',
    [
      REPLAY,
      '!journal.ids().some(isOrphaned) ||\n      (await replayAll()',
      '!journal.ids().some(isOrphaned) ||\n      true || (await replayAll()',
    ],
  ),
  plant(
    'journal-tried-once',
    ['M1', 'own'],
    ['full-at-the-start', 'K1'],
    'What could not be recorded when a page began, as on a full disk, stays in the journal of the device.',
    [REPLAY, 'plan(isDone ? WATCHDOG_MS : retryMs);', 'void plan;'],
  ),
  plant(
    'journal-overtaken',
    ['M1', 'own'],
    ['left-on-full-disk', 'K3'],
    'A tap that could not be recorded when a page began, as on a full disk, comes behind later ones on its key.',
    [JOURNAL, 'await recordFollowed(engine, journal, entry, failed);', ''],
  ),
  plant(
    'journal-read-at-start-alone',
    ['M1', 'own'],
    ['left-beside-a-tab', 'K3'],
    'What a tab leaves in the journal is no concern of the tabs that are open, which record later taps before it.',
    [REPLAY, 'await replayBefore(tap);', ''],
  ),
  plant(
    'journal-emptied-early',
    ['M1', 'own'],
    ['left-at-once', 'K1'],
    'A tap leaves the journal before the database has it.',
    [
      REPLAY,
      'await replayBefore(tap);',
      'await replayBefore(tap);\n          journal.remove(tap.id);',
    ],
  ),
  plant(
    'journal-recorded-twice',
    ['M1', 'own'],
    ['left-at-once', 'K2', 'K4', 'K5'],
    'What two pages record, the one it was tapped on and the one that found it, counts twice.',
    [RECORD, 'if (before !== undefined) return before;', ''],
  ),
  plant(
    'overtaken-by-known-code',
    ['M1', 'own'],
    ['late-code', 'K3'],
    'A tap whose code is still loading is overtaken by the next one on the same page.',
    [REPLAY, 'turn = recording.catch(() => undefined);', 'void recording;'],
  ),
  plant(
    'journal-or-nothing',
    ['M1', 'own'],
    ['full-journal', 'K5'],
    'A tap for which the journal has no room is recorded nowhere, and counts as recorded.',
    [
      REPLAY,
      'return recordMutations(engine, tap.userId, tap.mutations, dispatch);',
      'return dispatch ? recordMutations(engine, tap.userId, tap.mutations, dispatch) : 1;',
    ],
  ),
  plant(
    'lost-update',
    ['M1', 'WatermelonDB'],
    ['one-line', 'K1', 'K2', 'K4', 'K5'],
    'A transaction that another context has overtaken is stored all the same.',
    [TRANSACT, 'commits.add({ n: number }).onerror', 'commits.put({ n: number }).onerror'],
  ),
  plant(
    'local-id-sent',
    ['M3', 'own'],
    ['new-listings', 'K2', 'K14'],
    'Changes that wait for a new thing keep the name that this device gave it.',
    [RESOLVE, 'const args = command.resolveId(entry.args, key, id);', 'const args = entry.args;'],
  ),
  plant(
    'alias-forgotten',
    ['M3', 'own'],
    ['opened-page', 'K2', 'K5'],
    'What the provider named is not found again under the name that the screen still has.',
    [RESOLVE, 'if (id !== null) await addAlias(tx, key, id);', 'void addAlias;'],
  ),
  plant(
    'no-order-per-key',
    ['M5', 'TanStack Query without scope'],
    ['one-line', 'K3'],
    'Entries wait for no other.',
    [
      APPEND,
      'const waitsFor = [...makers, ...(await listBlockers(tx, userId, command, mutation))];',
      'void listBlockers; const waitsFor = makers;',
    ],
  ),
  plant(
    'order-without-barrier',
    ['M5', 'own'],
    ['ordering', 'K3'],
    'An order does not wait for the changes of the cart before it.',
    [DEPENDENCIES, "if ('key' in dependency) continue;", 'if (dependency) continue;'],
  ),
  plant(
    'coalesce-tried',
    ['M6', 'Legend-State'],
    ['flaky', 'K1', 'K2'],
    'A new change joins an entry that was sent once and may have arrived.',
    [RECORD, "last?.state !== 'queued' || last.sealed !== null ||", "last?.state !== 'queued' ||"],
  ),
  plant(
    'coalesce-on-the-wire',
    ['M6', 'Legend-State'],
    ['one-line', 'K1', 'K2'],
    'A new change joins an entry that is just being sent.',
    [RECORD, "last?.state !== 'queued' || last.sealed !== null ||", 'last === undefined ||'],
  ),
  plant(
    'coalesce-past-barrier',
    ['M6', 'Dexie Cloud'],
    ['one-millisecond', 'K3'],
    'A change joins one before an order that waits for that one.',
    [RECORD, 'return (await listDependents(tx, last)).length > 0 ? null : last;', 'return last;'],
  ),
  plant(
    'unknown-kind-deleted',
    ['M4', 'TanStack offline-transactions'],
    ['newer-build', 'K1'],
    'An entry of a newer version of the app is deleted.',
    [
      'sync/sending/claim/claim-entries.ts',
      "tx.put('outbox', isClaimable(entry) ? parkEntry(entry) : parkDamaged(entry, now));",
      "tx.delete('outbox', entry.seq);",
    ],
  ),
  plant(
    'newer-version-sent',
    ['M22', 'Replicache'],
    ['newer-build', 'K2'],
    'An older version of the app sends what a newer one has written.',
    ['sync/sending/claim/claim-entries.ts', 'entry.version <= command.version && ', ''],
  ),
  plant(
    'stored-before-complete',
    ['M21', 'TanStack offline-transactions'],
    ['disk', 'K5', 'K1'],
    'A write counts as stored when it was asked for, not when its transaction has ended.',
    [
      TRANSACT,
      '    await ended;\n  } catch (cause) {',
      '    ended.catch(() => undefined);\n  } catch (cause) {',
    ],
  ),
  plant(
    'relaxed-durability',
    ['M21', 'workbox'],
    ['power', 'K1'],
    'The log is written with relaxed durability.',
    [TRANSACT, "{ durability: 'strict' }", "{ durability: 'relaxed' }"],
  ),
  plant(
    'lost-connection-not-healed',
    ['M21', 'own'],
    ['connection', 'K5', 'K7', 'K10'],
    'A transaction that lost its connection is not repeated.',
    [TRANSACT, 'const MAX_LOST_CONNECTIONS = 3;', 'const MAX_LOST_CONNECTIONS = 0;'],
  ),
  plant(
    'full-disk-is-success',
    ['M23', 'TanStack offline-transactions'],
    ['disk', 'K5'],
    'An error of a full disk is swallowed, and the change counts as stored.',
    [
      TRANSACT,
      'if (!isConnectionError(cause) ||',
      "if (cause instanceof Error && cause.name === 'QuotaExceededError') return undefined as T;\n      if (!isConnectionError(cause) ||",
    ],
  ),
  plant(
    'discard-of-unconfirmed',
    ['M16', 'own'],
    ['ordering', 'K1'],
    'An entry that may have arrived can be taken back.',
    [
      DISCARD,
      'if (!canBeDiscarded(entry)) return false;',
      "void canBeDiscarded;\n    if (entry.state === 'sending') return false;",
    ],
  ),
  plant(
    'retry-with-new-key',
    ['M11', 'own'],
    ['hidden-effects', 'K2'],
    'What was given up without a clear answer is sent again under a new key.',
    [RETRY, 'if (isUnclear(entry)) return sendAgain(engine, tx, entry);', 'void sendAgain;'],
  ),
];

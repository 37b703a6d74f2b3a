import { plant } from '../defect.ts';

const PULL = 'mirror/pull/apply-pull.ts';
const TAKE_IN = 'sync/sending/settle/apply-answer.ts';
const VIEW = 'sync/rebuild-view.ts';
const REFRESH = 'session/refresh.ts';
const SESSION = 'session/session.ts';

/** What answers to reads may change, and whose credentials are used. */
export const DEFECTS_OF_MIRROR_AND_SESSION = [
  plant(
    'pull-clobbers',
    ['M14', 'TanStack Query'],
    ['elsewhere', 'K4'],
    'A pull replaces rows with changes that still wait.',
    [PULL, 'if (base === undefined) writeView', 'if (ref.length > 0) writeView'],
  ),
  plant(
    'stale-pull-accepted',
    ['M14', 'workbox'],
    ['elsewhere', 'K5', 'K8'],
    'An answer that was asked for before a change settled replaces the row.',
    [PULL, '...outdated, ...settled, ', '...outdated, '],
  ),
  plant(
    'asked-without-evidence',
    ['M14', 'own'],
    ['keyless-orders-alike', 'K8'],
    'A person who is asked to look whether an order arrived does not see it.',
    [
      'mirror/pull/newer-rows.ts',
      '(isUnclear(entry) && !isLeftToPerson(entry))',
      '(isUnclear(entry) && (isUnclear(entry) || !isLeftToPerson(entry)))',
    ],
  ),
  plant(
    'older-version-accepted',
    ['M14', 'own'],
    ['watching', 'K8'],
    'An answer with an older version of a row than the device has replaces it.',
    [PULL, 'versionOf(row) < versionOf(known)) {', 'versionOf(row) < 0) {'],
  ),
  plant(
    'pull-under-tried-entry',
    ['M14', 'own'],
    ['ordering', 'K4', 'K5'],
    'A pull that may hold the effect of an unanswered change becomes its base: it counts twice.',
    [PULL, '...settled, ...inDoubt]', '...settled]'],
  ),
  plant(
    'base-never-dropped',
    ['M14', 'own'],
    ['shopping', 'K14'],
    'The base of a row stays when its last entry has settled.',
    [VIEW, "if (entries.length === 0) tx.delete('base', ref);", ''],
  ),
  plant(
    'ack-over-live-entries',
    ['M14', 'Legend-State'],
    ['shopping', 'K5', 'K4'],
    'An answer goes into the view, also when later changes of the row wait.',
    [
      VIEW,
      "if ((await tx.get('base', base.ref)) === undefined) writeView(tx, base.ref, base.row);\n  else tx.put('base', base);",
      'writeView(tx, base.ref, base.row);',
    ],
  ),
  plant(
    'ack-without-echo',
    ['M15', 'TanStack DB'],
    ['shopping', 'K5'],
    'The answer to a change is not taken in: the row flips back until the next pull.',
    [TAKE_IN, 'await writeBase(tx, next);', 'void [writeBase, next];'],
  ),
  plant(
    'refresh-without-generation',
    ['M19', 'Vue Storefront'],
    ['expired', 'K9'],
    'A late 401 renews a token that was renewed already.',
    [REFRESH, "if (session.generation !== sentGeneration) return 'renewed';", ''],
  ),
  plant(
    'refresh-without-lock',
    ['M19', 'Amplify DataStore'],
    ['expired', 'K9'],
    'Tabs and worker renew the same token at the same time.',
    [
      REFRESH,
      'const call = () => exchangeInTurn(context, sentGeneration);',
      'const call = () => exchangeInTurn(context, sentGeneration);\n  if (sentGeneration >= 0) return readAwake(context).then((row) => exchangeTokens(context, row, sentGeneration));',
    ],
  ),
  plant(
    'refresh-past-those-behind',
    ['M19', 'own'],
    ['renewal-behind', 'K9'],
    'Whoever gets the lock of a frozen tab renews beside those who no longer waited for it.',
    [
      REFRESH,
      "inTurn(LOCK_BEHIND, LOCK_CALL_WAIT_MS, async () => 'renewed').then(call);",
      'void call ?? readAwake(context).then((row) => exchangeTokens(context, row, sentGeneration));',
    ],
  ),
  plant(
    'failed-refresh-is-logout',
    ['M19', 'Vue Storefront'],
    ['renewal', 'K9'],
    'A refresh that nobody answered signs the member out.',
    [
      REFRESH,
      "if (reply.kind === 'refused') await endSession(db, session);",
      "if (reply.kind !== 'renewed') await endSession(db, session);",
    ],
  ),
  plant(
    'refused-refresh-wipes-queue',
    ['M19', 'Vue Storefront'],
    ['revoked', 'K1'],
    'A refused refresh empties the log.',
    [REFRESH, 'import { endSession, isStillIt,', 'import { eraseMember, isStillIt,'],
    [REFRESH, 'await endSession(db, session);', 'await eraseMember(db);'],
  ),
  plant(
    'sent-by-whoever',
    ['M20', 'workbox'],
    ['turns', 'K9'],
    'A change is sent with the credentials of whoever is signed in.',
    [
      'network/provider.ts',
      'if (principal !== null && bearer?.userId !== principal)',
      'if (principal !== null && bearer === null)',
    ],
    // A claim asks who is signed in as well: the second guard of the same guarantee.
    [
      'sync/sending/claim/claim-entries.ts',
      'if (!(await isSignedIn(tx, claimant.userId))) return [];',
      'void isSignedIn;',
    ],
  ),
  plant(
    'rows-of-another-member',
    ['M20', 'own'],
    ['seller-leaves', 'K4', 'K5', 'K14'],
    'A late answer about the photo of a member who has left shows their changes to the next one.',
    [
      'sync/sending/settle/resolve-dependents.ts',
      'const isShown = await isSignedIn(tx, userId);',
      'const isShown = Boolean(isSignedIn);',
    ],
    [
      'sync/sending/settle/settle-refused.ts',
      'const isShown = await isSignedIn(tx, userId);',
      'const isShown = Boolean(isSignedIn);',
    ],
  ),
  plant(
    'switch-wipes-queue',
    ['M20', 'TanStack Query'],
    ['turns', 'K1'],
    'When another member signs in, what the first one left waiting is gone.',
    [
      SESSION,
      'if (before !== undefined && before.user.id !== user.id)\n      await clearPersonalRows(tx, before.user.id);',
      "if (before?.user.id !== user.id) {\n      await clearPersonalRows(tx, before?.user.id);\n      tx.clear('outbox');\n    }",
    ],
  ),
  plant(
    'activity-not-noted',
    ['M24', 'TanStack offline-transactions'],
    ['shopping', 'K1'],
    'How a change was settled is told to nobody.',
    [
      'sync/sending/note-activity.ts',
      "tx.put('activity', {",
      "if (result !== null) return;\n  tx.put('activity', {",
    ],
  ),
];

import { plant } from '../defect.ts';

const POLICY = 'sync/sending/retry/retry-policy.ts';
const CLASSIFY = 'network/classify-response.ts';
const JUDGE = 'sync/sending/send/judge-result.ts';
const SEND = 'sync/sending/send/send-entry.ts';
const REFUSED = 'sync/sending/settle/settle-refused.ts';

/** What answers mean, and what follows from them. */
export const DEFECTS_OF_ANSWERS = [
  plant(
    'any-status-is-success',
    ['M10', 'workbox'],
    ['shopping', 'K1'],
    'Every answer counts as success, whatever its status.',
    [CLASSIFY, 'if (response.status === 304 || response.ok) {', 'if (response.status > 0) {'],
    [
      'sync/sending/send/intermediary-reply.ts',
      'if (!isErrorBody(body)) return answer;',
      'if (status >= 400 || !isErrorBody(body)) return answer;',
    ],
  ),
  plant(
    'substring-classification',
    ['M10', 'TanStack offline-transactions'],
    ['failing', 'K11'],
    'A failure whose text holds 400, 401, 403 or 422 anywhere is permanent.',
    [
      SEND,
      'if (answer.ok || isRemembered || !isClearRefusal(answer.error)) return answer;',
      "const text = !answer.ok && 'refusal' in answer.error ? `HTTP ${answer.error.refusal.status} on ${entry.sealed.path} (trace ${entry.idem})` : '';\n  if (/400|401|403|422/.test(text)) return fail({ kind: 'rejected', refusal: { status: 400, body: null } });\n  if (answer.ok || isRemembered || !isClearRefusal(answer.error)) return answer;",
    ],
  ),
  plant(
    '401-is-permanent',
    ['M10', 'TanStack offline-transactions'],
    ['expired', 'K11'],
    'An expired token refuses the change.',
    [
      POLICY,
      "    case 'unauthorized':\n",
      "    case 'unauthorized':\n      if (failure.kind === 'unauthorized') return { action: 'refuse' };\n",
    ],
  ),
  plant(
    'network-error-is-permanent',
    ['M10', 'redux-offline'],
    ['flaky', 'K11'],
    'An error without a status refuses the change.',
    [
      POLICY,
      "    case 'unreadable':\n    case 'in-progress':",
      "    case 'unreadable':\n      return { action: 'refuse' };\n    case 'in-progress':",
    ],
  ),
  plant(
    'portal-is-success',
    ['M10', 'Vue Storefront'],
    ['portal', 'K1'],
    'The page of a captive portal counts as success.',
    [CLASSIFY, "if (body.kind === 'foreign') return fail({ kind: 'captive' });", ''],
    [SEND, 'capabilities.length > 0\n', 'capabilities.length < 0\n'],
  ),
  plant(
    'empty-yes-is-success',
    ['M10', 'own'],
    ['empty-yes', 'K1'],
    'An empty success counts, whoever says it.',
    [SEND, 'capabilities.length > 0\n', 'capabilities.length < 0\n'],
  ),
  plant(
    'in-progress-is-conflict',
    ['M10', 'own'],
    ['working', 'K11'],
    'That the same key is being worked on counts as a refusal.',
    [
      CLASSIFY,
      "kind: refusal.body?.code === 'idempotency-in-progress' ? 'in-progress' : 'conflict',",
      "kind: 'conflict',",
    ],
  ),
  plant(
    'retry-after-ignored',
    ['M10', 'workbox'],
    ['patience', 'K11'],
    'The Retry-After of the provider is not obeyed.',
    [
      POLICY,
      'const askedMs = Math.min(failure.retryAfterMs ?? 0, MAX_WAIT_MS);',
      'const askedMs = 0 * Math.min(failure.retryAfterMs ?? 0, MAX_WAIT_MS);',
    ],
    [
      'sync/pause.ts',
      'const untilMs = now + Math.min(MAX_WAIT_MS, Math.max(delayMs, leftMs));',
      'const untilMs = now + 0 * Math.min(MAX_WAIT_MS, Math.max(delayMs, leftMs));',
    ],
  ),
  plant(
    'no-backoff',
    ['M10', 'WatermelonDB'],
    ['failing', 'K10'],
    'A failed entry is due again at once.',
    [
      'sync/sending/retry/backoff-delay.ts',
      'return Math.round(ceiling * (0.1 + 0.9 * random));',
      'return Math.round(0 * ceiling * random);',
    ],
  ),
  plant(
    'give-up-never',
    ['M10', 'RxDB'],
    ['firewall', 'K7'],
    'An entry without a clear answer is tried for ever.',
    [
      POLICY,
      "return isExhausted(context) ? { action: 'give-up' } : retry(",
      "return isExhausted(context) && context.random < 0 ? { action: 'give-up' } : retry(",
    ],
  ),
  plant(
    'offline-counts-attempt',
    ['M10', 'redux-offline'],
    ['flaky', 'K11'],
    'The network being away counts against the entry.',
    [
      POLICY,
      "    case 'offline':\n",
      "    case 'offline':\n      return afterFailure(failure, context);\n",
    ],
  ),
  plant(
    'queue-stops-at-poison',
    ['M16', 'RxDB'],
    ['refusing', 'K6', 'K7', 'K10'],
    'A refused change is tried for ever, and everything waits behind it.',
    [
      POLICY,
      "case 'rejected':\n      return { action: 'refuse' };",
      "case 'rejected':\n      return retry('connection', true, 5_000);",
    ],
  ),
  plant(
    'queue-stops-at-failure',
    ['M5', 'workbox'],
    ['failing-long', 'K6'],
    'The failure of one entry stops all of them.',
    [
      POLICY,
      "{ action: 'give-up' } : retry('entry', true, delayMs);",
      "{ action: 'give-up' } : retry('connection', true, delayMs);",
    ],
  ),
  plant(
    'refused-is-deleted',
    ['M16', 'TanStack Query'],
    ['refusing', 'K1'],
    'A refused change is gone without a word.',
    [
      REFUSED,
      "tx.put('outbox', { ...refused, waitsFor: [] });",
      "tx.delete('outbox', refused.seq);",
    ],
  ),
  plant(
    'inverse-rollback',
    ['M14', 'Legend-State'],
    ['refusing', 'K4', 'K12'],
    'A refusal writes back the rows as they were before the change, over later changes.',
    [
      REFUSED,
      'import { captureBase, rebuildView }',
      'import { captureBase, readBase, rebuildView, writeView }',
    ],
    [
      REFUSED,
      'await rebuildView(tx, registry, touched, entry.userId);',
      'await rebuildView(tx, registry, touched, entry.userId);\n    for (const ref of entry.targets) writeView(tx, ref, await readBase(tx, ref));',
    ],
    [
      REFUSED,
      'await applyAnswer(engine, tx, refused, command?.baseAfterRefusal?.(failure, entry.args) ?? []);',
      'void [applyAnswer, command];',
    ],
  ),
  plant(
    'listing-without-its-photo',
    ['M16', 'own'],
    ['refused-listings', 'K2', 'K14', 'K11'],
    'What needs a refused photo is sent without it.',
    [
      REFUSED,
      'if (command?.isDependencyOnly === true) await refuseNeeding(engine, tx, refused);',
      'void refuseNeeding;',
    ],
  ),
  plant(
    'second-half-stays',
    ['M16', 'own'],
    ['moving', 'K3'],
    'The second half of a move is sent although the first was refused.',
    [REFUSED, "onRefused === 'drop' &&", "onRefused === 'refuse' &&"],
  ),
  plant(
    'lanes-without-bound',
    ['M5', 'TanStack Query'],
    ['full-queue', 'K10'],
    'Everything that is due is sent at once.',
    ['sync/sending/lanes.ts', 'const MAX_LANES = 10;', 'const MAX_LANES = 1000;'],
  ),
  plant(
    'chance-beside-the-environment',
    ['M25', 'TanStack offline-transactions'],
    ['flaky', 'K13'],
    'A delay depends on chance that the environment does not own: a seed tells another story each time.',
    [
      JUDGE,
      'const random = engine.env.random();',
      'const random = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;',
    ],
  ),
  plant(
    'denial-holds-up-all',
    ['M10', 'own'],
    ['denied', 'K6', 'K7'],
    'A 401 about one change alone counts as a session that has ended, and nothing else goes.',
    [POLICY, 'if (context.isDenied === true) return afterDenial(context);', ''],
  ),
  plant(
    'denial-without-words-holds-up-all',
    ['M10', 'own'],
    ['denied-without-words', 'K6', 'K7'],
    'A 401 without a body counts as a token that is being renewed, however often it comes.',
    [
      JUDGE,
      'return body !== null || (lastFailure?.kind === failure.kind && lastFailure.status === status);',
      'return body !== null;',
    ],
  ),
];

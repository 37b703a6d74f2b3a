import { plant } from '../defect.ts';

const CLAIM = 'sync/sending/claim-entries.ts';
const CHECK = 'sync/sending/check-log.ts';
const SEND = 'sync/sending/send-entry.ts';
const BATCH = 'sync/sending/send-batch.ts';
const LATER = 'sync/sending/settle-later.ts';
const RECONCILE = 'sync/sending/reconcile.ts';
const ADD_TO_CART = 'commands/add-to-cart.ts';

const APPLIED = "return { kind: 'applied', body: bodyOf(answer) };";

/** What happens to requests without an answer, to batches, and to what waits for a person or a time. */
export const DEFECTS_OF_UNANSWERED = [
  plant(
    'unknown-outcome-sent-again',
    ['M11', 'redux-offline'],
    ['keyless', 'K2'],
    'Without stored keys a request without an answer is sent again blindly.',
    [
      SEND,
      'const isRepeat = entry.isUnconfirmed && !isRemembered;',
      'const isRepeat = entry.isUnconfirmed && !isRemembered && entry.seq < 0;',
    ],
  ),
  plant(
    'unconfirmed-not-noted',
    ['M11', 'own'],
    ['keyless', 'K2'],
    'That a request without an answer may have arrived is not noted.',
    [
      LATER,
      'const isUnconfirmed = current.isUnconfirmed || !hasNoEffect;',
      'const isUnconfirmed = current.isUnconfirmed;',
    ],
  ),
  plant(
    'key-older-than-retention',
    ['M11', 'workbox'],
    ['months', 'K2'],
    'A key that the provider has forgotten by now is trusted.',
    [
      RECONCILE,
      'capabilities.includes(needed) && env.clock.now() - firstAttemptAt < IDEMPOTENCY_RETENTION_MS',
      'capabilities.includes(needed) && env.clock.now() - firstAttemptAt < Infinity',
    ],
  ),
  plant(
    'effect-found-by-at-least',
    ['M11', 'own'],
    ['keyless-lines', 'K1'],
    'A line with as many pieces as were added counts as the effect of the addition.',
    [
      ADD_TO_CART,
      "if (held === before) return { kind: 'absent' };",
      `if (held >= args.quantity) ${APPLIED}`,
    ],
  ),
  plant(
    'first-refusal-reconciled',
    ['M11', 'own'],
    ['keyless-lines', 'K1'],
    'The refusal of a first try is taken for the consequence of its own effect.',
    [SEND, 'const mayBeOwn = isRepeat ||', 'const mayBeOwn = !isRepeat || isRepeat ||'],
    [
      ADD_TO_CART,
      "if (held === before) return { kind: 'absent' };",
      `if (held >= args.quantity) ${APPLIED}`,
    ],
  ),
  plant(
    'clocks-compared',
    ['M11', 'own'],
    ['keyless-clock', 'K1', 'K2'],
    'The time of this device is compared with the times of the provider.',
    [CLAIM, 'env.clock.now() + offset', 'env.clock.now() + 0 * offset'],
  ),
  plant(
    'ambiguous-sent-again',
    ['M11', 'own'],
    ['keyless-elsewhere', 'K2'],
    'What reading cannot tell is sent again.',
    [RECONCILE, "return fail({ kind: 'ambiguous' });", 'return null;'],
  ),
  plant(
    'missing-is-unknown',
    ['M11', 'own'],
    ['keyless-orders', 'K7', 'K11'],
    'That the provider does not hold what was asked for counts as no answer.',
    [
      RECONCILE,
      "reply.error.kind === 'missing' ? 'missing' : 'unanswered'",
      "reply.error.kind === 'missing' ? 'unanswered' : 'unanswered'",
    ],
  ),
  plant(
    'no-quiet-time',
    ['M11', 'own'],
    ['keyless-late', 'K2'],
    'Without stored keys a request is repeated while the first one may still be on its way.',
    [
      LATER,
      "const mustBeQuiet = !hasNoEffect && !capabilities.includes('idempotency');",
      'const mustBeQuiet = capabilities.length < 0;',
    ],
  ),
  plant(
    'key-not-sent',
    ['M12', 'Legend-State'],
    ['shopping', 'K2'],
    'Requests carry no idempotency key.',
    [SEND, '[IDEMPOTENCY_KEY]: entry.idem,', '...{ [IDEMPOTENCY_KEY]: undefined as never },'],
  ),
  plant(
    'cut-batch-is-success',
    ['M13', 'RxDB'],
    ['batches', 'K1'],
    'Items that the reply to a batch does not name count as accepted.',
    [
      BATCH,
      "if (reply === undefined) return fail({ kind: 'unreadable' });",
      'if (reply === undefined) return succeed({ status: 200, body: null, etag: null });',
    ],
  ),
  plant(
    'batch-poisoned-whole',
    ['M13', 'RxDB'],
    ['batches', 'K11', 'K1'],
    'The refusal of a batch refuses all of its items.',
    [
      BATCH,
      "const error: ApiFailure = isRefused ? { kind: 'not-sent' } : failure;",
      'const error: ApiFailure = isRefused ? failure : failure;',
    ],
  ),
  plant(
    'batch-without-order',
    ['M13', 'own'],
    ['batched-orders', 'K3'],
    'The items of a batch do not say which of them depend on each other.',
    [BATCH, 'keys: [seq, ...waitsFor].map(', 'keys: [seq, ...waitsFor.slice(0, 0)].map('],
  ),
  plant(
    'not-tried-is-refused',
    ['M13', 'own'],
    ['batched-orders', 'K11'],
    'An item that the provider did not try counts as refused.',
    [
      BATCH,
      "if (status === NOT_TRIED_STATUS) return fail({ kind: 'not-sent' });",
      'void NOT_TRIED_STATUS;',
    ],
  ),
  plant(
    'sealed-entry-held',
    ['M16', 'own'],
    ['keyless-months', 'K1'],
    'An order that was sent and may exist is held for consent, and can be cancelled.',
    [CLAIM, 'if (entry.sealed === null && command.needsConsent', 'if (command.needsConsent'],
  ),
  plant(
    'held-order-blocks',
    ['M16', 'own'],
    ['keyless-months', 'K6'],
    'A held order blocks later orders that have nothing to do with it.',
    [CLAIM, 'await releaseUnrelated(tx, entry);', 'void releaseUnrelated;'],
  ),
  plant(
    'clock-set-back-waited-for',
    ['M17', 'own'],
    ['clock', 'K7'],
    'After the clock was set back everything waits until it shows the old time again.',
    [CHECK, 'await forgetLaterTimes(engine, tx, claimant.userId);', 'void forgetLaterTimes;'],
  ),
];

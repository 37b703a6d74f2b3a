import { plant } from '../defect.ts';

const SEAL = 'sync/sending/claim/seal.ts';
const SEND = 'sync/sending/send/send-entry.ts';
const BATCH = 'sync/sending/send/send-batch.ts';
const RESCHEDULE = 'sync/sending/retry/reschedule.ts';
const RECONCILE = 'sync/sending/retry/reconcile.ts';
const FILL_LANES = 'sync/sending/fill-lanes.ts';

/** An order that the device did not know is doubtful whatever its time: a second guard of the same guarantee. */
const ORDER_IN_DOUBT = ['commands/lazy/find-effects.ts', 'isDoubtful = true;', ''] as const;

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
    'request-timeout-is-no-effect',
    ['M11', 'own'],
    ['keyless-tired', 'K2'],
    'A 408 without stored keys is sent again blindly.',
    [
      RESCHEDULE,
      'return WITHOUT_EFFECT.has(kind) && status !== REQUEST_TIMEOUT;',
      'return WITHOUT_EFFECT.has(kind);',
    ],
  ),
  plant(
    'sent-before-the-late-effect',
    ['M11', 'own'],
    ['keyless-broken', 'K3'],
    'Without stored keys a later change is sent while an earlier request, which broke and was repeated, can still undo it.',
    [
      'sync/sending/settle/apply-answer.ts',
      '...(quietUntil > at && { quietUntil }),',
      '...(quietUntil < 0 && { quietUntil }),',
    ],
  ),
  plant(
    'repeated-without-a-look',
    ['M11', 'own'],
    ['keyless-set-by-two', 'K2'],
    'Without stored keys a quantity whose reply was lost is set again over that of another device.',
    [
      'commands/lazy/lazy-commands.ts',
      '  { ...setCartQuantityCommand, findEffect: findQuantity },\n',
      '',
    ],
  ),
  plant(
    'repeated-over-another',
    ['M11', 'own'],
    ['keyless-set-by-two', 'K2'],
    'Without stored keys the look-up before a repeat takes the quantity of another device for that before.',
    [
      'commands/lazy/find-effects.ts',
      'held !== before && evidence.entry.isBaseOutdated !== true;',
      'held < 0 && evidence.entry.isBaseOutdated !== true;',
    ],
  ),
  plant(
    'order-needs-its-reply',
    ['M15', 'own'],
    ['keyless-terse', 'K4', 'K5', 'K8', 'K14'],
    'An order that is accepted by a message alone stays on the screen as if it waited.',
    [
      'commands/lazy/orders/place-order.ts',
      'return order === null\n      ? settled\n',
      'return order === null\n      ? []\n',
    ],
  ),
  plant(
    'ambiguous-sent-again',
    ['M11', 'own'],
    ['keyless-elsewhere', 'K2'],
    'What reading cannot tell is sent again.',
    [RECONCILE, "return fail({ kind: 'ambiguous' });", 'return null;'],
  ),
  plant(
    'clocks-compared',
    ['M11', 'own'],
    ['keyless-ahead', 'K2'],
    'The time of this device is compared with the times of the provider.',
    [
      SEAL,
      "const heardTimeAtSeal = await getMeta(tx, 'heardTime');",
      "const heardTimeAtSeal = env.clock.now() + 0 * ((await getMeta(tx, 'heardTime')) ?? 0);",
    ],
    ORDER_IN_DOUBT,
  ),
  plant(
    'offset-believed',
    ['M11', 'own'],
    ['keyless-set', 'K2'],
    'How far the clock of this device is wrong is taken to be as it was, though it may have been set since.',
    [
      'commands/lazy/listings/made-after.ts',
      'entry.heardTimeAtSeal ?? entry.providerTimeAtSeal;',
      'entry.providerTimeAtSeal;',
    ],
    ORDER_IN_DOUBT,
  ),
  plant(
    'set-clock-bears-out',
    ['M11', 'own'],
    ['keyless-set-twice', 'K1'],
    'When a request was sealed is told by the clock of the device, which was wrong just then.',
    [
      'commands/lazy/listings/made-after.ts',
      'const measured = sealedMs ?? sealedBy?.providerMs ?? null;',
      'const measured = providerTimeAtSeal ?? sealedMs ?? sealedBy?.providerMs ?? null;',
    ],
  ),
  plant(
    'key-not-sent',
    ['M12', 'Legend-State'],
    ['shopping', 'K2'],
    'Requests carry no idempotency key.',
    [SEND, '{ [IDEMPOTENCY_KEY]: entry.idem }', '{}'],
  ),
  plant(
    'batch-poisoned-whole',
    ['M13', 'RxDB'],
    ['batches', 'K11', 'K1'],
    'The refusal of a batch refuses all of its items.',
    [
      BATCH,
      "const error: ApiFailure = isClearRefusal(failure) ? { kind: 'not-sent' } : failure;",
      'const error: ApiFailure = failure;',
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
    'old-key-in-batch',
    ['M13', 'own'],
    ['batched-months', 'K2'],
    'A batch sends keys again that are older than the provider keeps them.',
    [
      FILL_LANES,
      'remembersKey(entry, entry.capabilities, now);',
      'now < 0 || remembersKey(entry, entry.capabilities, entry.createdAt);',
    ],
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
];

/** How a try can fail: as `ApiFailure`, or so that reading cannot tell whether the request had its effect. */
export type FailureKind =
  | 'offline'
  | 'timeout'
  | 'captive'
  | 'unreadable'
  | 'not-sent'
  | 'signed-out'
  | 'unauthorized'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'in-progress'
  | 'throttled'
  | 'server'
  | 'rejected'
  | 'ambiguous';

/** Codes of the engine's own; the others are the provider's. */
export type EngineFailureCode =
  /** A try was refused, and whether its own effect was the reason could not be looked up. */
  | 'refused-not-looked-up'
  /** Refused without words after a try without an answer: perhaps by a gateway. */
  | 'refused-without-words'
  /** Reading cannot tell whether the request had its effect. */
  | 'effect-unknown'
  /** Another change that it needs was refused, as its photo. */
  | 'needs-refused'
  /** What it changes has gone since. */
  | 'row-gone';

/** Why the last try did not settle the entry, in a form that survives storage. */
export interface StoredFailure {
  kind: FailureKind;
  status: number | null;
  /** The provider's own words, when it sent some; a sentence of the engine for a failure without a request. */
  message: string | null;
  code: string | null;
  details: unknown;
  /** Tries that ended in this way one after the other; absent on rows of earlier versions. */
  inARow?: number;
  /** Nothing got through: what waits for this alone is due when something does again. */
  isOfConnection?: boolean;
}

const CLEAR_REFUSALS: ReadonlySet<FailureKind> = new Set([
  'forbidden',
  'missing',
  'conflict',
  'rejected',
]);

/** Whether a failure is the provider's own clear no; after every other ending the change may have arrived. */
export function isClearRefusal({ kind }: { kind: FailureKind }): boolean {
  return CLEAR_REFUSALS.has(kind);
}

/** Code of a refusal that tells nothing of an earlier try: it came without words, and that try without an answer. */
export const WITHOUT_WORDS = 'refused-without-words' satisfies EngineFailureCode;

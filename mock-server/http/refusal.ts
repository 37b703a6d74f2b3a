import type { ApiErrorBody, ErrorCode } from '#core/contract/api-error.ts';

type Details = Pick<ApiErrorBody, 'currentPrice' | 'available' | 'current'>;

/** Thrown to refuse a request: a message for people and a code for programs. Rolls back the transaction that it leaves. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: Details;
  /** Value of `Retry-After`. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    code: ErrorCode,
    words: string,
    { retryAfterSeconds = null, ...details }: Details & { retryAfterSeconds?: number | null } = {},
  ) {
    super(words);
    this.status = status;
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get body(): ApiErrorBody {
    return { error: this.message, code: this.code, ...this.details };
  }
}

/** 404 `not-found`, to be thrown; `words` are a sentence for the person. */
export function notFound(words: string): Refusal {
  return new Refusal(404, 'not-found', words);
}

/** 403 `forbidden`, to be thrown: the member is known, and may not do this. `words` are a sentence for the person. */
export function forbidden(words: string): Refusal {
  return new Refusal(403, 'forbidden', words);
}

/** 403 `suspended`, to be thrown. */
export function suspended(reason: string | null): Refusal {
  const why = reason === null ? '' : ` Reason: ${reason}`;
  return new Refusal(403, 'suspended', `Your account is suspended.${why}`);
}

/** 401 `unauthorized`, to be thrown: the session is missing, unknown or over. */
export function unauthorized(words = 'Please log in to do this.'): Refusal {
  return new Refusal(401, 'unauthorized', words);
}

/** 429 `too-many-requests`, to be thrown. `waitMs` goes into `Retry-After`, rounded up to seconds, at least one. */
export function tooMany(words: string, waitMs: number): Refusal {
  return new Refusal(429, 'too-many-requests', words, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/** Reply to a defect; never carries a stack. */
export const DEFECT_REPLY = {
  error: 'Something went wrong on our side. Please try again.',
  code: 'internal',
} as const satisfies ApiErrorBody;

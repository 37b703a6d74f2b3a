/** Which calls a fault is meant for. */
export interface Calls {
  method?: string;
  /** Prefix of the path; a regular expression when it begins with `^`. Default: every path of `/api`. */
  path?: string;
  /** How many requests it hits; default: all of them. */
  times?: number;
  /** How many matching requests it lets pass first. */
  skip?: number;
}

export type FaultKind =
  | 'delay'
  | 'drop-before'
  | 'drop-after'
  | 'hang'
  | 'truncate'
  | 'malformed'
  | 'status'
  | 'status-after'
  | 'captive'
  | 'expire-tokens';

/** One disturbance, as `POST /__faults` takes it. `*-after`, `truncate` and `malformed` come after the effect. */
export interface FaultRule extends Calls {
  kind: FaultKind;
  /** `delay`: how long. */
  ms?: number;
  /** `status`, `status-after`: default 503. */
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Requests that carry this header are of that scope: tests that run in parallel disturb only their own. */
export const SCOPE_HEADER = 'Fault-Scope';

/** A request as the server received it, before any fault. */
export interface SentRequest {
  /** ISO time. */
  at: string;
  method: string;
  path: string;
  query: string;
  scope: string | null;
  idempotencyKey: string | null;
  /** The same key must always come with the same bytes. */
  bodyHash: string;
  /** null while it is worked on, and when no reply was sent. */
  status: number | null;
}

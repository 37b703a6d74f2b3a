/** How long the listener waits for a slow caller. Ids of RFC 9110 aside, every figure is a guess about networks that we can defend. */
export interface Timeouts {
  headersMs: number;
  requestMs: number;
  silenceMs: number;
  takeWindowMs: number;
  takeBytes: number;
  idleMs: number;
  lingerMs: number;
  lookEveryMs: number;
  requestsPerSocket: number;
  stopMs: number;
}

export const TIMEOUTS: Timeouts = {
  /** Headers are one or two packets; this is enough for several to be lost and sent again. It also ends connections that say nothing. */
  headersMs: 10_000,
  /** The largest thing that is sent is a picture of 10 MB: two minutes are 0.7 Mbit/s. */
  requestMs: 120_000,
  /** Nothing came and nothing was taken: a reader that stopped reading keeps its reply in our memory. */
  silenceMs: 60_000,
  /** Interval of the check for slow readers. */
  takeWindowMs: 20_000,
  /** 1 KB a second: a third of what the slowest network of a phone carries (GPRS). */
  takeBytes: 20_000,
  /** Longer than the minute of the usual balancer: it is the one to close, and never sends into a closing connection. */
  idleMs: 65_000,
  /**
   * For the unread rest of a body, after the reply: cut at once, the reply would be lost on its way. As long
   * as the adapter waits where a call could have read it.
   */
  lingerMs: 500,
  /** Node looks for late callers this often; a limit may be exceeded by as much. */
  lookEveryMs: 2_000,
  /** Long connections spread over new processes sooner or later; one handshake in a thousand requests is cheap. */
  requestsPerSocket: 1_000,
  /** For requests that still run when the provider stops. Container runtimes kill after 10 s: the rest is for the database. */
  stopMs: 7_000,
};

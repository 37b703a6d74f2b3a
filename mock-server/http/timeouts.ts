/** Limits for slow clients. The figures are estimates; each field gives its reason. */
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
  /** Headers are one or two packets; this allows several retransmissions. It also closes connections that send nothing. */
  headersMs: 10_000,
  /** The largest request is a picture of 10 MB: two minutes are 0.7 Mbit/s. */
  requestMs: 120_000,
  /** Socket inactivity: the response of a client that stopped reading stays in memory. */
  silenceMs: 60_000,
  /** Interval of the check for slow readers. */
  takeWindowMs: 20_000,
  /** 1 KB a second: a third of what the slowest network of a phone carries (GPRS). */
  takeBytes: 20_000,
  /** Longer than the usual minute of a load balancer, so that the balancer closes first and never sends into a closing connection. */
  idleMs: 65_000,
  /**
   * For the unread rest of a request body, after the response: closing at once could lose the response. As long as the
   * adapter itself waits.
   */
  lingerMs: 500,
  /** Interval of Node's check of `headersMs` and `requestMs`; a limit may be exceeded by as much. */
  lookEveryMs: 2_000,
  /** Makes clients reconnect, which spreads them over new processes; one handshake in a thousand requests is cheap. */
  requestsPerSocket: 1_000,
  /** For running requests when the provider stops. Container runtimes kill after 10 s: the rest is for the database. */
  stopMs: 7_000,
};

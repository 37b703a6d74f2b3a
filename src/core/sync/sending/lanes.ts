/**
 * Requests on the wire at once. HTTP/1.1 allows a browser six per origin: four more wait in the browser, so that a
 * connection that falls free has its next request at once, however long the answer before it takes to be stored.
 */
const MAX_LANES = 10;
/** Uploads have lanes of their own. */
export const UPLOAD_LANES = 2;
/** One batch is prepared while another is on the wire. */
export const BATCH_LANES = 2;

/** How many requests may be on the wire: halved when the provider is in trouble, one more after a round that went well. */
export interface LaneLimit {
  limit(): number;
  succeeded(): void;
  /** Failures of one round count once. */
  troubled(): void;
}

/** Additive increase, multiplicative decrease. */
export function createLaneLimit(): LaneLimit {
  let limit = MAX_LANES;
  let successes = 0;
  let failuresToIgnore = 0;
  return {
    limit: () => limit,
    succeeded: () => {
      failuresToIgnore = Math.max(0, failuresToIgnore - 1);
      successes += 1;
      if (successes < limit) return;
      successes = 0;
      limit = Math.min(MAX_LANES, limit + 1);
    },
    troubled: () => {
      successes = 0;
      if (failuresToIgnore > 0) {
        failuresToIgnore -= 1;
        return;
      }
      failuresToIgnore = limit - 1;
      limit = Math.max(1, Math.floor(limit / 2));
    },
  };
}

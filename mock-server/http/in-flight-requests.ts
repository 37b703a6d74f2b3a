import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { withinLimit } from '../operations/within-limit.ts';

/** Counts requests from arrival until their response is closed, for a graceful stop. */
export interface InFlightRequests {
  /** Calls `answer` and counts the request until `answer` has settled and the response is closed. Rejects as `answer` does. */
  run(
    outgoing: ServerResponse | Http2ServerResponse,
    answer: () => Promise<Response>,
  ): Promise<Response>;
  /** Resolves when no request is counted, or after `limitMs`. From the call on, each response closes its connection. */
  end(limitMs: number): Promise<void>;
}

export function trackInFlightRequests(): InFlightRequests {
  const running = new Set<Promise<unknown>>();
  let isEnding = false;
  const whenNoneRuns = async () => {
    // A connection that is still open may send another request.
    while (running.size > 0) await Promise.race(running);
  };
  return {
    run: async (outgoing, answer) => {
      // Waits for `answer` too: after the client has disconnected it may still write to the database.
      const answered = answer();
      const request = Promise.allSettled([answered, once(outgoing, 'close')]);
      running.add(request);
      void request.then(() => running.delete(request));
      const response = await answered;
      if (isEnding) response.headers.set('Connection', 'close');
      return response;
    },
    end: async (limitMs) => {
      isEnding = true;
      await withinLimit(limitMs, whenNoneRuns());
    },
  };
}

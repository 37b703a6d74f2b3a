import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { withinLimit } from '../operations/within-limit.ts';

/** A request and its reply, from the first thought about it to the last byte of it. */
export interface InFlightRequests {
  /** Makes the reply, and counts the exchange until the reply is on its way and nothing works on it any more. */
  run(
    outgoing: ServerResponse | Http2ServerResponse,
    answer: () => Promise<Response>,
  ): Promise<Response>;
  /** Resolves when none runs, or when the time is over. From now on every reply is the last of its connection. */
  end(limitMs: number): Promise<void>;
}

/**
 * Counts exchanges for a graceful stop. One ends when its reply was made, or making it failed, and the response is
 * closed; `run` rejects as `answer` does.
 */
export function trackInFlightRequests(): InFlightRequests {
  const running = new Set<Promise<unknown>>();
  let isEnding = false;
  const whenNoneRuns = async () => {
    // A connection that was open before may bring one more.
    while (running.size > 0) await Promise.race(running);
  };
  return {
    run: async (outgoing, answer) => {
      // Also when the caller has left: what it asked for may still be written to the database.
      const answered = answer();
      const exchange = Promise.allSettled([answered, once(outgoing, 'close')]);
      running.add(exchange);
      void exchange.then(() => running.delete(exchange));
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

import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import type { Socket } from 'node:net';
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
  const whenClosed = watchResponses();
  let isEnding = false;
  const whenNoneRuns = async () => {
    // A connection that is still open may send another request.
    while (running.size > 0) await Promise.race(running);
  };
  return {
    run: async (outgoing, answer) => {
      // Waits for `answer` too: after the client has disconnected it may still write to the database.
      const answered = answer();
      const request = Promise.allSettled([answered, whenClosed(outgoing)]);
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

/**
 * Returns a function that resolves when a response is closed, or its connection: a pipelined response, which waits for
 * the ones before it, is not told when the connection goes.
 */
function watchResponses(): (outgoing: ServerResponse | Http2ServerResponse) => Promise<unknown> {
  // One listener for each connection, however many requests it brings.
  const open = new WeakMap<Socket, Set<() => void>>();
  const openOf = (socket: Socket) => {
    const known = open.get(socket);
    if (known !== undefined) return known;
    const responses = new Set<() => void>();
    open.set(socket, responses);
    socket.once('close', () => {
      for (const settle of responses) settle();
    });
    return responses;
  };
  return (outgoing) => {
    const closed = once(outgoing, 'close').catch(() => {});
    if (!(outgoing instanceof ServerResponse)) return closed;
    const { socket } = outgoing.req;
    if (socket.destroyed) return Promise.resolve();
    const responses = openOf(socket);
    const cut = new Promise<void>((resolve) => {
      responses.add(resolve);
      void closed.then(() => responses.delete(resolve));
    });
    return Promise.race([closed, cut]);
  };
}

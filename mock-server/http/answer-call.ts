import { getPath } from 'hono/utils/url';
import type { Log } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Tracing } from '../operations/tracing.ts';
import { packReply } from './pack-reply.ts';
import { respondToThrown } from './refusal-response.ts';
import { withRequestId } from './request-id.ts';
import type { Trace } from './api-context.ts';
import { logRequest } from './request-log.ts';

const CALL = /^\/api(\/|$)/;

/** Whether the address is below `/api`: a call or its documentation. By the path that the router sees, also when percent-encoded. */
export function isCall(request: Request): boolean {
  return CALL.test(getPath(request));
}

interface Outside {
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  reportDefect: (defect: unknown) => void;
}

/** Answers a call with a request id, a log line and compression. `isPart`: an item of a batch, which is not compressed. */
export function answerCall(
  { log, metrics, tracing, reportDefect }: Outside,
  request: Request,
  isPart: boolean,
  answer: (trace: Trace) => Promise<Response>,
): Promise<Response> {
  return withRequestId(request, (requestId) =>
    logRequest({ log, metrics, tracing }, { request, requestId, isPart }, async (trace) => {
      try {
        const reply = await answer(trace);
        return isPart ? reply : await packReply(request, reply);
      } catch (error) {
        return respondToThrown(error, reportDefect);
      }
    }),
  );
}

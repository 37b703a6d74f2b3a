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

/** Whether an address is one of the provider's calls, or what it says about them; in any spelling that is routed to one. */
export function isCall(request: Request): boolean {
  return CALL.test(getPath(request));
}

interface Outside {
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  reportDefect: (defect: unknown) => void;
}

/** Answers a call under an id, in the log, and as its caller likes it; `isPart`: an item of a batch, which stays here. */
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

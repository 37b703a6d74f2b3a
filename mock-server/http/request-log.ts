import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Log } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Tracing } from '../operations/tracing.ts';
import type { ApiEnv, Trace } from './api-context.ts';

interface Asked {
  request: Request;
  requestId: string;
  /** An item of a batch: the line of the whole batch follows. */
  isPart: boolean;
}

/** Logs and counts a reply by its route, not by its address, which contains ids and searches. */
export async function logRequest(
  { log, metrics, tracing }: { log: Log; metrics: Metrics; tracing: Tracing },
  { request, requestId, isPart }: Asked,
  answer: (trace: Trace) => Promise<Response>,
): Promise<Response> {
  const startedAtMs = performance.now();
  const trace: Trace = { route: null };
  const { method } = request;
  const response = await tracing.trace(
    () => answer(trace),
    ({ status }) => ({ method, route: trace.route, status, isPart }),
  );
  const length = response.headers.get('Content-Length');
  const ms = performance.now() - startedAtMs;
  metrics.count({ method: request.method, route: trace.route, status: response.status, ms });
  log.info('request', {
    requestId,
    method: request.method,
    route: trace.route,
    status: response.status,
    durationMs: Math.round(ms * 10) / 10,
    ...(length === null ? {} : { bytes: Number(length) }),
    ...(isPart ? { isPart } : {}),
  });
  return response;
}

/** Stores the matched route in the trace. */
export const noteRoute = createMiddleware<ApiEnv>(async (c, next) => {
  const route = matchedRoutes(c).findLast(({ path }) => !path.includes('*'));
  c.env.trace.route = route?.path.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}') ?? null;
  await next();
});

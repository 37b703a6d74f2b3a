import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { TracedCall, Tracing } from './tracing.ts';

/** Longest delay of a stop by an unreachable collector. */
const SEND_LIMIT_MS = 3_000;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const KINDS = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'set',
  'begin',
  'commit',
  'rollback',
  'savepoint',
  'release',
]);

interface Running {
  span: Span;
  statements: Map<string, number>;
}

/**
 * Sends spans to an OTLP collector, as JSON over HTTP. Attributes follow OpenTelemetry's semantic conventions for HTTP
 * servers, without those for addresses, queries and callers. A client's trace context is ignored, as any client could send
 * one.
 */
export function createOtlpTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: SEND_LIMIT_MS,
  });
  const provider = new BasicTracerProvider({
    // OTEL_SERVICE_NAME overrides the name, OTEL_RESOURCE_ATTRIBUTES adds more.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'unikade' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('unikade');
  const running = new AsyncLocalStorage<Running>();
  return {
    trace: async (work, describe) => {
      const outer = running.getStore();
      const context = outer === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, outer.span);
      const span = tracer.startSpan('call', { kind: SpanKind.SERVER }, context);
      const mine = { span, statements: new Map<string, number>() };
      try {
        const result = await running.run(mine, work);
        writeCall(span, describe(result));
        return result;
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        for (const [kind, count] of mine.statements)
          span.setAttribute(`db.statements.${kind}`, count);
        span.end();
      }
    },
    countStatement: (statement) => {
      const statements = running.getStore()?.statements;
      if (statements === undefined) return;
      const [word = ''] = /^\w+/.exec(statement.trimStart().slice(0, 20)) ?? [];
      const kind = KINDS.has(word.toLowerCase()) ? word.toLowerCase() : 'other';
      statements.set(kind, (statements.get(kind) ?? 0) + 1);
    },
    // An unreachable collector does not make the stop fail.
    stop: () => provider.shutdown().catch(() => {}),
  };
}

function writeCall(span: Span, { method, route, status, isPart }: TracedCall): void {
  const verb = METHODS.has(method) ? method : '_OTHER';
  span.updateName(route === null ? verb : `${verb} ${route}`);
  span.setAttributes({
    'http.request.method': verb,
    'http.response.status_code': status,
    ...(route === null ? {} : { 'http.route': route }),
    ...(isPart ? { 'unikade.batch.part': true } : {}),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

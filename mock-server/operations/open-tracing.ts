import { NO_TRACING, type Tracing } from './tracing.ts';

/** What OpenTelemetry needs is loaded only with a collector: `endpoint` is the address of one that takes OTLP. */
export async function openTracing(endpoint: string | null): Promise<Tracing> {
  if (endpoint === null) return NO_TRACING;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing(endpoint);
}

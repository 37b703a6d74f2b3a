import { NO_TRACING, type Tracing } from './tracing.ts';

/** Loads OpenTelemetry only with a collector: `endpoint` is its OTLP address. */
export async function openTracing(endpoint: string | null): Promise<Tracing> {
  if (endpoint === null) return NO_TRACING;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing(endpoint);
}

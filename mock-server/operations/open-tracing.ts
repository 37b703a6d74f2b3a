import { NO_TRACING, type Tracing } from './tracing.ts';

/** `endpoint`: OTLP address of the collector. Loads OpenTelemetry only with one. */
export async function openTracing(endpoint: string | null): Promise<Tracing> {
  if (endpoint === null) return NO_TRACING;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing(endpoint);
}

import autocannon from 'autocannon';
import type { Scenario } from './provider-scenarios.ts';

/** What a load brought about. */
export interface Load {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers of another status than the scenario expects, and requests without one. */
  failed: number;
}

interface Settings {
  seconds: number;
  connections: number;
}

const WARM_UP_SECONDS = 1;
/** Before the thousand after which a provider asks for a new connection; autocannon would go on with the old one. */
const REQUESTS_PER_CONNECTION = 500;

/** As many requests as can be answered. */
export async function measureThroughput(
  url: string,
  scenario: Scenario,
  settings: Settings,
): Promise<Load> {
  await send(url, scenario, { ...settings, seconds: WARM_UP_SECONDS });
  return send(url, scenario, settings);
}

/** Latency at a given rate of requests. */
export function measureLatency(
  url: string,
  scenario: Scenario,
  settings: Settings,
  perSecond: number,
): Promise<Load> {
  return send(url, scenario, settings, Math.max(1, Math.round(perSecond)));
}

async function send(
  url: string,
  scenario: Scenario,
  { seconds, connections }: Settings,
  overallRate?: number,
): Promise<Load> {
  const timesMs: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        duration: seconds,
        reconnectRate: REQUESTS_PER_CONNECTION,
        requests: [...scenario.requests],
        ...(overallRate === undefined ? {} : { overallRate, ignoreCoordinatedOmission: true }),
      },
      (error: unknown, result) => {
        if (error instanceof Error) {
          reject(error);
          return;
        }
        failed += result.errors + result.timeouts;
        resolve();
      },
    );
    // Its own histogram knows whole milliseconds only.
    instance.on('response', (_client, status, _bytes, timeMs) => {
      timesMs.push(timeMs);
      if (status !== scenario.status) failed += 1;
    });
  });
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  timesMs.sort((a, b) => a - b);
  return {
    perSecond: timesMs.length / elapsedSeconds,
    p50Ms: percentile(timesMs, 0.5),
    p99Ms: percentile(timesMs, 0.99),
    failed,
  };
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

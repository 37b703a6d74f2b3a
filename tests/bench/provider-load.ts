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

/** As many requests as can be answered, by all of these servers together. */
export async function measureThroughput(
  urls: readonly string[],
  scenario: Scenario,
  settings: Settings,
): Promise<Load> {
  await send(urls, scenario, { ...settings, seconds: WARM_UP_SECONDS });
  return send(urls, scenario, settings);
}

/** Latency at a given rate of requests. */
export function measureLatency(
  urls: readonly string[],
  scenario: Scenario,
  settings: Settings,
  perSecond: number,
): Promise<Load> {
  return send(urls, scenario, settings, Math.max(1, Math.round(perSecond)));
}

async function send(
  urls: readonly string[],
  scenario: Scenario,
  { seconds, connections }: Settings,
  overallRate?: number,
): Promise<Load> {
  const share = (all: number) => Math.max(1, Math.round(all / urls.length));
  const rate = overallRate === undefined ? undefined : share(overallRate);
  const startedAt = performance.now();
  const sent = await Promise.all(
    urls.map((url) => sendTo(url, scenario, { seconds, connections: share(connections) }, rate)),
  );
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const timesMs = sent.flatMap((one) => one.timesMs);
  const failed = sent.reduce((sum, one) => sum + one.failed, 0);
  timesMs.sort((a, b) => a - b);
  return {
    perSecond: timesMs.length / elapsedSeconds,
    p50Ms: percentile(timesMs, 0.5),
    p99Ms: percentile(timesMs, 0.99),
    failed,
  };
}

async function sendTo(
  url: string,
  scenario: Scenario,
  { seconds, connections }: Settings,
  overallRate?: number,
): Promise<{ timesMs: number[]; failed: number }> {
  const timesMs: number[] = [];
  let failed = 0;
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
  return { timesMs, failed };
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

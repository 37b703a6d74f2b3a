/*
 * Metrics in the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). They
 * count requests and outcomes, without personal data: labels are routes of the table, methods and statuses.
 */

export interface Metrics {
  count: (request: { method: string; route: string | null; status: number; ms: number }) => void;
  /** Everything counted so far. */
  write: () => string;
}

/** Upper bounds of reply times, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Resource usage of the process. */
interface ProcessFigures {
  residentBytes: number;
  cpuSeconds: number;
  uptimeSeconds: number;
}

/** Counters in memory, which start at zero with the process. `write` calls `readProcess`. */
export function createMetrics(readProcess: () => ProcessFigures): Metrics {
  const requests = new Map<string, number>();
  const within = BUCKETS.map(() => 0);
  let total = 0;
  let seconds = 0;
  return {
    count: ({ method, route, status, ms }) => {
      const labels = `method="${method}",route="${route ?? ''}",status="${status}"`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
      total += 1;
      seconds += ms / 1000;
      const bucket = BUCKETS.findIndex((bound) => ms / 1000 <= bound);
      if (bucket !== -1) within[bucket] = (within[bucket] ?? 0) + 1;
    },
    write: () => {
      let below = 0;
      const buckets = BUCKETS.map((bound, index) => {
        below += within[index] ?? 0;
        return `unikade_request_seconds_bucket{le="${bound}"} ${below}`;
      });
      const { residentBytes, cpuSeconds, uptimeSeconds } = readProcess();
      return [
        ...describe('unikade_requests_total', 'counter', 'Calls of /api by route and status.'),
        ...[...requests].map(([labels, count]) => `unikade_requests_total{${labels}} ${count}`),
        ...describe('unikade_request_seconds', 'histogram', 'Time to a reply.'),
        ...buckets,
        `unikade_request_seconds_bucket{le="+Inf"} ${total}`,
        `unikade_request_seconds_sum ${seconds}`,
        `unikade_request_seconds_count ${total}`,
        ...describe('process_resident_memory_bytes', 'gauge', 'Memory of this process.'),
        `process_resident_memory_bytes ${residentBytes}`,
        ...describe('process_cpu_seconds_total', 'counter', 'Processor time of this process.'),
        `process_cpu_seconds_total ${cpuSeconds}`,
        ...describe('unikade_uptime_seconds', 'gauge', 'Since this process started.'),
        `unikade_uptime_seconds ${uptimeSeconds}`,
        '',
      ].join('\n');
    },
  };
}

function describe(name: string, type: 'counter' | 'gauge' | 'histogram', words: string): string[] {
  return [`# HELP ${name} ${words}`, `# TYPE ${name} ${type}`];
}

/** Resource usage of this process. */
export function readOwnProcess(): ProcessFigures {
  const { user, system } = process.cpuUsage();
  return {
    residentBytes: process.memoryUsage.rss(),
    cpuSeconds: (user + system) / 1_000_000,
    uptimeSeconds: process.uptime(),
  };
}

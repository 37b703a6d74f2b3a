import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBare, startProvider } from './provider-children.ts';
import { type BenchData, prepareDatabases } from './provider-database.ts';
import { type Load, measureLatency, measureThroughput } from './provider-load.ts';
import { describeRun, writeTable } from './provider-report.ts';
import { listScenarios, type Scenario } from './provider-scenarios.ts';

/*
 * npm run bench:provider
 *
 * The real provider with 50,000 listings, beside a bare node:http handler that runs the same SQL on the same kind of
 * database and writes its rows as JSON. Load generator, provider and handler are three processes; the two that serve
 * are measured one after the other, never at once. Nothing here fails on time: machines differ, ratios less so.
 *
 * DATABASE_URL: an empty PostgreSQL database; default: embedded ones in a folder that is removed again.
 * BENCH_LISTINGS, BENCH_SECONDS, BENCH_CONNECTIONS: how many, how long, how many at once.
 */

export interface Figures {
  scenario: Scenario;
  provider: Load;
  /** At half of the rate above. */
  calm: Load;
  bare: Load | null;
}

const settings = {
  listings: Number(process.env.BENCH_LISTINGS ?? 50_000),
  seconds: Number(process.env.BENCH_SECONDS ?? 4),
  connections: Number(process.env.BENCH_CONNECTIONS ?? 10),
  databaseUrl: process.env.DATABASE_URL ?? null,
};

async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'unikade-bench-'));
  try {
    const data = await prepareDatabases(folder, settings);
    const figures = await measureAll(data);
    console.log(`\n${describeRun(settings)}\n\n${writeTable(figures)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(data: BenchData): Promise<Figures[]> {
  const scenarios = await listScenarios(data);
  const provider = await startProvider(data);
  const bare = await startBare(data, scenarios);
  try {
    const figures: Figures[] = [];
    for (const scenario of scenarios) {
      figures.push(await measureOne(scenario, provider.url, bare.url));
      console.log(`measured: ${scenario.name}`);
    }
    return figures;
  } finally {
    await provider.stop();
    await bare.stop();
  }
}

async function measureOne(scenario: Scenario, provider: string, bare: string): Promise<Figures> {
  const fastest = await measureThroughput(provider, scenario, settings);
  const calm = await measureLatency(provider, scenario, settings, fastest.perSecond / 2);
  const compared = scenario.hasBare ? await measureThroughput(bare, scenario, settings) : null;
  return { scenario, provider: fastest, calm, bare: compared };
}

await run();

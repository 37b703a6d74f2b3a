import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChanges } from './provider-changes.ts';
import { type Child, startBare, startProvider } from './provider-children.ts';
import { type BenchData, prepareDatabases } from './provider-database.ts';
import { measureLatency, measureThroughput } from './provider-load.ts';
import { describeRun, type Figures, writeTable } from './provider-report.ts';
import { listScenarios, type Scenario } from './provider-scenarios.ts';

/*
 * npm run bench:provider
 *
 * The real provider with 50,000 listings, beside a bare node:http handler that runs the same SQL on the same kind of
 * database and writes its rows as JSON. Load generator, provider and handler are three processes; the two that serve
 * are measured one after the other, never at once. Nothing here fails on time: machines differ, ratios less so.
 *
 * DATABASE_URL: an empty PostgreSQL database; default: embedded ones in a folder that is removed again.
 * BENCH_CHANGES: changes of prices a second, by PostgreSQL, while both are measured. BENCH_PROCESSES: of each server.
 * BENCH_LISTINGS, BENCH_SECONDS, BENCH_CONNECTIONS: how many, how long, how many at once.
 * BENCH_ONLY: scenarios whose name has one of these words, with commas between.
 */

const settings = {
  listings: Number(process.env.BENCH_LISTINGS ?? 50_000),
  seconds: Number(process.env.BENCH_SECONDS ?? 4),
  connections: Number(process.env.BENCH_CONNECTIONS ?? 10),
  changes: Number(process.env.BENCH_CHANGES ?? 0),
  processes: Number(process.env.BENCH_PROCESSES ?? 1),
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
  const all = await listScenarios(data);
  const wanted = (process.env.BENCH_ONLY ?? '').split(',');
  const scenarios = all.filter(({ name }) => wanted.some((word) => name.includes(word)));
  const each = Array.from({ length: settings.processes }, (_, index) => index);
  const providers: Child[] = [];
  const bare: Child[] = [];
  const stopChanges = startChanges(settings);
  try {
    // One after the other: each looks whether the database has what it needs.
    for (const _ of each) providers.push(await startProvider(data));
    for (const _ of each) bare.push(await startBare(data, scenarios));
    const [ours, theirs] = [providers.map(({ url }) => url), bare.map(({ url }) => url)];
    await warmUp(ours, scenarios);
    await warmUp(theirs, scenarios);
    const figures: Figures[] = [];
    for (const scenario of scenarios) {
      figures.push(await measureOne(scenario, ours, theirs));
      console.log(`measured: ${scenario.name}`);
    }
    return figures;
  } finally {
    await stopChanges();
    await Promise.all([...providers, ...bare].map((child) => child.stop()));
  }
}

/** What is measured first must not pay for the compiling of what all have in common. */
async function warmUp(urls: readonly string[], scenarios: readonly Scenario[]): Promise<void> {
  for (const scenario of scenarios) {
    if (scenario.hasBare) await measureThroughput(urls, scenario, { ...settings, seconds: 1 });
  }
}

async function measureOne(
  scenario: Scenario,
  provider: readonly string[],
  bare: readonly string[],
): Promise<Figures> {
  const fastest = await measureThroughput(provider, scenario, settings);
  const calm = await measureLatency(provider, scenario, settings, fastest.perSecond / 2);
  if (!scenario.hasBare) return { scenario, provider: fastest, calm, bare: null, calmBare: null };
  const compared = await measureThroughput(bare, scenario, settings);
  const calmBare = await measureLatency(bare, scenario, settings, compared.perSecond / 2);
  return { scenario, provider: fastest, calm, bare: compared, calmBare };
}

await run();

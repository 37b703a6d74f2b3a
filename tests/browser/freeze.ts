import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '#support/browser/chromium.ts';
import { createRandom } from '#server/seed/seeded-random.ts';
import { bundleEngine } from './engine-bundle.ts';
import { describeFreezes, describeKills } from './freeze-report.ts';
import { type FreezeRound, freezeRounds, type Harness } from './freeze-rounds.ts';
import { type KillRound, killRounds } from './kill-rounds.ts';
import { startStubProvider } from './stub-provider.ts';
import { addVerdicts, type Verdict } from './tap-ledger.ts';

/*
 * npm run test:freeze -- [--freezes 200] [--kills 100] [--seed 1] [--patience 5000] [--engine <path of another checkout>]
 *
 * Neighbours of a page that the system has frozen, in a real Chromium: a page that sends 100 changes is frozen at a
 * random moment, by its process or by its tasks; how long does a tap in another tab take, and a third page until it
 * shows the cart? And pages whose process is killed while they send and record: what do the next ones find? Fails when
 * a change is lost, made twice or out of order, or stuck; times are printed.
 *
 * `--patience`: how long a neighbour is waited for before the frozen page is thawed.
 * `--idle`: the control, in which the page is frozen after its drain.
 * `--planted`: the provider forgets its idempotency keys; the comparison must find the duplicates.
 */

const { values: options } = parseArgs({
  options: {
    freezes: { type: 'string', default: '0' },
    kills: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    patience: { type: 'string', default: '5000' },
    idle: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    engine: { type: 'string' },
  },
});

async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'unikade-freeze-'));
  const browser = await chromium.launch(chromiumLaunchOptions());
  await bundleEngine(folder, options.engine);
  const stub = await startStubProvider(folder);
  const random = createRandom(Number(options.seed));
  const timeoutMs = Number(options.patience);
  const offer = options.planted ? 'forgetful' : 'batch';
  const harness: Harness = { browser, stub, random, timeoutMs, isIdle: options.idle, offer };
  try {
    if (options.freezes !== '0') fail(await runFreezes(harness, Number(options.freezes)));
    if (options.kills !== '0') fail(await runKills(harness, Number(options.kills)));
  } finally {
    await browser.close();
    await stub.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runFreezes(harness: Harness, count: number): Promise<Verdict> {
  const rounds: FreezeRound[] = [];
  try {
    await freezeRounds(harness, count, (round) => {
      rounds.push(round);
      tellProgress(rounds.length, count);
    });
  } finally {
    console.log(describeFreezes(rounds, harness.timeoutMs));
  }
  return addVerdicts(rounds.map(({ verdict }) => verdict));
}

async function runKills(harness: Harness, count: number): Promise<Verdict> {
  const rounds: KillRound[] = [];
  try {
    await killRounds(harness, count, (round) => {
      rounds.push(round);
      tellProgress(rounds.length, count);
    });
  } finally {
    console.log(describeKills(rounds));
  }
  return addVerdicts(rounds.map(({ verdict }) => verdict));
}

function tellProgress(done: number, count: number): void {
  if (done % 20 === 0) console.log(`${done} of ${count}`);
}

function fail({ lost, doubled, disordered }: Verdict): void {
  console.log(`Lost: ${lost}; made twice: ${doubled}; out of order: ${disordered}.`);
  if (lost + doubled + disordered > 0) process.exitCode = 1;
}

await run();

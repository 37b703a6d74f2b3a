import assert from 'node:assert/strict';
import { type ChildProcess, execSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumLaunchOptions } from '#support/browser/chromium.ts';
import { answers, findFreePort } from '#support/provider/provider-child.ts';

/*
 * npm run build && npm run test:kit
 *
 * Does what docs/testing-kit.md says from an empty folder, by its own commands and with its own test, in a new temporary
 * folder and without a registry; then the same test with one more expectation, which is wrong, for the trace that a
 * failed test leaves. Fails when the page does not lead where it says.
 */

const ROOT = join(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 60_000;
const LIFE = ['record', 'claim', 'send', 'settle'];

interface TraceLine {
  step: string;
  key: string | null;
  path?: string;
  status?: number | null;
}

interface Report {
  suites: { specs: { tests: { results: { status: string; attachments: Attachment[] }[] }[] }[] }[];
}

interface Attachment {
  name: string;
  path: string;
}

const [, section = ''] =
  /^## From an empty folder\n([\s\S]*?)^## /m.exec(
    readFileSync(join(ROOT, 'docs/testing-kit.md'), 'utf8'),
  ) ?? [];
const commands = [...section.matchAll(/^ {4}(.+)$/gm)].map(([, command = '']) => command);
const [, firstTest = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(section) ?? [];
const [, name = ''] = /^`(.+\.spec\.ts)`:$/m.exec(section) ?? [];

const started: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), 'unikade-kit-'));
const port = await findFreePort();
const first = join(folder, 'first');

/** The page's words for this run: another folder for `/tmp`, another port, and no registry. */
function asRunHere(text: string): string {
  return text
    .replace(/\/tmp\b/g, folder)
    .replace('localhost:3000', `localhost:${port}`)
    .replace('npm install', 'npm install --offline --omit=optional --no-audit --no-fund')
    .replace(' @playwright/test', ` ${packPlaywright(text)}`);
}

/** The package as a registry would serve it. */
function packPlaywright(text: string): string {
  if (!text.startsWith('npm install')) return '@playwright/test';
  const packages = ['@playwright/test', 'playwright', 'playwright-core'].map(
    (part) => `./node_modules/${part}`,
  );
  const command = `npm pack --silent --ignore-scripts ${packages.join(' ')} --pack-destination ${folder}`;
  const files = execSync(command, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  return files.map((file) => join(folder, file)).join(' ');
}

function run(command: string, cwd: string): void {
  console.log(`$ ${command}`);
  const { status, stdout, stderr } = spawnSync(asRunHere(command), {
    cwd,
    shell: true,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}.\n${stdout}\n${stderr}`);
}

/** `npm run serve` as the page starts it; the build is there. */
async function serve(command: string): Promise<void> {
  console.log(`$ ${command}`);
  const built = asRunHere(command).replace('npm run build && ', '');
  const env = { ...process.env, PORT: String(port) };
  // A group of its own: npm does not pass the signal on to its child when it ends.
  const provider = spawn(built, { cwd: ROOT, env, shell: true, detached: true, stdio: 'ignore' });
  started.push(provider);
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += 100) {
    if (await answers(`http://localhost:${port}/api/categories`)) return;
    await sleep(100);
  }
  throw new Error('The provider did not start.');
}

function writeFirstTest(file: string, text: string): void {
  writeFileSync(join(first, file), asRunHere(text));
}

/** @returns the trace of a test that fails at its end */
function failOnPurpose(): TraceLine[] {
  const wrong = '  await expect(page).toHavePending(7, { timeout: 100 });\n});\n';
  writeFirstTest('wrong.spec.ts', firstTest.replace(/\}\);\n$/, wrong));
  const args = ['playwright', 'test', 'wrong.spec.ts', '--reporter=json'];
  const { stdout, status } = spawnSync('npx', args, { cwd: first, encoding: 'utf8' });
  assert.equal(status, 1, 'a wrong expectation fails');
  const { suites } = JSON.parse(stdout) as Report;
  const results = suites
    .flatMap(({ specs }) => specs)
    .flatMap(({ tests }) => tests)
    .flatMap(({ results: all }) => all);
  assert.deepEqual(
    results.map(({ status: said }) => said),
    ['failed'],
  );
  const trace = results[0]?.attachments.find(({ name: called }) => called === 'entries.jsonl');
  assert.ok(trace, 'the trace is attached');
  const lines = readFileSync(trace.path, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as TraceLine);
}

async function play(command: string): Promise<void> {
  if (command.endsWith('npm run serve')) await serve(command);
  else if (command.startsWith('npx playwright install')) useChromiumOfThisComputer();
  else if (command.startsWith('npm pack')) run(command, ROOT);
  else if (command.startsWith('mkdir')) run(command, folder);
  else run(command, first);
}

function useChromiumOfThisComputer(): void {
  const use = { launchOptions: chromiumLaunchOptions() };
  writeFileSync(
    join(first, 'playwright.config.ts'),
    `export default ${JSON.stringify({ use })};\n`,
  );
}

function checkTrace(trace: readonly TraceLine[]): void {
  const { key } = trace.find(({ step }) => step === 'record') ?? {};
  const life = trace.filter((line) => line.key === key);
  const steps = new Set(life.map(({ step }) => step));
  // It is sent twice; the first time it is put back.
  assert.ok(steps.delete('change'), 'the lost reply is seen');
  assert.deepEqual([...steps], LIFE);
  const sends = life.filter(({ step }) => step === 'send');
  const said = sends.map(({ path, status }) => `${String(path)} ${String(status)}`);
  assert.deepEqual(said, ['/api/cart null', '/api/cart 200']);
}

try {
  const began = performance.now();
  assert.equal(commands.at(-1), 'npx playwright test', 'the page ends with its test');
  for (const command of commands.slice(0, -1)) await play(command);
  writeFirstTest(name, firstTest);
  await play('npx playwright test');
  checkTrace(failOnPurpose());
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `ok: the page leads to its first test, and a failed one leaves its trace (${seconds} s)`,
  );
} finally {
  for (const { pid } of started) if (pid !== undefined) process.kill(-pid);
  rmSync(folder, { recursive: true, force: true });
}

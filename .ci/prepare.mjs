/**
 * Makes a bare clone ready, with nothing but Node's own modules.
 *
 *   node .ci/prepare.mjs            installs the packages when they are missing or behind the lockfile
 *   node .ci/prepare.mjs --browser  and finds a Chromium for the tests, in this order:
 *     1. CHROMIUM_PATH, when it is set
 *     2. Playwright's own Chromium, when it is installed
 *     3. the system's Chromium, when an earlier run had to settle for it (so the download is not tried each time)
 *     4. Playwright's download; it gives up after SILENCE_MS without a sign of life
 *     5. the system's, or when root Debian's, chromium-headless-shell: the same as Playwright's own, without windows
 *     6. Chromium or Chrome of the system, or when root Debian's
 *   A browser that is not Playwright's own is written to FOUND; tests/support/browser/chromium.ts reads it.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CACHE, isDebian, isRoot, ROOT, runCommand } from './shell.mjs';

const FOUND = join(CACHE, 'chromium');
const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js');
/** Longer than a slow line needs between two progress marks, shorter than a person's patience. */
const SILENCE_MS = 30_000;
const START_TIMEOUT_MS = 20_000;

/** A browser with windows takes a quarter more time for the same tests, though they are not seen. */
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

installPackages();
if (process.argv.includes('--browser')) await provideBrowser();

function installPackages() {
  if (!arePackagesCurrent()) {
    say('installing the packages');
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
  }
}

/** npm keeps what it installed in a lockfile of its own: each package we lock must be there, in that version. */
function arePackagesCurrent() {
  const wanted = readLock(join(ROOT, 'package-lock.json'));
  const installed = readLock(join(ROOT, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found === undefined ? optional === true : found.version === version;
  });
}

function readLock(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

async function provideBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return settleFor(await mustStart(chosen));
  if (await isPlaywrightsOwnUsable()) return useOwn();
  if (existsSync(FOUND) && (await starts(readFileSync(FOUND, 'utf8').trim()))) return undefined;

  say("fetching Playwright's Chromium");
  if ((await downloadPlaywrightsOwn()) && (await isPlaywrightsOwnUsable())) return useOwn();

  const system =
    (await firstThatStarts(listOnPath(HEADLESS_NAMES))) ??
    (await installDebianPackage('chromium-headless-shell', HEADLESS_NAMES)) ??
    (await firstThatStarts([...listOnPath(NAMES), ...USUAL_PLACES])) ??
    (await installDebianPackage('chromium', NAMES));
  if (system) return settleFor(system);
  say(
    'no Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run this again.',
  );
  process.exit(1);
}

function useOwn() {
  rmSync(FOUND, { force: true });
}

function settleFor(path) {
  say(`tests use ${path}`);
  mkdirSync(dirname(FOUND), { recursive: true });
  writeFileSync(FOUND, `${path}\n`);
}

async function mustStart(path) {
  if (await starts(path)) return path;
  say(`CHROMIUM_PATH is ${path}, which does not start.`);
  return process.exit(1);
}

async function isPlaywrightsOwnUsable() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath()) && starts(undefined);
}

/** A browser that lacks a library of the system is found here, not in the middle of the tests. */
async function starts(executablePath) {
  if (executablePath !== undefined && !existsSync(executablePath)) return false;
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--disable-background-networking', ...(isRoot() ? ['--no-sandbox'] : [])],
      timeout: START_TIMEOUT_MS,
    });
    await browser.close();
    return true;
  } catch {
    return false; // the caller goes on to the next one
  }
}

async function firstThatStarts(paths) {
  for (const path of paths) if (await starts(path)) return path;
  return undefined;
}

/** Resolves to whether the download ended well. Killed when it says nothing for SILENCE_MS. */
async function downloadPlaywrightsOwn() {
  const download = spawn(process.execPath, [PLAYWRIGHT, 'install', 'chromium'], {
    cwd: ROOT,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let heardAtMs = Date.now();
  let lastWords = '';
  for (const stream of [download.stdout, download.stderr]) {
    stream.on('data', (chunk) => {
      heardAtMs = Date.now();
      lastWords = String(chunk);
      // Failed attempts are told once, below.
      if (lastWords.includes('%')) process.stdout.write(lastWords);
    });
  }
  const ended = new Promise((resolve) => download.on('close', resolve));
  const silence = watchSilence(() => heardAtMs, download);
  const code = await ended;
  silence.abort();
  if (code !== 0) say('that was not possible; looking for another Chromium');
  return code === 0;
}

function watchSilence(heardAtMs, child) {
  const stop = new AbortController();
  void (async () => {
    while (!stop.signal.aborted) {
      await delay(500, undefined, { signal: stop.signal }).catch(() => undefined);
      if (Date.now() - heardAtMs() > SILENCE_MS) child.kill();
    }
  })();
  return stop;
}

function listOnPath(names) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .filter((path) => existsSync(path));
}

/** Resolves to the program, or undefined when this is no Debian or has no such package. */
async function installDebianPackage(name, programs) {
  if (!isRoot() || !isDebian()) return undefined;
  say(`installing Debian's ${name}`);
  run('apt-get', ['update', '-qq'], { optional: true });
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { optional: true });
  return firstThatStarts(listOnPath(programs));
}

function run(command, args, { optional = false } = {}) {
  const status = runCommand(command, args);
  if (status !== 0 && !optional) {
    say(`${command} ${args.join(' ')} did not succeed.`);
    process.exit(status ?? 1);
  }
}

function say(sentence) {
  process.stdout.write(`prepare: ${sentence}\n`);
}

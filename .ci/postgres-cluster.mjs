/** A PostgreSQL of one test run: in a temporary folder, on a free port of this machine, gone afterwards. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { isRoot } from './shell.mjs';

const START_TIMEOUT_MS = 30_000;
const KEEPER = join(import.meta.dirname, 'postgres-keeper.mjs');
const READY = 'database system is ready to accept connections';
const OWNER = 'unikade';

/** As a server of people sorts, not as C does: what depends on the order of text shows here. */
const LOCALES = [['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'], ['--no-locale']];

/** Nothing here has to outlive a power cut. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/**
 * @typedef {object} Cluster
 * @property {string} url address of its superuser
 * @property {() => Promise<void>} start on the same port; resolves when it takes connections
 * @property {() => Promise<void>} stop ends every connection; the data stays
 * @property {() => Promise<void>} remove stops it and removes its folder
 */

/**
 * Makes a cluster and starts it. It goes with this process, however that ends.
 * @param {string} bin folder of the programs, as `findPostgres` gives it
 * @returns {Promise<Cluster>} rejects with a sentence when it does not start
 */
export async function startCluster(bin) {
  const folder = mkdtempSync(join(tmpdir(), 'unikade-postgres-'));
  try {
    const password = randomBytes(12).toString('hex');
    const account = isRoot() ? findAccount() : {};
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
    const place = { folder, account, bin: reachableFor(account, bin, folder) };
    initialise(place, password);
    const port = await findFreePort();
    const server = serverIn(place, port);
    await server.start();
    return {
      ...server,
      url: `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`,
      remove: async () => {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    throw cause;
  }
}

/** PostgreSQL refuses to run as root. */
function findAccount() {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const found = accounts.find(([name]) => name === wanted);
    if (found !== undefined) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody.');
}

/** Programs under root's home cannot be started by another account: they are copied beside the data. */
function reachableFor(account, bin, folder) {
  const { status } = spawnSync(join(bin, 'postgres'), ['--version'], { ...account, cwd: folder });
  if (status === 0) return bin;
  const copy = join(folder, 'programs');
  cpSync(join(bin, '..'), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

function initialise({ folder, account, bin }, password) {
  const secret = join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  if (account.uid !== undefined) chownSync(secret, account.uid, account.gid);
  let words = '';
  for (const locale of LOCALES) {
    const data = join(folder, 'data');
    rmSync(data, { recursive: true, force: true });
    const login = ['-U', OWNER, '--auth=scram-sha-256', `--pwfile=${secret}`];
    const args = ['-D', data, '--encoding=UTF8', '--no-sync', ...login, ...locale];
    const options = { ...account, cwd: folder, env: quietEnvironment(), encoding: 'utf8' };
    const { status, stdout, stderr } = spawnSync(join(bin, 'initdb'), args, options);
    if (status === 0) return;
    words = `${stdout ?? ''}${stderr ?? ''}`;
  }
  throw new Error(`PostgreSQL in ${bin} could not make a database:\n${words}`);
}

/** Without the language and the PostgreSQL settings of the account that runs the tests. */
function quietEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

function serverIn({ folder, account, bin }, port) {
  const settings = Object.entries({ ...SETTINGS, port: String(port) });
  const args = ['-D', join(folder, 'data'), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]; // prettier-ignore
  const { uid = '-', gid = '-' } = account;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let keeper;
  return {
    start: async () => {
      keeper = spawn(
        process.execPath,
        [KEEPER, folder, String(uid), String(gid), join(bin, 'postgres'), ...args],
        {
          cwd: folder,
          env: quietEnvironment(),
          stdio: ['pipe', 'ignore', 'pipe'],
          // A group of its own: Ctrl-C on the terminal ends the tests first, and then us the server.
          detached: process.platform !== 'win32',
        },
      );
      await waitUntilReady(keeper);
    },
    stop: async () => {
      if (keeper === undefined || keeper.exitCode !== null || keeper.signalCode !== null) return;
      const gone = new Promise((resolve) => keeper.once('exit', resolve));
      keeper.stdin.write('stop\n');
      await gone;
    },
  };
}

function waitUntilReady(server) {
  return new Promise((resolve, reject) => {
    let words = '';
    const giveUp = () => reject(new Error(`PostgreSQL did not start:\n${words}`));
    const impatience = setTimeout(giveUp, START_TIMEOUT_MS);
    server.once('error', reject);
    server.once('exit', giveUp);
    server.stderr.on('data', (chunk) => {
      if (words.includes(READY)) return;
      words += String(chunk);
      if (!words.includes(READY)) return;
      clearTimeout(impatience);
      server.off('exit', giveUp);
      resolve(undefined);
    });
  });
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

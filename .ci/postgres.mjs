/**
 * Runs a command beside a PostgreSQL, with nothing but Node's own modules.
 *
 *   node .ci/postgres.mjs <command …>
 *
 * The command finds the server in TEST_DATABASE_URL. It is the one of TEST_POSTGRES_URL (of a superuser, version 15 or
 * newer) when that is set, else one that is made for this run and removed after it, also on Ctrl-C.
 */
import { spawn } from 'node:child_process';
import { findPostgres } from './postgres-binaries.mjs';
import { startCluster } from './postgres-cluster.mjs';
import { ROOT } from './shell.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  say('which command? node .ci/postgres.mjs <command …>');
  process.exit(2);
}
const asked = new AbortController();
for (const signal of SIGNALS) process.on(signal, () => asked.abort(signal));

try {
  process.exitCode = process.env.TEST_POSTGRES_URL
    ? await runBeside({ TEST_DATABASE_URL: process.env.TEST_POSTGRES_URL })
    : await runBesideOwn();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function runBesideOwn() {
  const bin = await findPostgres(say);
  const cluster = await startCluster(bin);
  try {
    return await runBeside({ TEST_DATABASE_URL: cluster.url, POSTGRES_BIN: bin });
  } finally {
    await cluster.remove();
  }
}

/** Resolves to the exit code of the command; a signal that we get goes on to it. */
function runBeside(environment) {
  if (asked.signal.aborted) return Promise.resolve(1);
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...environment },
  });
  asked.signal.addEventListener('abort', () => child.kill(asked.signal.reason));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function say(sentence) {
  process.stdout.write(`postgres: ${sentence}\n`);
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChild, findFreePort, hasEnded } from '#support/provider/provider-child.ts';

/** The program; PGBOUNCER_BIN names another one than the system's. */
const PROGRAM = process.env.PGBOUNCER_BIN ?? 'pgbouncer';
const START_TIMEOUT_MS = 10_000;
const RETRY_MS = 20;

export type PoolMode = 'session' | 'transaction';

export interface Pooler {
  /** The same database, by way of the pooler. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Whether this version can keep prepared statements in transaction mode: 1.21 or newer. */
export function keepsStatements(): boolean {
  const said = execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' });
  const [, major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(said) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/** Starts one in front of a server. `settings` are lines of its file. */
export async function startPooler(
  serverUrl: string,
  mode: PoolMode,
  settings: readonly string[] = [],
): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(serverUrl);
  const folder = mkdtempSync(join(tmpdir(), 'unikade-pooler-'));
  const ownPort = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ownPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 5',
    ...settings,
  ];
  writeFileSync(file, lines.join('\n'));
  // It refuses to be root, and reads its file as the account that it becomes.
  chmodSync(folder, 0o755);
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(PROGRAM, [...account, file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await untilListening(child, ownPort, () => said);
  return {
    urlOf: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.hostname = '127.0.0.1';
      url.port = String(ownPort);
      return url.href;
    },
    stop: async () => {
      await endChild(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(child: ChildProcess, port: number, said: () => string) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isListening(port))) {
    if (hasEnded(child) || Date.now() > deadline) throw new Error(`No pooler: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

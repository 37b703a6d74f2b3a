/**
 * Runs a server of `postgres-cluster.mjs` for as long as the parent holds the other end of our stdin, and not longer: also
 * a parent that is killed leaves no server behind. Any word on stdin stops the server and leaves its data.
 *
 *   node postgres-keeper.mjs <folder> <uid or -> <gid or -> <program> <arguments …>
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers';

const STOP_TIMEOUT_MS = 10_000;

const [folder, uid, gid, program, ...args] = process.argv.slice(2);
const account = uid === '-' ? {} : { uid: Number(uid), gid: Number(gid) };
const server = spawn(program, args, {
  ...account,
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'],
});

let isAsked = false;
process.stdin.on('data', () => {
  isAsked = true;
  server.kill('SIGINT');
  setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS).unref();
});
process.stdin.on('end', () => {
  if (!isAsked) server.kill('SIGQUIT');
});
server.once('exit', (code) => {
  // No process is left that could remove it.
  if (process.stdin.readableEnded && !isAsked) rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});

/** What the scripts of this folder share; nothing but Node's own modules. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const ROOT = dirname(import.meta.dirname);
/** What was found or fetched once, for the next run. Goes with node_modules. */
export const CACHE = join(ROOT, 'node_modules/.cache/unikade');

export function isRoot() {
  return process.getuid?.() === 0;
}

export function isDebian() {
  return existsSync('/etc/debian_version');
}

/**
 * Runs a command to its end, its words on the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string }} [options]
 * @returns {number | null} its exit code; null when it could not start or was killed
 */
export function runCommand(command, args, { cwd = ROOT } = {}) {
  return spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    // npm is a script on Windows, and only a shell starts those.
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status;
}

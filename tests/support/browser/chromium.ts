import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/** Written by `.ci/prepare.mjs --browser` when Playwright's own Chromium could not be had. */
const FOUND_CHROMIUM = join(import.meta.dirname, '../../../node_modules/.cache/unikade/chromium');

/** How every test, benchmark and audit starts the browser. */
export function chromiumLaunchOptions(): LaunchOptions {
  const isRoot = process.getuid?.() === 0;
  return {
    ...(existsSync(FOUND_CHROMIUM)
      ? { executablePath: readFileSync(FOUND_CHROMIUM, 'utf8').trim() }
      : {}),
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
      // Chromium refuses its sandbox to root, as in most containers.
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
  };
}

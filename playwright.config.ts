import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunchOptions } from './tests/support/browser/chromium.ts';

/** What another test of the gate promises as well, in a cheaper way (docs/decisions/0060-once-in-the-gate.md). `npm run e2e:thorough` plays all. */
const ON_DEMAND = /@thorough/;
const use = { ...devices['Desktop Chrome'] };

// No webServer: each test starts a provider of its own, on a port and a data folder of its own.
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One more than the cores of a small machine: each waits for a page, a provider or a second that is prescribed now and then.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // A journey takes up to a minute on two quiet cores, and four on busy ones; each of its waits has its own limit.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // Recording costs an eighth of the time; `npm run e2e -- --trace retain-on-failure` brings it when a failure is a riddle.
    trace: 'off',
    // Up to a fifth of the processor time of a journey is motion, drawn without a graphics card; `WITH_MOTION` has it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumLaunchOptions(),
  },
  projects: [
    { name: 'chromium', use, grepInvert: ON_DEMAND },
    { name: 'thorough', use, grep: ON_DEMAND },
  ],
});

import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { test as base, type Page } from '@playwright/test';
import type { AppAdapter } from './adapter.ts';
import { type AppWatch, setWatch } from './app-watch.ts';
import { type Controls, createControls } from './controls.ts';
import { createDevice, type Device } from './device.ts';
import { watchEntries } from './entry-trace.ts';
import { type Front, startFront } from './front.ts';
import { createNetwork, type Network } from './network.ts';
import { SCOPE_HEADER } from './rules.ts';
import { settled } from './settled.ts';
import { unikade } from './unikade.ts';

export interface KitOptions {
  /** How the kit asks the app; default: UniKade. */
  adapter: AppAdapter;
}

export interface KitWorkerOptions {
  /** Address of an app whose server has no fault controls: a front is put before it, and `baseURL` is the front's. */
  fronted: string | undefined;
}

export interface KitFixtures {
  /** Names the requests of this test. */
  faultScope: string;
  controls: Controls;
  network: Network;
  device: Device;
  /** Address of a member of this test alone: what others do, and what an earlier run left, is not theirs. */
  person: string;
  /** Signs the test's page in as this person, and opens an address of the app. */
  session: (email: string, at?: string) => Promise<void>;
  /** Waits for one tap: from the tap until its own change is settled. */
  settled: (tap: () => Promise<unknown>) => Promise<readonly string[]>;
  appWatch: AppWatch;
}

interface KitWorkerFixtures {
  front: Front | null;
}

/** What the kit has once for a worker: tests on it, with the kit and without, share their workers. */
export const frontTest = base.extend<object, KitWorkerOptions & KitWorkerFixtures>({
  fronted: [undefined, { option: true, scope: 'worker' }],
  front: [
    async ({ fronted }, use) => {
      const front = fronted === undefined ? null : await startFront(fronted);
      await use(front);
      await front?.close();
    },
    { scope: 'worker' },
  ],
});

export const test = frontTest.extend<KitOptions & KitFixtures>({
  adapter: [unikade, { option: true }],
  baseURL: async ({ baseURL, front }, use) => {
    await use(front?.url ?? baseURL);
  },
  faultScope: async ({ browserName: _ }, use) => {
    await use(randomUUID());
  },
  // It covers requests of pages, workers and the test itself.
  extraHTTPHeaders: async ({ extraHTTPHeaders, faultScope }, use) => {
    await use({ ...extraHTTPHeaders, [SCOPE_HEADER]: faultScope });
  },
  controls: async ({ baseURL, faultScope }, use) => {
    if (baseURL === undefined) throw new Error('Say where the app is: `use: { baseURL }`.');
    await use(createControls(baseURL, faultScope));
  },
  appWatch: [
    async ({ context, adapter, controls, request }, use, testInfo) => {
      const trace = await watchEntries(context, adapter.log);
      const watch: AppWatch = { adapter, controls, trace, request, person: null };
      setWatch(context, watch);
      await use(watch);
      if (testInfo.status === testInfo.expectedStatus) return;
      const lines = trace.lines(await controls.listRequests().catch(() => []));
      const path = testInfo.outputPath('entries.jsonl');
      await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      await testInfo.attach('entries.jsonl', { path, contentType: 'application/jsonl' });
    },
    { auto: true },
  ],
  network: async ({ context, controls }, use) => {
    await use(createNetwork(context, controls));
    await controls.setRules([]);
  },
  person: async ({ faultScope }, use) => {
    await use(`tester-${faultScope}@testers.ac.lk`);
  },
  device: async ({ context }, use) => {
    await use(createDevice(context));
  },
  session: async ({ page, appWatch }, use) => {
    await use((email, at) => beginSession(page, appWatch, email, at));
  },
  settled: async ({ page }, use) => {
    await use((tap) => settled(page, tap));
  },
});

async function beginSession(
  page: Page,
  watch: AppWatch,
  email: string,
  at?: string,
): Promise<void> {
  const { adapter, request } = watch;
  await adapter.signIn(page, email, at);
  watch.person = { email, effectsBefore: await adapter.listEffects(request, email) };
}

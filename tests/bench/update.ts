import { chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '#support/browser/chromium.ts';
import { type Edit, buildEdited } from './update-builds.ts';
import { type AppHost, hostApp } from './update-host.ts';

/*
 * npm run bench:update
 *
 * What an update of the app costs a device that has the one before: both are built, a real Chromium installs the first,
 * finds the second when it comes back, and installs it. Counted is what left the host of the app's files, compressed,
 * with its headers; not `/api`, nor drawn pages. The last table is in docs/benchmarks/updates.md.
 */

const ORDERS = 'src/features/orders';

/** Each is one later version. */
const LATER: readonly { name: string; edits: readonly Edit[] }[] = [
  {
    name: 'other words on the screen of orders',
    edits: [{ file: `${ORDERS}/copy.ts`, from: 'Order Management', to: 'Orders to look after' }],
  },
  {
    name: 'another style and other words there',
    edits: [
      { file: `${ORDERS}/copy.ts`, from: 'No orders found', to: 'No orders here' },
      { file: `${ORDERS}/order-table.module.css`, from: '{', to: '{ outline: 0;' },
    ],
  },
  {
    name: 'another wait in the sync engine',
    edits: [{ file: 'src/core/sync/backoff.ts', from: '1_000', to: '1_001' }],
  },
];

const host = await hostApp();
try {
  const before = await buildEdited([]);
  console.log('| what changed | files | KB |\n|---|--:|--:|');
  for (const { name, edits } of LATER) {
    const after = await buildEdited(edits);
    const sent = await update(host, before, after);
    const bytes = sent.reduce((sum, one) => sum + one.bytes, 0);
    console.log(`| ${name} | ${sent.length} | ${(bytes / 1000).toFixed(1)} |`);
    if (process.env.BENCH_FILES !== undefined)
      for (const one of sent) console.log(`  ${one.path} ${one.bytes}`);
  }
} finally {
  await host.close();
}

/** @returns what was sent from the moment that the later version was there until a device had it installed */
async function update(from: AppHost, before: string, after: string) {
  from.show(before);
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(from.url);
    await until(page, async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated';
    });
    await page.reload();
    from.show(after);
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    await until(page, async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.waiting?.state === 'installed';
    });
    return from.listSent();
  } finally {
    await browser.close();
  }
}

async function until(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await page.evaluate(isSo))) {
    if (Date.now() > deadline) throw new Error('The device did not install what was there.');
    await page.waitForTimeout(50);
  }
}

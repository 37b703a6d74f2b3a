import type { Browser, BrowserContext, Page } from '@playwright/test';
import { storeSession } from '#kit/unikade.ts';
import { type Line, slowDown } from './page-lines.ts';
import { countRequests, type RequestFigures } from './page-requests.ts';
import { type PageTimes, readTimes, untilUsable, watchPage } from './page-watch.ts';

export type Journey = 'cold' | 'repeat' | 'offline';

export interface Place {
  path: string;
  /** Matches when the content is there that a reader came for. */
  content: string;
}

export interface PageFigures extends PageTimes, RequestFigures {
  /** Time that the main thread worked, in ms of the slowed-down device. */
  busy: number;
}

const PHONE = { width: 360, height: 740 };
const PAGE_TIMEOUT_MS = 90_000;
/** After the page is usable: what comes late must not move it. */
const SETTLE_MS = 2500;

interface Visit {
  browser: Browser;
  origin: string;
  /** Whose address is signed in; null for a visitor. */
  member: string | null;
}

/** One look at a page by a device that was never here, or was, or is without a network. */
export async function look(
  { browser, origin, member }: Visit,
  place: Place,
  journey: Journey,
  line: Line,
): Promise<PageFigures> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    if (member !== null) await signIn(context, origin, member);
    if (journey !== 'cold') await visitBefore(context, origin, place);
    return await measure(await context.newPage(), `${origin}${place.path}`, place, journey, line);
  } finally {
    await context.close();
  }
}

async function signIn(context: BrowserContext, origin: string, member: string): Promise<void> {
  const page = await context.newPage();
  await storeSession(page, member, origin);
  await page.close();
}

async function measure(
  page: Page,
  url: string,
  place: Place,
  journey: Journey,
  line: Line,
): Promise<PageFigures> {
  await watchPage(page, place.content);
  const cdp = await page.context().newCDPSession(page);
  await slowDown(cdp, line, journey === 'offline');
  if (journey === 'offline') await page.context().setOffline(true);
  await cdp.send('Performance.enable');
  const count = countRequests(cdp);
  await page.goto(url, { waitUntil: 'commit', timeout: PAGE_TIMEOUT_MS });
  await untilUsable(page, PAGE_TIMEOUT_MS);
  await page.waitForTimeout(SETTLE_MS);
  const times = await readTimes(page);
  const { metrics } = await cdp.send('Performance.getMetrics');
  const busy = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  return { ...times, ...count.stop(times.usable), busy };
}

/** The same place on a quick line, until the worker has the shell and the rows are kept. */
async function visitBefore(context: BrowserContext, origin: string, place: Place): Promise<void> {
  const page = await context.newPage();
  await watchPage(page, place.content);
  await page.goto(`${origin}${place.path}`);
  await untilUsable(page, PAGE_TIMEOUT_MS);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForTimeout(SETTLE_MS);
  await page.close();
}

import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { openEnginePage } from './engine-device.ts';
import { within } from './round-parts.ts';

/** A page in a process of the operating system that draws no other page. */
export interface OwnRenderer {
  page: Page;
  pid: number;
}

/** @throws when the browser put the page into a process that was there before: then a signal would hit two pages */
export async function openInOwnRenderer(
  browser: Browser,
  device: BrowserContext,
  url: string,
): Promise<OwnRenderer> {
  const before = await listRenderers(browser);
  const page = await openEnginePage(device, url);
  const fresh = [...(await listRenderers(browser))].filter((pid) => !before.has(pid));
  const [pid] = fresh;
  if (pid === undefined || fresh.length > 1)
    throw new Error(`A page was opened, and ${fresh.length} renderer processes began.`);
  return { page, pid };
}

async function listRenderers(browser: Browser): Promise<Set<number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return new Set(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id));
}

/** A page that no longer runs, and the way back. */
export type Thaw = () => Promise<void>;

/**
 * `stopped`: the operating system gives the process no time · `paused`: the process lives, and the browser runs no task
 * of the page. A headless Chromium calls every page visible and so ignores `Page.setWebLifecycleState`; its debugger
 * stops the same tasks.
 */
export const FREEZES = ['stopped', 'paused'] as const;
export type Freeze = (typeof FREEZES)[number];

/** Resolves when nothing of the page runs. */
export async function freeze({ page, pid }: OwnRenderer, way: Freeze): Promise<Thaw> {
  return way === 'stopped' ? stopProcess(pid) : pausePage(page);
}

async function stopProcess(pid: number): Promise<Thaw> {
  process.kill(pid, 'SIGSTOP');
  while (!(await isStopped(pid))) await new Promise((resolve) => setTimeout(resolve, 1));
  return async () => {
    process.kill(pid, 'SIGCONT');
  };
}

/** The third field of `stat`, behind the name in brackets: `T` for a stopped process. Source: proc(5). */
async function isStopped(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T');
}

const PAUSE_LIMIT_MS = 2_000;

/** It stops at the next statement that it would run; a page that runs none for so long is as good as paused. */
async function pausePage(page: Page): Promise<Thaw> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const paused = new Promise<void>((resolve) => {
    session.once('Debugger.paused', () => {
      resolve();
    });
  });
  await session.send('Debugger.pause');
  await within(PAUSE_LIMIT_MS, paused);
  // It also resumes the page.
  return () => session.detach();
}

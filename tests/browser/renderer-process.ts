import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { pausePage, type Thaw } from '#kit/frozen-page.ts';
import { openEnginePage } from './engine-device.ts';

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

/** `stopped`: the operating system gives the process no time · `paused`: the process lives, see `pausePage` */
export const FREEZES = ['stopped', 'paused'] as const;
export type Freeze = (typeof FREEZES)[number];

/** Resolves when no task of the page runs. */
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

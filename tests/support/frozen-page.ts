import type { CDPSession, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';

/** A page that no longer runs, and the way back. */
export type Thaw = () => Promise<void>;

const PAUSE_LIMIT_MS = 2_000;

/**
 * The browser runs no task of the page any more. A headless Chromium calls every page visible and so ignores
 * `Page.setWebLifecycleState`; its debugger stops the same tasks. It stops at the next statement that the page would
 * run; a page that runs none for so long is as good as paused.
 */
export async function pausePage(page: Page): Promise<Thaw> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const paused = new Promise<void>((resolve) => {
    session.once('Debugger.paused', () => {
      resolve();
    });
  });
  await session.send('Debugger.pause');
  const patience = new AbortController();
  const limit = sleep(PAUSE_LIMIT_MS, undefined, { signal: patience.signal }).catch(
    () => undefined,
  );
  await Promise.race([paused, limit]);
  patience.abort();
  // It also resumes the page.
  return () => session.detach();
}

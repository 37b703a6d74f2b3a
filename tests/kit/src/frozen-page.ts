import type { CDPSession, Page } from '@playwright/test';

/*
 * A headless Chromium calls every page visible and so ignores `Page.setWebLifecycleState`; its debugger stops the same
 * tasks.
 */

/** A page that no longer runs, and how to resume it. */
export type Thaw = () => Promise<void>;

/** The browser runs no task of the page any more: it stops between two of them, as a system freezes pages. */
export async function pausePage(page: Page): Promise<Thaw> {
  const { frozen, thaw } = await stopPage(page, 'now');
  await frozen;
  return thaw;
}

/**
 * Makes the page stop in the first task after the one in which it next opens a transaction that writes: if it is
 * not committed by then, it keeps every other page from writing. Resolves at once; `frozen` when the page has stopped.
 */
export function freezeInNextWrite(page: Page): Promise<{ frozen: Promise<void>; thaw: Thaw }> {
  return stopPage(page, 'next write');
}

async function stopPage(
  page: Page,
  when: 'now' | 'next write',
): Promise<{ frozen: Promise<void>; thaw: Thaw }> {
  const { session, paused } = await watchPauses(page);
  await page.evaluate((moment) => {
    const task = new MessageChannel();
    task.port1.onmessage = () => {
      // eslint-disable-next-line no-debugger -- The one statement at which a page stops by itself.
      debugger;
    };
    if (moment === 'now') {
      task.port2.postMessage(null);
      return;
    }
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function openOnce(...args) {
      const opened = transaction.apply(this, args);
      if (opened.mode !== 'readwrite') return opened;
      IDBDatabase.prototype.transaction = transaction;
      task.port2.postMessage(null);
      return opened;
    };
  }, when);
  return { frozen: paused, thaw: () => session.detach() };
}

/** Detaching the session also resumes the page. */
async function watchPauses(page: Page): Promise<{ session: CDPSession; paused: Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const paused = new Promise<void>((resolve) => {
    session.once('Debugger.paused', () => {
      resolve();
    });
  });
  return { session, paused };
}

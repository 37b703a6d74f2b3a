import type { Page } from '@playwright/test';

/** The process that draws the page ends on the spot, as when the system is short of memory. */
export async function crash(page: Page): Promise<void> {
  await (
    await prepareCrash(page)
  )();
}

/** A crash for a page whose thread will stand still by then, and could not be asked any more. */
export async function prepareCrash(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async () => {
    const crashed = page.waitForEvent('crash');
    // It never has an answer.
    session.send('Page.crash').catch(() => undefined);
    await crashed;
  };
}

import type { Page } from '@playwright/test';

/** Keeps a script of the build from arriving. @returns what lets it arrive, also when it is asked for later */
export async function holdScript(page: Page, name: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

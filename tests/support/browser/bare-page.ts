import type { Page } from '@playwright/test';

/** Serves the page of a path as a host of files would: not drawn, for the browser to draw. */
export async function serveBare(page: Page, path: string): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const { origin } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${origin}/index.html` }) });
    },
  );
}

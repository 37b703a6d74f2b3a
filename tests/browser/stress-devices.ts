import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { ProviderProcess } from '#support/provider/provider-process.ts';

/** A device of a member with two tabs, of which each has an engine of its own. */
export interface StressDevice {
  context: BrowserContext;
  tabs: [Page, Page];
}

const FOLDER = '/stress/';
const SHELL =
  '<!doctype html><title>Stress</title><script type="module" src="stress-page.js"></script>';

/** Signs a member in and opens both tabs at the provider's own address. @param folder holds the bundled page */
export async function openStressDevice(
  browser: Browser,
  provider: ProviderProcess,
  folder: string,
  email: string,
): Promise<StressDevice> {
  const context = await browser.newContext({ baseURL: provider.url });
  await context.route(`**${FOLDER}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === FOLDER) return route.fulfill({ contentType: 'text/html', body: SHELL });
    const body = await readFile(join(folder, basename(pathname)));
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  const session = await signIn(provider, email);
  const page = await context.newPage();
  await page.goto('/robots.txt');
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
  }, session);
  await openTab(page);
  const other = await context.newPage();
  await openTab(other);
  return { context, tabs: [page, other] };
}

/** Also a page that was opened before: it is reloaded in the middle of its work. */
export async function openTab(page: Page): Promise<void> {
  await page.goto(FOLDER);
  await page.waitForFunction(() => 'stress' in globalThis);
  await page.evaluate(() => globalThis.stress.open());
}

async function signIn(provider: ProviderProcess, email: string): Promise<Record<string, string>> {
  await post(provider, 'request-verification', { email });
  const reply = await post(provider, 'verify-email', { email, otp: provider.lastCode(email) });
  const { user, accessToken, refreshToken } = reply as Record<string, unknown>;
  return {
    user: JSON.stringify(user),
    accessToken: String(accessToken),
    refreshToken: String(refreshToken),
  };
}

async function post(provider: ProviderProcess, call: string, body: object): Promise<unknown> {
  const reply = await fetch(`${provider.url}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${call} answered ${reply.status}.`);
  return reply.json();
}

import type { BrowserContext } from '@playwright/test';
import { DEMO_BUYER, expect, storeSession, test } from '#support/browser/app-test.ts';
import { prepareCrash } from '#kit/crash.ts';
import { follow } from '#support/browser/follow.ts';
import { LOGOUT_STAGES, type LogoutStage, stopLogoutAt } from '#support/browser/page-seams.ts';
import {
  expectNothingPersonal,
  type PersonalWords,
  readPersonalWords,
} from '#support/browser/personal-words.ts';
import type { ProviderProcess } from '#support/provider/provider-process.ts';
import { SHELF } from '#support/provider/shelf.ts';

/** As long as the provider lets an address wait for its next code. */
const BETWEEN_CODES_MS = 61_000;

const REFUSES_CARTS = { kind: 'status', method: 'POST', path: '/api/cart' } as const;

/** A member with a change that was not sent logs out, and the page is killed at the stage. */
async function logOutAndDie(
  context: BrowserContext,
  provider: ProviderProcess,
  stage: LogoutStage,
): Promise<PersonalWords> {
  const page = await context.newPage();
  await storeSession(page, provider, DEMO_BUYER);
  await provider.setFaults(REFUSES_CARTS, { kind: 'delay', path: '/api/categories', ms: 500 });
  await page.goto(`/products/${SHELF[0]!.id}`);
  await page.getByRole('button', { name: 'Add To Cart' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-pending', '1');
  await follow(page, '/dashboard');
  const personal = await readPersonalWords(page);
  expect(personal.secrets.length).toBeGreaterThan(2);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  const anyway = page.getByRole('dialog').getByRole('button', { name: 'Log out anyway' });
  await expect(anyway).toBeVisible();
  const crash = await prepareCrash(page);
  await stopLogoutAt(page, stage);
  anyway.click({ noWaitAfter: true }).catch(() => undefined);
  const stopped = async () =>
    (await provider.requests()).filter(({ query }) => query === '?stopped').length;
  const before = await stopped();
  await expect.poll(stopped, { intervals: [20] }).toBeGreaterThan(before);
  await crash();
  await page.close();
  // The worker, which was not killed, may try the change once more before the next page says that the member has left.
  await provider.setFaults(REFUSES_CARTS);
  await provider.advanceClock(BETWEEN_CODES_MS);
  return personal;
}

async function cutOffAt(
  stages: readonly LogoutStage[],
  { context, provider }: { context: BrowserContext; provider: ProviderProcess },
): Promise<void> {
  for (const stage of stages)
    await test.step(stage, async () => {
      const personal = await logOutAndDie(context, provider, stage);
      const next = await context.newPage();
      await next.goto('/cart');
      await expect(next).toHaveURL(/\/login$/);
      await expect(next.getByRole('heading', { name: 'Verify your Email' })).toBeVisible();
      await expectNothingPersonal(next, personal);
      await provider.setFaults();
      await next.goto('/');
      await expect(next.locator('html')).toHaveAttribute('data-sync', 'idle');
      expect((await provider.database(DEMO_BUYER)).carts).toEqual([]);
      await next.close();
    });
}

test('a logout that is cut off before its rows are gone is completed by the next start: nothing personal is left, and no one is signed in', ({
  context,
  provider,
}) => cutOffAt(['before the rows'], { context, provider }));

test('a logout that is cut off at any stage is completed by the next start @thorough', ({
  context,
  provider,
}) => cutOffAt(LOGOUT_STAGES, { context, provider }));

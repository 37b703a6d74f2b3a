import { arriveSignedIn, DEMO_BUYER, expect, test, untilInstalled } from '#support/app-test.ts';
import { follow } from '#support/follow.ts';

test('colours and data saver are set for the device, also offline, and stay after a logout', async ({
  page,
  context,
  provider,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await arriveSignedIn(page, provider, DEMO_BUYER, '/settings');
  await untilInstalled(page).then(() => context.setOffline(true));
  await page.getByRole('radio', { name: 'Dark' }).press('Space');
  await page.getByRole('switch', { name: 'Data saver' }).press('Enter');
  await page.reload();
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(ground).toBe('rgb(17, 23, 22)');
  await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveAttribute('content', '#0b2323'); // prettier-ignore
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Data saver' })).toBeChecked();
  await context.setOffline(false);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/login|\/$/);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['data-saver', 'theme']); // prettier-ignore
  await follow(page, '/settings');
  await page.getByRole('radio', { name: 'Same as this device' }).check();
  await expect.poll(ground).toBe('rgb(250, 245, 236)');
});

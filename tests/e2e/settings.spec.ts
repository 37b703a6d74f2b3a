import { DEMO_BUYER, expect, storeSession, test } from '#support/app-test.ts';
import { follow } from '#support/follow.ts';

test('[S248] colours and data saver are set for the device, also offline, and stay after a logout that leaves local storage empty; what an earlier version kept there is taken over into cookies @without-worker', async ({
  page,
  context,
  provider,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await storeSession(page, provider, DEMO_BUYER);

  await test.step('what an earlier version kept in local storage', async () => {
    await page.evaluate(() => {
      localStorage.setItem('theme', 'light');
      localStorage.setItem('data-saver', 'on; Domain=elsewhere');
    });
    await page.goto('/settings');
    await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
    const names = await page.evaluate(() => Object.keys(localStorage));
    expect(names.filter((name) => /^(theme|data-saver)$/.test(name))).toEqual([]);
    const cookies = (await context.cookies()).map(({ name, value }) => [name, value]);
    expect(cookies, 'and what nobody can have chosen is not').toEqual([['theme', 'light']]);
  });

  await context.setOffline(true);
  await page.getByRole('radio', { name: 'Dark' }).press('Space');
  await page.getByRole('switch', { name: 'Data saver' }).press('Enter');
  await context.setOffline(false);
  await page.reload();
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(ground).toBe('rgb(17, 23, 22)');
  await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveAttribute(
    'content',
    '#0b2323',
  );
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Data saver' })).toBeChecked();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/login|\/$/);
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  const kept = (await context.cookies()).map(({ name, value, sameSite, path, expires }) => {
    expect(expires - Date.now() / 1000).toBeGreaterThan(364 * 24 * 3600);
    return { name, value, sameSite, path };
  });
  const shape = { sameSite: 'Lax', path: '/' };
  expect(kept.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'saver', value: 'on', ...shape },
    { name: 'theme', value: 'dark', ...shape },
  ]);
  await page.reload();
  await expect.poll(ground).toBe('rgb(17, 23, 22)');
  await follow(page, '/settings');
  await expect(page.getByRole('switch', { name: 'Data saver' })).toBeChecked();
  await page.getByRole('radio', { name: 'Same as this device' }).check();
  await expect.poll(ground).toBe('rgb(250, 245, 236)');
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['saver']);
});

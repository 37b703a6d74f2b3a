import { expect, storeSession, test, untilSynced, DEMO_BUYER } from '#support/app-test.ts';
import { expectAccessible } from '#support/accessible.ts';

test('a member logs out another device by the keyboard, also without a network, and stays in the list @without-worker', async ({
  page,
  context,
  browser,
  provider,
}) => {
  const elsewhere = await (await browser.newContext({ baseURL: provider.url })).newPage();
  const signInElsewhere = async () => {
    await storeSession(elsewhere, provider, DEMO_BUYER);
    return elsewhere.evaluate(() => localStorage.getItem('refreshToken'));
  };
  const token = await signInElsewhere();
  await storeSession(page, provider, DEMO_BUYER);
  await page.goto('/dashboard?tab=info');
  const devices = page.getByRole('region', { name: 'Your devices' });
  const logOut = devices.getByRole('button', { name: /^Log out (?!everywhere)/ });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await expect(logOut).toHaveCount(1);
  await expectAccessible(page, 'the devices of a member', 'main');

  await test.step('without a network it is marked, and the keyboard stays where it was', async () => {
    await context.setOffline(true);
    await logOut.focus();
    await page.keyboard.press('Enter');
    await expect(devices.getByText('Logging out')).toBeVisible();
    await expect(logOut).toHaveCount(0);
    await expect(devices.getByRole('listitem').filter({ hasText: 'Logging out' })).toBeFocused();
  });

  await test.step('with it the device is gone, and the session with it', async () => {
    await context.setOffline(false);
    await untilSynced(page);
    await expect(devices.getByText("You're not logged in anywhere else.")).toBeVisible();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    const renewal = await elsewhere.request.post('/api/auth/refresh-token', { data: { token } });
    expect(renewal.status()).toBe(401);
  });

  await test.step('all others at once: the keyboard goes on at the heading', async () => {
    await signInElsewhere();
    await page.reload();
    await devices.getByRole('button', { name: 'Log out everywhere else' }).press('Enter');
    await expect(devices.getByText("You're not logged in anywhere else.")).toBeVisible();
    await expect(devices.getByRole('heading', { name: 'Your devices' })).toBeFocused();
  });
});

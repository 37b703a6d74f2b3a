import type { Page } from '@playwright/test';
import { expect, test, untilSynced } from './app-test.ts';

/** @returns the refresh token of the member on another device */
export async function signInElsewhere(page: Page, email: string): Promise<string> {
  const code = await page.request.post('/__faults/codes', { data: { email } });
  const { code: otp } = (await code.json()) as { code: string };
  const reply = await page.request.post('/api/auth/verify-email', { data: { email, otp } });
  return ((await reply.json()) as { refreshToken: string }).refreshToken;
}

/** On their personal info a member logs out two other devices: one without a network, then all that are left. */
export async function expectDevicesLoggedOut(page: Page, tokens: readonly string[]): Promise<void> {
  const devices = page.getByRole('region', { name: 'Your devices' });
  const items = devices.getByRole('listitem');
  const logOut = devices.getByRole('button', { name: /^Log out (?!everywhere)/ });
  const renew = async (token: string) =>
    (await page.request.post('/api/auth/refresh-token', { data: { token } })).status();

  await test.step('another device is logged out by the keyboard without a network: it is marked, and the keyboard stays where it was', async () => {
    await expect(items).toHaveCount(3);
    await expect(devices.getByText('This device')).toHaveCount(1);
    await expect(logOut).toHaveCount(2);
    await page.context().setOffline(true);
    await logOut.first().press('Enter');
    await expect(devices.getByText('Logging out')).toBeVisible();
    await expect(logOut).toHaveCount(1);
    await expect(items.filter({ hasText: 'Logging out' })).toBeFocused();
  });

  await test.step('with it the device is gone, and the session with it', async () => {
    await page.context().setOffline(false);
    await untilSynced(page);
    await expect(items).toHaveCount(2);
    expect((await Promise.all(tokens.map(renew))).sort()).toEqual([200, 401]);
  });

  await test.step('all others at once: the keyboard goes on at the heading', async () => {
    await devices.getByRole('button', { name: 'Log out everywhere else' }).press('Enter');
    await expect(devices.getByText("You're not logged in anywhere else.")).toBeVisible();
    await expect(items).toHaveCount(1);
    await expect(devices.getByRole('heading', { name: 'Your devices' })).toBeFocused();
  });
}

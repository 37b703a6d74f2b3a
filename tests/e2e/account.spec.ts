import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import {
  arriveSignedIn,
  DEMO_BUYER,
  expect,
  storeSession,
  test,
  untilInstalled,
} from '#support/browser/app-test.ts';
import { changeStoredMember } from '#support/browser/device-storage.ts';
import { follow } from '#support/browser/follow.ts';
import { signInElsewhere } from '#support/browser/other-devices.ts';
import { expectNothingPersonal, readPersonalWords } from '#support/browser/personal-words.ts';

const TEE = seedId('listing', 'cloth-colombo-science-batch-tee');
const QUARTER_HOUR_MS = 16 * 60 * 1000;
const DAY_GROUND = 'rgb(250, 245, 236)';
const NIGHT_GROUND = 'rgb(17, 23, 22)';

test('a logout without a network leaves nothing personal on the device; how the device is set stays, in cookies', async ({
  page,
  context,
  provider,
}) => {
  const main = page.getByRole('main');
  const logout = main.getByRole('button', { name: 'Logout' });
  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' });
  const saver = page.getByRole('switch', { name: 'Data saver' });
  const theme = (name: string) => page.getByRole('radio', { name });
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await storeSession(page, provider, DEMO_BUYER);

  await test.step('what an earlier version kept in local storage is taken over into cookies', async () => {
    await page.evaluate(() => {
      localStorage.setItem('theme', 'light');
      localStorage.setItem('data-saver', 'on; Domain=elsewhere');
    });
    await page.goto('/settings');
    await expect(theme('Light')).toBeChecked();
    const names = await page.evaluate(() => Object.keys(localStorage));
    expect(names.filter((name) => /^(theme|data-saver)$/.test(name))).toEqual([]);
    const cookies = (await context.cookies()).map(({ name, value }) => [name, value]);
    expect(cookies, 'and what nobody can have chosen is not').toEqual([['theme', 'light']]);
  });

  await untilInstalled(page);
  const personal = await readPersonalWords(page);
  expect(personal.secrets).toHaveLength(6);

  await test.step('[S245, S246] Escape in the question of a logout changes nothing', async () => {
    await follow(page, '/dashboard?tab=orders');
    await logout.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(logout).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
  });

  await test.step('the colours that were set offline are there with the next document, around it as well', async () => {
    await follow(page, '/settings');
    await context.setOffline(true);
    await theme('Dark').press('Space');
    await saver.press('Enter');
    await context.setOffline(false);
    await page.reload();
    await expect.poll(ground).toBe(NIGHT_GROUND);
    await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveAttribute(
      'content',
      '#0b2323',
    );
    await expect(theme('Dark')).toBeChecked();
    await expect(saver).toBeChecked();
  });

  await test.step('offline there are changes and words that were not sent', async () => {
    await follow(page, `/products/${TEE}`);
    await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await page.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
    await page.getByRole('tab', { name: /^Reviews/ }).click();
    await page.getByLabel('Comment (optional)').fill('Mine, not finished.');
    await expect(page.locator('html')).toHaveAttribute('data-pending', '2');
    await page.goto('/dashboard');
  });

  await test.step('the question and its warnings fit a narrow phone', async () => {
    await logout.press('Enter');
    await expect(dialog).toContainText('2 changes have not been sent and will be lost.');
    await expect(dialog).toContainText('You cannot log in again until you are online.');
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(dialog.getByRole('button', { name: 'Log out anyway' })).toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('[S232, S247, S248] a member who goes on leaves nothing behind: no storage, no rows, no caches, no history', async () => {
    await dialog.getByRole('button', { name: 'Log out anyway' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Verify your Email' })).toBeVisible();
    await expectNothingPersonal(page, personal);
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('[S248] local storage is empty, and what was set is in cookies for a year', async () => {
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    const kept = (await context.cookies()).map(({ name, value, sameSite, path, expires }) => {
      expect(expires - Date.now() / 1000).toBeGreaterThan(364 * 24 * 3600);
      return { name, value, sameSite, path };
    });
    const shape = { sameSite: 'Lax', path: '/' };
    expect(kept.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'saver', value: 'on', ...shape },
      { name: 'theme', value: 'dark', ...shape },
    ]);
  });

  await test.step('a step back leads to the product, without a member', async () => {
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible();
    await expectNothingPersonal(page, personal, ['table visits']);
  });

  await test.step('the colours are there after the logout, until the device decides again', async () => {
    await context.setOffline(false);
    await page.reload();
    await expect.poll(ground).toBe(NIGHT_GROUND);
    await follow(page, '/settings');
    await expect(saver).toBeChecked();
    await theme('Same as this device').check();
    await expect.poll(ground).toBe(DAY_GROUND);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['saver']);
  });
});

test('[S018] an account on a narrow phone, with long names and several devices; what is left of a session is accessible, and one that ends before anything is drawn leads to the login @without-worker', async ({
  page,
  provider,
}) => {
  const main = page.getByRole('main');
  const visits = async () =>
    (await provider.requests()).filter(({ path }) => path.startsWith('/api/dashboard'));

  await test.step('[S375] a token without its user', async () => {
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.setItem('accessToken', 'left-over'));
    await page.goto('/cart');
    await expect(main.getByText('Your session is incomplete. Sign in again')).toBeVisible();
    await expectAccessible(page, 'an incomplete session', 'main');
  });

  await test.step('[S259] the provider is asked once for the dashboard', async () => {
    await signInElsewhere(page, DEMO_BUYER);
    await arriveSignedIn(page, provider, DEMO_BUYER, '/dashboard');
    await expect(main.getByText('Amaya Rodrigo', { exact: true })).toBeVisible();
    await expect.poll(visits).toMatchObject([{ method: 'GET', path: '/api/dashboard/buyer' }]);
  });

  await test.step('[S258] an empty tab', async () => {
    await follow(page, '/dashboard?tab=chats');
    await expect(main.getByText('Nothing here yet')).toBeVisible();
    await expectAccessible(page, 'an empty tab', 'main');
    expect(await visits(), 'asked for once, not for each tab').toHaveLength(1);
  });

  await test.step('long names and a bio without a space fit a narrow phone', async () => {
    await changeStoredMember(page, {
      name: 'Wickramasinghearachchilage Don Chathurangani Sathsarani '.repeat(2),
      bio: 'b'.repeat(500),
      address: 'a'.repeat(120),
    });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const [path, bio] of [
      ['/dashboard', main.getByText(/^b{500}$/)],
      ['/dashboard?tab=info', page.getByLabel('Bio', { exact: true })],
    ] as const) {
      await (path === '/dashboard' ? page.goto(path) : follow(page, path));
      await expect(bio).toBeVisible();
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        path,
      ).toBeLessThanOrEqual(0);
      const tops = await main
        .locator('h1, nav')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
      expect(tops, 'the keyboard goes as the eye').toEqual(tops.toSorted((a, b) => a - b));
    }
    await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible();
    await expectAccessible(page, 'long personal info and several devices on a phone', 'main');
  });

  await test.step('[S383] a session that ends before anything is drawn leads to the login', async () => {
    await page.goto('about:blank');
    await provider.advanceClock(QUARTER_HOUR_MS);
    await provider.setFaults({ kind: 'status', path: '/api/auth/refresh-token', status: 401 });
    const isRefused = page.waitForResponse('**/api/auth/refresh-token');
    await page.route('**/assets/home-page-*.js', async (route) => {
      await isRefused;
      await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
      await route.continue();
    });
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
  });
});

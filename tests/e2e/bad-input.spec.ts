import {
  arriveSignedIn,
  DEMO_BUYER,
  expect,
  test,
  untilInstalled,
  untilSynced,
} from '#support/app-test.ts';

test.describe('bad input gets a clear answer, and nothing is lost', () => {
  test('a malformed address, a foreign address, a wrong code, a used code @without-worker', async ({
    page,
    provider,
    context,
  }) => {
    await page.goto('/login');
    const email = page.getByLabel('Student Email address');
    const send = page.getByRole('button', { name: 'Send Verification Code' });
    await email.fill('not-an-address');
    await send.click();
    expect(await email.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
    await expect(page).toHaveURL(/\/login$/);

    await email.fill('someone@gmail.com');
    await send.click();
    await expect(page.getByText(/university/i).nth(1)).toBeVisible();
    await expect(email).toHaveValue('someone@gmail.com');

    await email.fill(DEMO_BUYER);
    await send.click();
    await page.waitForURL('**/login/verify-otp');
    const code = provider.lastCode(DEMO_BUYER);
    const boxes = page.getByRole('group').getByRole('textbox');
    await boxes.first().click();
    await page.keyboard.type(code === '000000' ? '000001' : '000000');
    const verify = page.getByRole('button', { name: 'Verify & Proceed' });
    if (await verify.isEnabled()) await verify.click();
    await expect(
      page.getByText("That code isn't right. Check your newest e-mail, or get a new code.").first(),
    ).toBeVisible();
    const refreshes = (await provider.requests()).filter(
      ({ path }) => path === '/api/auth/refresh-token',
    );
    expect(refreshes).toEqual([]);

    // The boxes are emptied for another try.
    await expect(boxes.first()).toHaveValue('');
    await boxes.first().click();
    await page.keyboard.type(code);
    if (await verify.isEnabled()) await verify.click();
    await page.waitForURL('**/dashboard');

    const reply = await context.request.post('/api/auth/verify-email', {
      data: { email: DEMO_BUYER, otp: code },
    });
    expect(reply.ok()).toBe(false);
    expect(((await reply.json()) as { error: string }).error).toMatch(/code/i);
  });

  test('fewer than six digits @without-worker', async ({ page, provider }) => {
    await page.goto('/login');
    await page.getByLabel('Student Email address').fill(DEMO_BUYER);
    await page.getByRole('button', { name: 'Send Verification Code' }).click();
    await page.waitForURL('**/login/verify-otp');
    expect(provider.lastCode(DEMO_BUYER)).toMatch(/^\d{6}$/);
    await page.getByRole('group').getByRole('textbox').first().click();
    await page.keyboard.type('12a3');
    await page.getByRole('button', { name: 'Verify & Proceed' }).click();
    await expect(page.getByText('Please enter the complete 6-digit OTP.').first()).toBeVisible();
  });

  test('more pieces than are left, and a price that changed while the order waited', async ({
    page,
    context,
    provider,
  }) => {
    await arriveSignedIn(page, provider, DEMO_BUYER);
    await untilInstalled(page);
    await page.goto('/category/stationery');
    const article = page.getByRole('main').getByRole('article').first();
    const asked = [/\/api\/products\/[0-9a-f]{24}$/, /\/similar$/, /sellerId=/].map((looked) =>
      page.waitForResponse((reply) => looked.test(reply.url())),
    );
    await article.getByRole('link').first().click();
    // The page looks once by itself, and its rails bring the listing too: all of it must be from before the change.
    await Promise.all(asked);
    const add = page.getByRole('button', { name: 'Add To Cart' }).first();
    await expect(add).toBeVisible();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    // Sold out behind the shopper's back: the row goes again, with the provider's words.
    await provider.setListing({ id, quantity: 0 });
    await add.click();
    await expect(page.getByText(/left in stock|out of stock|sold out/i).last()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-sync', 'attention');
    expect((await provider.database(DEMO_BUYER)).carts).toEqual([]);

    await provider.setListing({ id, quantity: 9, price: 500 });
    await page.goto('/sync');
    await page.getByRole('button', { name: /retry/i }).first().click();
    await untilSynced(page);
    expect((await provider.database(DEMO_BUYER)).carts).toHaveLength(1);

    await page.goto('/cart');
    await expect(page.getByRole('button', { name: 'Place Order' }).first()).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Place Order' }).first().click();
    await page.waitForURL('**/dashboard*');
    const before = (await provider.database(DEMO_BUYER)).orders.length;
    await provider.setListing({ id, price: 750 });
    await context.setOffline(false);
    await expect(page.locator('html')).toHaveAttribute('data-sync', 'attention');
    await page.goto('/cart');
    await expect(page.getByRole('main').getByText('750').first()).toBeVisible();
    expect((await provider.database(DEMO_BUYER)).orders).toHaveLength(before);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Place Order|Order again)/ })
      .first()
      .click();
    await expect(page.getByText('Order placed successfully!')).toBeVisible();
    expect((await provider.database(DEMO_BUYER)).orders.at(-1)).toMatchObject({ amount: 750 });
  });

  test('a body that is no JSON and ids that do not exist @without-worker', async ({
    context,
    provider,
    page,
  }) => {
    await arriveSignedIn(page, provider, DEMO_BUYER);
    const garbled = await context.request.post('/api/auth/request-verification', {
      headers: { 'Content-Type': 'application/json' },
      data: Buffer.from('{"email":'),
    });
    expect(garbled.status()).toBe(400);
    expect(((await garbled.json()) as { error: string }).error).toMatch(/JSON/);
    for (const path of [
      '/api/products/nope',
      '/api/products/0123456789abcdef01234567',
      '/api/categories/nope',
      '/api/nope',
    ]) {
      const reply = await context.request.get(path);
      expect(reply.status(), path).toBe(404);
      expect(((await reply.json()) as { error: string }).error, path).not.toBe('');
    }
    await page.goto('/products/nope');
    await expect(page.getByText('Product not found').first()).toBeVisible();
    await page.goto('/category/nope');
    await expect(page.getByText('Category not found').first()).toBeVisible();
  });
});

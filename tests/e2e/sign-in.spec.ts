import type { Locator } from '@playwright/test';
import { expectAccessible } from '#support/accessible.ts';
import { arriveSignedIn, DEMO_BUYER, expect, test } from '#support/app-test.ts';
import { collectSentCalls } from '#support/sent-calls.ts';
import { DISCONNECTED, failOnce, onSignIn } from '#support/sign-in-steps.ts';
import { pathOfToast, timeToast } from '#support/time-toast.ts';

function paste(box: Locator, text: string): Promise<void> {
  return box.evaluate((element, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', words);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Text of the boxes as one word; a space stands for an empty one. */
async function readBoxes(boxes: Locator): Promise<string> {
  const values = await boxes.evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value || ' '),
  );
  return values.join('');
}

test('a member signs in by keyboard: the address, the code, and everything that can go wrong @without-worker', async ({
  page,
  context,
  provider,
}) => {
  const { email, send, boxes, verify, resend, toast, errorToast } = onSignIn(page);
  const sent = await collectSentCalls(page);
  await page.goto('/login');

  await test.step('[S319, S320, S322, S323] the address is required, of e-mail type, and of a university', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your Email');
    await expect(page.getByText(/Use your university email/)).toBeVisible();
    await expect(email).toHaveAttribute('type', 'email');
    await expect(email).toHaveAttribute('required', '');
    await email.press('Enter');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Enter your university email address.');
    await email.fill('amaya@');
    await email.press('Enter');
    await expect(email).toHaveAccessibleDescription(/That is not an email address/);
    await expectAccessible(page, 'a wrong address', 'main');
    expect(sent).toEqual([]);
  });

  await test.step('without a network nothing is stored for later, and the reason is said', async () => {
    await email.fill(DEMO_BUYER);
    await context.setOffline(true);
    await email.press('Enter');
    await expect(errorToast(DISCONNECTED)).toBeVisible();
    await expect(page.getByText(DISCONNECTED), 'said once').toHaveCount(1);
    await expect(email).toHaveAccessibleDescription(/No code was sent yet/);
    await expect(send).toBeEnabled();
    await context.setOffline(false);
  });

  await test.step('[S328, S388] a refusal shows the message of the provider, else the default one', async () => {
    const errorLasts = timeToast(page, 'Something went wrong');
    for (const [words, atField, status, body] of [
      ['No mail today.', 'Check this address.', 400, { error: 'No mail today.' }],
      [
        'The mail is full.',
        'No code was sent yet. Try again.',
        500,
        { error: 'The mail is full.' },
      ],
      ['Something went wrong', 'Check this address.', 400, {}],
    ] as const) {
      await failOnce(provider, 'request-verification', status, body);
      await email.press('Enter');
      await expect(errorToast(words)).toBeVisible();
      await expect(page.getByText(words), 'said once').toHaveCount(1);
      await expect(email).toHaveAccessibleDescription(atField);
      await expect(email).toHaveValue(DEMO_BUYER);
    }
    expect(await errorLasts).toBeGreaterThanOrEqual(3_900);
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('[S321, S325, S327, S389] a visitor who goes elsewhere in the two seconds is not redirected', async () => {
    sent.splice(0);
    await email.press('Tab');
    await expect(send).toBeFocused();
    const successLasts = timeToast(page, 'Verification code sent successfully!');
    await page.keyboard.press('Enter');
    await expect(toast('Verification code sent successfully!')).toBeVisible();
    expect(sent).toEqual([
      { method: 'POST', path: '/auth/request-verification', body: { email: DEMO_BUYER } },
    ]);
    await page.getByRole('link', { name: 'About' }).first().click();
    // By the time that a success is shown, the screen of the code would have come.
    const successMs = await successLasts;
    expect(successMs).toBeGreaterThanOrEqual(1_900);
    expect(successMs).toBeLessThan(3_900);
    await expect(page).toHaveURL(/\/about$/);
  });

  await test.step('[S326, S329, S330] two seconds later the screen of the code opens', async () => {
    await provider.advanceClock(61_000);
    await page.goto('/login');
    await email.fill(DEMO_BUYER);
    await email.press('Enter');
    await expect(toast('Verification code sent successfully!')).toBeVisible();
    const before = Date.now();
    await page.waitForURL('**/login/verify-otp');
    expect(Date.now() - before).toBeGreaterThan(1_000);
    await expect(boxes).toHaveCount(6);
    await expect(boxes.first()).toBeFocused();
    await expect(boxes.first()).toHaveAttribute('autocomplete', 'one-time-code');
  });

  await test.step('[S331–S334] boxes take digits only, go on by themselves, and back by Backspace', async () => {
    await page.keyboard.type('1a2');
    expect(await readBoxes(boxes)).toBe('12    ');
    await expect(boxes.nth(2)).toBeFocused();
    await page.keyboard.press('Backspace');
    await expect(boxes.nth(1)).toBeFocused();
    expect(await readBoxes(boxes)).toBe('12    ');
    await page.keyboard.type('3');
    expect(await readBoxes(boxes), 'the next key replaces the digit').toBe('13    ');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    expect(await readBoxes(boxes), 'and so does the next Backspace').toBe('1     ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter the complete 6-digit OTP.')).toBeVisible();
    await paste(boxes.nth(3), '123 456');
    expect(await readBoxes(boxes)).toBe('123456');
    // As a keyboard writes a code that it found in the mail.
    await boxes.first().fill('654321');
    expect(await readBoxes(boxes)).toBe('654321');
  });

  await test.step('[S343, S384] a wrong code is refused, by default in the words of the specification, and renews no token', async () => {
    for (const [words, status, body] of [
      ['Verification failed', 401, {}],
      ['Try another one.', 400, { error: 'Try another one.' }],
      ['Verification failed', 200, { userExists: true, emailVerified: false }],
    ] as const) {
      await failOnce(provider, 'verify-email', status, body);
      await boxes.first().fill('654321');
      await page.keyboard.press('Enter');
      await expect(errorToast(words)).toBeVisible();
      await expect(boxes.first()).toBeFocused();
      expect((await readBoxes(boxes)).trim(), 'emptied for another try').toBe('');
      await expect(page.locator('main form')).toContainText("The code wasn't accepted");
      await expect(page.getByText(words), 'said once').toHaveCount(1);
    }
    expect(sent.map(({ path }) => path)).not.toContain('/auth/refresh-token');
  });

  await test.step('[S343, S384] a failure of the provider does not blame the code, and keeps it', async () => {
    for (const [words, status, body] of [
      ['Verification failed', 500, {}],
      ['Too many tries.', 429, { error: 'Too many tries.' }],
    ] as const) {
      await failOnce(provider, 'verify-email', status, body);
      await boxes.first().fill('654321');
      await page.keyboard.press('Enter');
      await expect(errorToast(words)).toBeVisible();
      await expect(verify).toBeFocused();
      expect(await readBoxes(boxes)).toBe('654321');
      await expect(page.locator('main form')).toContainText('The code was not checked yet.');
      await boxes.first().focus();
    }
  });

  await test.step('[S337–S341] another code can be requested every 60 seconds, also over a reload', async () => {
    await expect(resend).toHaveText(/^Resend in \d+s$/);
    await expect(resend).toBeDisabled();
    const key = `otpCooldown:${DEMO_BUYER}`;
    const until = Number(await page.evaluate((name) => localStorage.getItem(name), key));
    expect(until - Date.now()).toBeGreaterThan(20_000);
    expect(until - Date.now()).toBeLessThanOrEqual(60_000);
    await page.reload();
    await expect(resend).toHaveText(/^Resend in \d+s$/);
    await expectAccessible(page, 'the code', 'main');

    // The storage of a device locks no one out: the provider keeps the limit.
    await page.evaluate((name) => localStorage.removeItem(name), key);
    await page.reload();
    await expect(resend).toHaveText('Resend Code');
    await resend.press('Enter');
    await expect(errorToast('Failed to resend code')).toHaveCount(0);
    await expect(page.getByRole('status').locator('[data-tone="error"]')).toContainText(/second/);
    await failOnce(provider, 'resend-verification', 400);
    await resend.press('Enter');
    await expect(errorToast('Failed to resend code')).toBeVisible();
    await provider.advanceClock(61_000);
    await resend.press('Enter');
    await expect(resend).toHaveText(/^Resend in (60|59)s$/);
    expect(sent.at(-1)).toEqual({
      method: 'POST',
      path: '/auth/resend-verification',
      body: { email: DEMO_BUYER },
    });
  });

  await test.step('[S336] (Change) leads back with the address, which leaves the history with the next step', async () => {
    await page.getByRole('link', { name: '(Change)' }).press('Enter');
    await expect(page).toHaveURL(/\/login$/);
    await expect(email).toHaveValue(DEMO_BUYER);
    await provider.advanceClock(61_000);
    await email.press('Enter');
    await page.waitForURL('**/login/verify-otp');
  });

  await test.step('[S335, S342, S344, S345, S374, S376] the right code signs in, stores all three values, and leads to the dashboard', async () => {
    const otp = provider.lastCode(DEMO_BUYER);
    await expect(boxes.first()).toBeFocused();
    await page.keyboard.type(otp);
    await page.keyboard.press('Tab');
    await expect(verify).toBeFocused();
    const pathWhenTold = pathOfToast(page, 'Logged in successfully! Redirecting...');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    expect(await pathWhenTold).toBe('/login/verify-otp');
    expect(sent.findLast(({ path }) => path === '/auth/verify-email')).toMatchObject({
      body: { email: DEMO_BUYER, otp },
    });
    const stored: Record<string, string> = await page.evaluate(() => ({ ...localStorage }));
    expect(JSON.parse(stored.user ?? '')).toMatchObject({ email: DEMO_BUYER, role: 'buyer' });
    expect(stored).toMatchObject({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
    });
  });

  await test.step('[S324] a signed-in member cannot open the sign-in pages', async () => {
    for (const path of ['/login', '/login/verify-otp']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
  });
});

test('a code can still be entered when the app was closed meanwhile, for ten minutes @without-worker', async ({
  page,
  context,
  provider,
}) => {
  const first = onSignIn(page);
  await test.step('[S025, S027] neither step opens without the address of the one before', async () => {
    for (const path of ['/login/verify-otp', '/register']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
    }
    await expect(page.getByText(/^Enter the code sent to/)).toHaveCount(0);
  });

  await first.email.fill(DEMO_BUYER);
  await first.send.click();
  await page.waitForURL('**/login/verify-otp');
  await page.close();

  const next = await context.newPage();
  await test.step('after ten minutes the next start does not offer to go on with it', async () => {
    await next.clock.setFixedTime(Date.now() + 10 * 60_000);
    await next.goto('/login');
    await expect(onSignIn(next).email).toBeVisible();
    await expect(next.getByText(/^Enter the code sent to/)).toHaveCount(0);
  });

  await test.step('before that it does', async () => {
    await next.clock.setFixedTime(Date.now());
    await next.goto('/login');
    await expect(next.getByText('Enter the code sent to b•••@stu.cmb.ac.lk')).toBeVisible();
    await expectAccessible(next, 'the offer', 'main');
    await next.getByRole('link', { name: 'Enter code' }).press('Enter');
    await expect(next.getByText(DEMO_BUYER)).toBeVisible();
  });

  await test.step('the code still works', async () => {
    const { boxes, verify } = onSignIn(next);
    await boxes.first().fill(provider.lastCode(DEMO_BUYER));
    await verify.click();
    await next.waitForURL('**/dashboard');
  });
});

test('[S383] a session that ends before anything is drawn leads to the login as well @without-worker', async ({
  page,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_BUYER);
  await page.goto('about:blank');
  await provider.advanceClock(16 * 60 * 1000);
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

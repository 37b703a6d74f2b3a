import type { Locator, Page } from '@playwright/test';
import { CAMPUSES } from '#core/domain/campuses.ts';
import { expectAccessible } from '#support/accessible.ts';
import { DEMO_BUYER, expect, test } from '#support/app-test.ts';
import type { ProviderProcess } from '#support/provider-process.ts';
import { dropPicture } from '#support/drop-picture.ts';
import { collectSentCalls } from '#support/sent-calls.ts';
import { pathOfToast, timeToast } from '#support/time-toast.ts';

const DISCONNECTED = 'You are disconnected. Connect to get your code.';
const NEWCOMER = 'newcomer@stu.pdn.ac.lk';

function onSignIn(page: Page) {
  return {
    email: page.getByLabel('Student Email address'),
    send: page.getByRole('button', { name: 'Send Verification Code' }),
    boxes: page.getByRole('group', { name: '6-digit code' }).getByRole('textbox'),
    verify: page.getByRole('button', { name: 'Verify & Proceed' }),
    resend: page.getByRole('button', { name: /^Resend/ }),
    toast: (words: string) => page.getByRole('status').getByText(words, { exact: true }),
    errorToast: (words: string) =>
      page.getByRole('status').locator('[data-tone="error"]').getByText(words, { exact: true }),
  };
}

/** Lets one call fail with this answer. */
function failOnce(provider: ProviderProcess, path: string, status: number, body: unknown = {}) {
  return provider.setFaults({ kind: 'status', path: `/api/auth/${path}`, status, body, times: 1 });
}

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
    await expect(page.getByText(/Use your university e-mail/)).toBeVisible();
    await expect(email).toHaveAttribute('type', 'email');
    await expect(email).toHaveAttribute('required', '');
    await email.press('Enter');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Enter your university e-mail address.');
    await email.fill('amaya@');
    await email.press('Enter');
    await expect(email).toHaveAccessibleDescription(/That is not an e-mail address/);
    await expectAccessible(page, 'a wrong address', 'main');
    expect(sent).toEqual([]);
  });

  await test.step('without a network nothing is stored for later, and the reason is said', async () => {
    await email.fill(DEMO_BUYER);
    await context.setOffline(true);
    await email.press('Enter');
    await expect(errorToast(DISCONNECTED)).toBeVisible();
    await expect(send).toBeEnabled();
    await context.setOffline(false);
  });

  await test.step('[S328, S388] a refusal shows the message of the provider, else the default one', async () => {
    const errorLasts = timeToast(page, 'Something went wrong');
    for (const [words, atField, body] of [
      ['No mail to this address today.', null, { error: 'No mail to this address today.' }],
      ['Something went wrong', "We couldn't send the code. Try again.", {}],
    ] as const) {
      await failOnce(provider, 'request-verification', 400, body);
      await email.press('Enter');
      await expect(errorToast(words)).toBeVisible();
      await expect(email).toHaveAccessibleDescription(atField ?? words);
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
    expect(await readBoxes(boxes)).toBe('1     ');
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
      await expect(page.locator('main form')).toContainText(/That code isn't right|Try another/);
    }
    expect(sent.map(({ path }) => path)).not.toContain('/auth/refresh-token');
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

  await test.step('the next start offers to go on with the code', async () => {
    const next = await context.newPage();
    await next.goto('/login');
    await expect(next.getByText('Enter the code sent to b•••@stu.cmb.ac.lk')).toBeVisible();
    await expectAccessible(next, 'the offer', 'main');
    await next.getByRole('link', { name: 'Enter code' }).press('Enter');
    await expect(next.getByText(DEMO_BUYER)).toBeVisible();
    await next.close();
  });

  await test.step('after ten minutes it is not', async () => {
    const late = await context.newPage();
    await late.clock.setFixedTime(Date.now() + 10 * 60_000);
    await late.goto('/login');
    await expect(onSignIn(late).email).toBeVisible();
    await expect(late.getByText(/^Enter the code sent to/)).toHaveCount(0);
    await late.close();
  });

  await test.step('the code still works', async () => {
    const last = await context.newPage();
    await last.clock.setFixedTime(Date.now());
    await last.goto('/login');
    await last.getByRole('link', { name: 'Enter code' }).click();
    const { boxes, verify } = onSignIn(last);
    await boxes.first().fill(provider.lastCode(DEMO_BUYER));
    await verify.click();
    await last.waitForURL('**/dashboard');
  });
});

test('[S020] a newcomer completes a profile: checks, picture, draft, and the call @without-worker', async ({
  page,
  context,
  provider,
}) => {
  const { email, send, boxes, verify, toast, errorToast } = onSignIn(page);
  const name = page.getByLabel('Full Name*');
  const phone = page.getByLabel('Phone Number');
  const campus = page.getByLabel('Campus*');
  const bio = page.getByLabel('Bio');
  const create = page.getByRole('button', { name: 'Create Account' });
  const picture = page.getByLabel('Profile Picture');
  const sent = await collectSentCalls(page);

  await test.step('[S346–S348, S354] a verified address without an account leads to the registration', async () => {
    await page.goto('/login');
    await email.fill(NEWCOMER);
    await send.click();
    await page.waitForURL('**/login/verify-otp');
    await boxes.first().fill(provider.lastCode(NEWCOMER));
    // A slow machine may hold the click up for as long as the words are shown.
    const told = toast('Email verified successfully! Please complete your registration.').waitFor();
    await Promise.all([told, verify.click()]);
    await page.waitForURL('**/register');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Profile');
    await expect(page.getByLabel('Email')).toBeDisabled();
    await expect(page.getByLabel('Email')).toHaveValue(NEWCOMER);
  });

  await test.step('[S355, S359, S362, S368] missing fields are named, and the first of them gets the focus', async () => {
    await create.press('Enter');
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Enter your full name.');
    await expect(phone).toHaveAccessibleDescription('Enter your phone number.');
    await expect(campus).toHaveAccessibleDescription('Choose your campus.');
    await expectAccessible(page, 'a registration with problems', 'main');
  });

  await test.step('[S360, S361] the campuses and the roles are those of the specification', async () => {
    expect(await campus.getByRole('option').allInnerTexts()).toEqual([
      'Choose your campus',
      ...CAMPUSES,
    ]);
    await expect(page.getByRole('radio', { name: 'Buyer' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Seller' })).not.toBeChecked();
  });

  await test.step('[S357, S358] a phone number is nine digits, however it is pasted', async () => {
    for (const typed of ['771234567', '+94 77 123 4567', '077-123-4567', '0094771234567890']) {
      await phone.fill(typed);
      await expect(phone).toHaveValue('(77) 123 4567');
    }
    await phone.fill('');
    await phone.pressSequentially('7x7 1');
    await expect(phone).toHaveValue('(77) 1');
    await expect(phone).toHaveAccessibleDescription(/9 digits after \+94; this has 3/);
    await phone.pressSequentially('2345678');
    await expect(phone).toHaveValue('(77) 123 4567');
  });

  await test.step('[S365, S366] a bio may be typed too long, and is then not sent', async () => {
    await bio.fill('b'.repeat(512));
    await expect(page.getByText('512/500')).toBeVisible();
    await expect(bio).toHaveAccessibleDescription('12 characters too many');
    await name.fill('Nimali Perera');
    await campus.selectOption('University of Peradeniya');
    await create.click();
    await expect(bio).toBeFocused();
    await expect(page).toHaveURL(/\/register$/);
    await bio.fill('I fix bicycles.');
  });

  await test.step('[S349–S353] a picture is an image below 10 MB, by button or by drop', async () => {
    await expect(page.getByText('PNG, JPG or GIF up to 10MB')).toBeVisible();
    await picture.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }); // prettier-ignore
    await expect(page.getByText('Please upload an image file')).toBeVisible();
    await picture.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(10 * 1024 * 1024),
    });
    await expect(page.getByText('File size must be less than 10MB')).toBeVisible();
    await dropPicture(page.getByText('PNG, JPG or GIF up to 10MB'));
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await expect(page.getByText('File size must be less than 10MB')).toHaveCount(0);
    await expect(page.getByText('Your picture is visible only on this device.')).toBeVisible();
  });

  await test.step('a reload keeps all of it', async () => {
    await page.reload();
    await expect(name).toHaveValue('Nimali Perera');
    await expect(phone).toHaveValue('(77) 123 4567');
    await expect(campus).toHaveValue('University of Peradeniya');
    await expect(bio).toHaveValue('I fix bicycles.');
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  });

  await test.step('[S371, S384] a refusal shows the message of the provider, else the default one, and keeps the form', async () => {
    for (const [words, body] of [
      ['This name is taken.', { error: 'This name is taken.' }],
      ['Registration failed', {}],
    ] as const) {
      await failOnce(provider, 'register', 400, body);
      await create.press('Enter');
      await expect(errorToast(words)).toBeVisible();
      await expect(name).toHaveValue('Nimali Perera');
    }
    await expect(page.getByRole('alert')).toContainText(
      "We couldn't create your account just now.",
    );
    await expect(page.getByRole('link', { name: 'Verify again' })).toBeVisible();
  });

  await test.step('without a connection the note says that trying again is enough', async () => {
    await context.setOffline(true);
    await create.press('Enter');
    await expect(errorToast(DISCONNECTED)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(
      'Your account is created as soon as you try again with a connection.',
    );
    await expect(page.getByRole('link', { name: 'Verify again' })).toHaveCount(0);
    await context.setOffline(false);
  });

  await test.step('[S364, S367, S369, S370, S372] the profile is sent as specified, with a placeholder for the picture', async () => {
    sent.splice(0);
    await provider.setFaults({ kind: 'delay', path: '/api/auth/register', ms: 2000, times: 1 });
    await page.getByLabel('Address').fill('12 Hill Road, Kandy');
    const pathWhenTold = pathOfToast(page, 'Registration successful! Redirecting...');
    await create.press('Enter');
    await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
    expect(await pathWhenTold).toBe('/register');
    expect(sent[0]).toEqual({
      method: 'POST',
      path: '/auth/register',
      body: {
        name: 'Nimali Perera',
        campus: 'University of Peradeniya',
        address: '12 Hill Road, Kandy',
        phone: '771234567',
        bio: 'I fix bicycles.',
        role: 'buyer',
        email: NEWCOMER,
        profilePicUrl: 'profile-picture-uploaded',
      },
    });
  });

  await test.step('[S373] the newcomer is signed in, with the picture that only this device has', async () => {
    await page.waitForURL('**/dashboard');
    const card = page.getByRole('main');
    await expect(card.getByRole('heading', { name: 'Nimali Perera' })).toBeVisible();
    await expect(card.locator('img[src^="data:image/"]')).toHaveCount(1);
    await expect(card.getByText('Your picture is visible only on this device.')).toBeVisible();
  });

  await test.step('Back leads to no form with the address in it', async () => {
    await page.goBack();
    await expect(page).not.toHaveURL(/register|verify-otp/);
  });
});

import { CAMPUSES } from '#core/domain/campuses.ts';
import { expectAccessible } from '#support/accessible.ts';
import { expect, test } from '#support/app-test.ts';
import { blankFile } from '#support/blank-file.ts';
import { dropPicture } from '#support/drop-picture.ts';
import { collectSentCalls } from '#support/sent-calls.ts';
import { DISCONNECTED, failOnce, onSignIn } from '#support/sign-in-steps.ts';
import { pathOfToast } from '#support/time-toast.ts';

const NEWCOMER = 'newcomer@stu.pdn.ac.lk';

test('[S020] a newcomer completes a profile: checks, picture, draft, and the call @without-worker', async ({
  page,
  context,
  provider,
}, testInfo) => {
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
    await picture.setInputFiles({
      name: 'a.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('a'),
    });
    await expect(page.getByText('Please upload an image file')).toBeVisible();
    await picture.setInputFiles(blankFile(testInfo, 'a.png', 10 * 1024 * 1024));
    await expect(page.getByText('File size must be less than 10MB')).toBeVisible();
    await dropPicture(page.getByText('PNG, JPG or GIF up to 10MB'));
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await expect(page.getByText('File size must be less than 10MB')).toHaveCount(0);
    await expect(page.getByText('Your picture is visible only on this device.')).toBeVisible();
  });

  await test.step('[S350–S353] a picture that this browser cannot draw is chosen all the same', async () => {
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await picture.setInputFiles(blankFile(testInfo, 'a.png', 10 * 1024 * 1024 - 1));
    await expect(page.getByText('“a.png” is chosen.')).toBeVisible();
    await expect(page.getByText(/Please upload an image file|File size must be/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await dropPicture(page.getByText('PNG, JPG or GIF up to 10MB'));
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
    await provider.setFaults({ kind: 'delay', path: '/api/auth/register', ms: 600, times: 1 });
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

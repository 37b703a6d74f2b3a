import { expectAccessible } from '#support/browser/accessible.ts';
import { expect, test } from '#support/browser/app-test.ts';
import { blankFile } from '#support/browser/blank-file.ts';
import { dropPicture } from '#support/browser/drop-picture.ts';
import { describeShifts, sumOfShifts, watchShifts } from '#support/browser/layout-shifts.ts';

const NEWCOMER = 'newcomer@stu.pdn.ac.lk';

test('[S020] a newcomer signs in by mail and completes a profile with a picture, on screens that are accessible; no step back leads to the form @without-worker', async ({
  page,
  provider,
}, testInfo) => {
  const boxes = page.getByRole('group', { name: '6-digit code' }).getByRole('textbox');
  const create = page.getByRole('button', { name: 'Create Account' });
  const picture = page.getByLabel('Profile Picture');

  await test.step('the code, and the offer to go on with it', async () => {
    await page.goto('/login');
    await page.getByLabel('Student Email address').fill(NEWCOMER);
    await page.getByRole('button', { name: 'Send Verification Code' }).click();
    await page.waitForURL('**/login/verify-otp');
    await expect(boxes.first()).toBeFocused();
    await expectAccessible(page, 'the code', 'main');
    await page.getByRole('link', { name: '(Change)' }).click();
    await expect(page.getByText('Enter the code sent to n•••@stu.pdn.ac.lk')).toBeVisible();
    await expectAccessible(page, 'the offer', 'main');
  });

  await test.step('the offer is there with the form, which it does not move', async () => {
    const screen = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    await watchShifts(page);
    await page.reload();
    await expect(page.getByText('Enter the code sent to n•••@stu.pdn.ac.lk')).toBeVisible();
    await expect(page.getByLabel('Student Email address')).toBeVisible();
    expect(await sumOfShifts(page), await describeShifts(page)).toBeLessThan(0.02);
    if (screen !== null) await page.setViewportSize(screen);
    await page.getByRole('link', { name: 'Enter code' }).click();
  });

  await test.step('a verified address without an account leads to the registration', async () => {
    await expect(boxes.first()).toBeFocused();
    await page.keyboard.type(provider.lastCode(NEWCOMER));
    await page.getByRole('button', { name: 'Verify & Proceed' }).click();
    await page.waitForURL('**/register');
    await create.press('Enter');
    await expect(page.getByLabel('Full Name*')).toBeFocused();
    await expectAccessible(page, 'a registration with problems', 'main');
  });

  await test.step('[S350–S353] a picture that this browser cannot draw is chosen all the same', async () => {
    await picture.setInputFiles(blankFile(testInfo, 'a.png', 10 * 1024 * 1024 - 1));
    await expect(page.getByText('“a.png” is chosen.')).toBeVisible();
    await expect(page.getByText(/Please upload an image file|File size must be/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  });

  await test.step('[S349–S353] one that is dropped is drawn', async () => {
    await dropPicture(page.getByText('PNG, JPG or GIF up to 10MB'));
    await expect(page.getByText('Your picture is visible only on this device.')).toBeVisible();
  });

  await test.step('[S373] the newcomer is signed in, with the picture that only this device has', async () => {
    await page.getByLabel('Full Name*').fill('Nimali Perera');
    await page.getByLabel('Phone Number').fill('771234567');
    await page.getByLabel('Campus*').selectOption('University of Peradeniya');
    await create.press('Enter');
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

import { arriveSignedIn, DEMO_BUYER, expect, test } from '#support/app-test.ts';
import { readRows } from '#support/device-rows.ts';
import { follow } from '#support/follow.ts';

// The worker warms the mirror up in its own time: here only requests of the page count.
test.use({ serviceWorkers: 'block' });

test('contact and fund support send no request, and say what happened; questions unfold, and screens that need something send those without it to the login @without-worker', async ({
  page,
  provider,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.clock.install();
  await page.goto('/contact-us');
  const contact = page.getByRole('form', { name: 'Contact form' });
  await page.locator('html[data-sync]').waitFor();
  await contact.getByLabel('Message*').fill('Begun, and not finished.');
  await expect.poll(() => readRows(page, 'drafts')).toHaveLength(1);
  await page.reload();
  await expect(contact.getByLabel('Message*')).toHaveValue('Begun, and not finished.');
  await contact.getByLabel('Message*').fill('');
  await page.waitForLoadState('networkidle');
  const asked = (await provider.requests()).length;
  const toast = page.getByText('Your message has been sent successfully!');
  const send = contact.getByRole('button', { name: 'Send Message' });

  await test.step('[S399] beside the form are the e-mail address and the phone number of the operator', async () => {
    const direct = page.getByRole('complementary', { name: 'Reach us directly' });
    await expect(direct.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
    await expect(direct.getByRole('link', { name: /^\+94/ })).toHaveAttribute('href', /^tel:/);
  });

  await test.step('[S394] name, email, subject and message are required, and the first that is missing gets the focus', async () => {
    await expect(contact.getByRole('textbox')).toHaveCount(4);
    await send.click();
    await expect(contact.locator('[aria-invalid="true"]')).toHaveCount(4);
    await expect(contact.getByLabel('Name*')).toBeFocused();
  });

  await test.step('[S386, S396, S397] after two seconds it thanks, and the form is empty', async () => {
    const texts = { 'Name*': 'A', 'Email*': 'a@stu.cmb.ac.lk', 'Subject*': 'S', 'Message*': 'M' };
    for (const [label, text] of Object.entries(texts)) await contact.getByLabel(label).fill(text);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await send.click();
    await expect(contact.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await page.clock.runFor(1_900);
    await expect(toast).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(toast).toBeVisible();
    for (const label of Object.keys(texts)) await expect(contact.getByLabel(label)).toHaveValue('');
    await expect(contact.locator('[aria-invalid="true"]')).toHaveCount(0);
    expect(await readRows(page, 'drafts')).toEqual([]);
  });

  await test.step('a visitor who leaves while it seems to send gets no toast', async () => {
    await expect(async () => {
      await page.clock.runFor(3_000);
      await expect(toast).toHaveCount(0, { timeout: 300 });
    }).toPass();
    for (const label of ['Name*', 'Subject*', 'Message*'])
      await contact.getByLabel(label).fill('x');
    await contact.getByLabel('Email*').fill('a@stu.cmb.ac.lk');
    await send.click();
    await follow(page, '/donations');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student Fund Support');
    await page.clock.runFor(5_000);
    await expect(toast).toHaveCount(0);
    await page.clock.resume();
  });

  await test.step('[S400–S403] a fund request is only logged: nothing is listed, and the form says so', async () => {
    const fund = page.getByRole('form', { name: 'Request support' });
    await fund.getByRole('button', { name: 'Submit Request' }).click();
    await expect(fund.locator('[aria-invalid="true"]')).toHaveCount(4);
    expect(logged.filter((line) => line.startsWith('Fund request'))).toEqual([]);
    await fund.getByLabel('Title*').fill('Semester fee');
    await fund.getByLabel('Description*').fill('Two instalments are left.');
    await fund.getByLabel('Amount needed (LKR)*').fill('25000');
    await fund.getByLabel('Account details*').fill('Savings account 0001');
    await fund.getByRole('button', { name: 'Submit Request' }).click();
    await expect(fund.getByText('Requests are not published yet.')).toBeVisible();
    expect(logged.filter((line) => line.startsWith('Fund request'))).toHaveLength(1);
    await expect(page.getByText('No active fund requests at the moment.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Donate Now' })).toHaveCount(0);
  });

  await test.step('[S392, S398, S402] no call was made', async () => {
    expect((await provider.requests()).slice(asked)).toEqual([]);
  });

  await page.goto('/faq');
  await test.step('[S409] four questions unfold by a press and by a key, one beside the other', async () => {
    const questions = page.getByRole('main').locator('details');
    await expect(questions).toHaveCount(4);
    const answers = page.getByRole('main').locator('details > :not(summary)');
    await expect(answers.first()).toBeHidden();
    await questions.first().locator('summary').click();
    await expect(answers.first()).toBeVisible();
    await questions.nth(1).locator('summary').press('Enter');
    await expect(answers.nth(1)).toBeVisible();
    await expect(answers.first()).toBeVisible();
  });

  await test.step('[S025, S027, S047, S049, S051] without an address from the step before, or a token, one signs in first', async () => {
    for (const path of ['/login/verify-otp', '/register', '/dashboard', '/cart', '/wishlist']) {
      await follow(page, path);
      await expect(page, path).toHaveURL('/login');
      await expect(page.getByRole('heading', { name: 'Verify your Email' })).toBeVisible();
    }
  });

  await test.step('[S046, S048, S050] a member with a token is not asked to sign in', async () => {
    await arriveSignedIn(page, provider, DEMO_BUYER);
    await follow(page, '/login');
    await expect(page).toHaveURL('/dashboard');
    for (const path of ['/cart', '/wishlist', '/dashboard']) {
      await follow(page, path);
      await expect(page).toHaveURL(path);
    }
  });
});

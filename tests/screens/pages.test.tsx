import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { untilAt } from '#support/screens/landmarks.ts';
import { DEMO_BUYER, it, type OpenPage, step } from '#support/screens/shop.tsx';

const TEXTS = { 'Name*': 'A', 'Email*': 'a@stu.cmb.ac.lk', 'Subject*': 'S', 'Message*': 'M' };

const contact = () => within(screen.getByRole('form', { name: 'Contact form' }));
const field = (label: string) => contact().getByLabelText<HTMLInputElement>(label);
const send = () => contact().getByRole('button', { name: 'Send Message' });
const toast = () => screen.queryByText('Your message has been sent successfully!');
const invalid = (form: string) =>
  screen.getByRole('form', { name: form }).querySelectorAll('[aria-invalid="true"]');
const drafts = ({ runtime }: OpenPage) => runtime.db.drafts.toArray();

async function fill({ user }: OpenPage, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
}

it('the contact form sends no request, and says what happened', async ({ shop }) => {
  let page = await shop.open('/contact-us');
  await screen.findByRole('form', { name: 'Contact form' });

  await step('what is begun is there after a reload', async () => {
    await fill(page, { 'Message*': 'Begun, and not finished.' });
    await waitFor(async () => expect(await drafts(page)).toHaveLength(1));
    page = await page.reload();
    await waitFor(() => expect(field('Message*').value).toBe('Begun, and not finished.'));
    await page.user.clear(field('Message*'));
  });

  await shop.pass(5_000);
  const asked = shop.network.sent.length;
  await step(
    '[S399] beside the form are the e-mail address and the phone number of the operator',
    () => {
      const direct = within(screen.getByRole('complementary', { name: 'Reach us directly' }));
      expect(direct.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
      expect(direct.getByRole('link', { name: /^\+94/ }).getAttribute('href')).toMatch(/^tel:/);
    },
  );

  await step(
    '[S394] name, email, subject and message are required, and the first that is missing gets the focus',
    async () => {
      expect(contact().getAllByRole('textbox')).toHaveLength(4);
      await page.user.click(send());
      await waitFor(() => expect(invalid('Contact form')).toHaveLength(4));
      await waitFor(() => expect(field('Name*')).toBe(document.activeElement));
    },
  );

  await step('[S386, S396, S397] after two seconds it thanks, and the form is empty', async () => {
    await fill(page, TEXTS);
    vi.setTimerTickMode('manual');
    await page.user.click(send());
    await contact().findByRole('button', { name: 'Sending...' });
    await shop.pass(1_990);
    expect(toast()).toBeNull();
    await shop.pass(20);
    vi.setTimerTickMode('interval');
    await waitFor(() => expect(toast()).not.toBeNull());
    for (const label of Object.keys(TEXTS)) expect(field(label).value).toBe('');
    expect(invalid('Contact form')).toHaveLength(0);
    await waitFor(async () => expect(await drafts(page)).toEqual([]));
  });

  await step('a visitor who leaves while it seems to send gets no toast', async () => {
    page.follow('/donations');
    await screen.findByRole('heading', { level: 1, name: 'Student Fund Support' });
    page.follow('/contact-us');
    await screen.findByRole('form', { name: 'Contact form' });
    await shop.pass(10_000);
    await waitFor(() => expect(toast()).toBeNull());
    await fill(page, TEXTS);
    vi.setTimerTickMode('manual');
    await page.user.click(send());
    await contact().findByRole('button', { name: 'Sending...' });
    page.follow('/donations');
    await screen.findByRole('heading', { level: 1, name: 'Student Fund Support' });
    vi.setTimerTickMode('interval');
    await shop.pass(5_000);
    expect(toast()).toBeNull();
  });

  await step('[S392, S398] no call was made', () => {
    expect(shop.network.sent.slice(asked)).toEqual([]);
  });
});

it('[S400–S403] a fund request is only logged: nothing is sent or listed, and the form says so', async ({
  shop,
}) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const logged = () => log.mock.calls.filter(([words]) => words === 'Fund request');
  const page = await shop.open('/donations');
  const submit = await screen.findByRole('button', { name: 'Submit Request' });
  await shop.pass(5_000);
  const asked = shop.network.sent.length;
  await page.user.click(submit);
  await waitFor(() => expect(invalid('Request support')).toHaveLength(4));
  expect(logged()).toEqual([]);
  await fill(page, {
    'Title*': 'Semester fee',
    'Description*': 'Two instalments are left.',
    'Amount needed (LKR)*': '25000',
    'Account details*': 'Savings account 0001',
  });
  await page.user.click(submit);
  await screen.findByText(/^Requests are not published yet\./);
  expect(logged()).toEqual([
    [
      'Fund request',
      {
        title: 'Semester fee',
        description: 'Two instalments are left.',
        amountNeeded: 25_000,
      },
    ],
  ]);
  screen.getByText('No active fund requests at the moment.');
  expect(screen.queryByRole('button', { name: 'Donate Now' })).toBeNull();
  expect(shop.network.sent.slice(asked)).toEqual([]);
});

it('screens that need something send those without it to the login', async ({ shop }) => {
  let page = await shop.open('/about');
  await screen.findByRole('heading', { level: 1 });

  await step(
    '[S025, S027, S047, S049, S051] without an address from the step before, or a token, one signs in first',
    async () => {
      for (const path of ['/login/verify-otp', '/register', '/dashboard', '/cart', '/wishlist']) {
        page.follow(path);
        await untilAt('/login');
        await screen.findByRole('heading', { name: 'Verify your Email' });
        page.follow('/about');
        await screen.findByRole('heading', { level: 1, name: 'About us' });
      }
    },
  );

  await step('[S046, S048, S050] a member with a token is not asked to sign in', async () => {
    // The dashboard logs its figures, as specified.
    vi.spyOn(console, 'info').mockImplementation(() => {});
    await page.close();
    await shop.storeSession(DEMO_BUYER);
    page = await shop.open('/about');
    page.follow('/login');
    await untilAt('/dashboard');
    for (const [path, title] of [
      ['/cart', 'Cart'],
      ['/wishlist', 'Wishlist'],
      ['/dashboard', 'Dashboard'],
    ] as const) {
      page.follow(path);
      await waitFor(() => expect(document.title).toBe(`${title} · UniKade`));
      expect(location.pathname).toBe(path);
    }
  });
});

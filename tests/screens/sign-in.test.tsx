import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, vi } from 'vitest';
import { expectAccessible } from '#support/screens/accessible.ts';
import { press } from '#support/screens/keyboard.ts';
import { untilAt } from '#support/screens/landmarks.ts';
import { DEMO_BUYER, it, type OpenPage, type Shop, step } from '#support/screens/shop.tsx';
import {
  askForCode,
  DISCONNECTED,
  failOnce,
  findBoxes,
  findEmail,
  LOGGED_IN,
  readBoxes,
  REDIRECT_MS,
  resendButton,
  SENT,
  sendButton,
  verifyButton,
  writeCode,
} from '#support/screens/sign-in-steps.ts';
import { findErrorToast, findToast, timeToast, untilToastGone } from '#support/screens/toasts.ts';

const ABOUT = /buy from and sell to each other/;
const COOLDOWN = `otpCooldown:${DEMO_BUYER}`;

async function arriveAtCode(shop: Shop): Promise<OpenPage> {
  const page = await shop.open('/login');
  await askForCode(shop, page, DEMO_BUYER);
  return page;
}

async function untilDescribed(field: HTMLElement, description: string | RegExp): Promise<void> {
  expect(await screen.findByRole('textbox', { name: 'Student Email address', description })).toBe(
    field,
  );
}

function expectSaidOnce(words: string): void {
  expect(screen.getAllByText(words, { exact: false }), 'said once').toHaveLength(1);
}

beforeEach(() => {
  // The dashboard logs its visits.
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

it('a member asks for a code by keyboard: the address, and everything that can go wrong', async ({
  shop,
}) => {
  const page = await shop.open('/about');
  await screen.findByText(ABOUT);
  page.follow('/login');
  const email = await findEmail();
  const sent = shop.network.sentChanges;

  await step(
    '[S319, S320, S322, S323] the address is required, of e-mail type, and of a university',
    async () => {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verify your Email');
      screen.getByText(/Use your university email/);
      expect(email.type).toBe('email');
      expect(email.required).toBe(true);
      await press(email);
      expect(email).toBe(document.activeElement);
      await untilDescribed(email, 'Enter your university email address.');
      await page.user.type(email, 'amaya@{Enter}');
      await untilDescribed(email, /That is not an email address/);
      await expectAccessible('a wrong address', screen.getByRole('main'));
      expect(sent()).toEqual([]);
    },
  );

  await step('without a network nothing is stored for later, and the reason is said', async () => {
    await page.user.clear(email);
    await page.user.type(email, DEMO_BUYER);
    shop.network.setOnline(false);
    await page.user.keyboard('{Enter}');
    await findErrorToast(DISCONNECTED);
    expectSaidOnce(DISCONNECTED);
    await untilDescribed(email, /No code was sent yet/);
    expect(sendButton().getAttribute('aria-disabled')).toBeNull();
    expect(sendButton()).toHaveProperty('disabled', false);
    shop.network.setOnline(true);
  });

  await step(
    '[S328, S388] a refusal shows the message of the provider, else the default one',
    async () => {
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
        failOnce(shop, 'request-verification', status, body);
        await press(email);
        await findErrorToast(words);
        expectSaidOnce(words);
        await untilDescribed(email, atField);
        expect(email.value).toBe(DEMO_BUYER);
      }
      expect(await timeToast(shop, 'Something went wrong')).toBeGreaterThanOrEqual(3_900);
      expect(location.pathname).toBe('/login');
    },
  );

  await step(
    '[S321, S325, S327, S389] a visitor who goes elsewhere in the two seconds is not redirected',
    async () => {
      shop.network.sent.splice(0);
      await press(email, '{Tab}');
      expect(sendButton()).toBe(document.activeElement);
      await page.user.keyboard('{Enter}');
      await findToast(SENT);
      expect(sent()).toEqual([
        { method: 'POST', path: '/auth/request-verification', body: { email: DEMO_BUYER } },
      ]);
      const [about] = screen.getAllByRole('link', { name: 'About' });
      if (about !== undefined) await page.user.click(about);
      await screen.findByText(ABOUT);
      // By the time that a success is shown, the screen of the code would have come.
      const successMs = await timeToast(shop, SENT);
      expect(successMs).toBeGreaterThanOrEqual(1_900);
      expect(successMs).toBeLessThan(3_900);
      expect(location.pathname).toBe('/about');
    },
  );

  await step('[S326, S329, S330] two seconds later the screen of the code opens', async () => {
    shop.provider.advanceClock(61_000);
    page.follow('/login');
    await page.user.type(await findEmail(), `${DEMO_BUYER}{Enter}`);
    await findToast(SENT);
    await shop.pass(1_000);
    expect(location.pathname).toBe('/login');
    await shop.pass(1_000);
    await untilAt('/login/verify-otp');
    const boxes = await findBoxes();
    expect(boxes).toHaveLength(6);
    expect(boxes[0]).toBe(document.activeElement);
    expect(boxes[0]?.autocomplete).toBe('one-time-code');
  });
});

it('who has gone elsewhere is not led to the code while the next screen loads', async ({
  shop,
}) => {
  const page = await shop.open('/login');
  await page.user.type(await findEmail(), `${DEMO_BUYER}{Enter}`);
  await findToast(SENT);
  // The address is the next screen's at once; what is drawn is still the form until its code has come.
  history.pushState(null, '', '/about');
  await shop.pass(REDIRECT_MS + 100);
  expect(location.pathname).toBe('/about');
});

it('[S331–S334] the boxes of the code take digits only, go on by themselves, and back by Backspace', async ({
  shop,
}) => {
  const { user } = await arriveAtCode(shop);
  const boxes = await findBoxes();
  await user.keyboard('1a2');
  expect(await readBoxes()).toBe('12    ');
  expect(boxes[2]).toBe(document.activeElement);
  await user.keyboard('{Backspace}');
  expect(boxes[1]).toBe(document.activeElement);
  expect(await readBoxes()).toBe('12    ');
  await user.keyboard('3');
  expect(await readBoxes(), 'the next key replaces the digit').toBe('13    ');
  await user.keyboard('{Backspace}{Backspace}');
  expect(await readBoxes(), 'and so does the next Backspace').toBe('1     ');
  await user.keyboard('{Enter}');
  await screen.findByText('Please enter the complete 6-digit OTP.');
  boxes[3]?.focus();
  await user.paste('123 456');
  expect(await readBoxes()).toBe('123456');
  boxes[2]?.focus();
  await user.paste('Your code');
  expect(await readBoxes(), 'words without a digit change nothing').toBe('123456');
  boxes[0]?.focus();
  await user.keyboard('129');
  expect(await readBoxes(), 'a digit that is there already counts as typed').toBe('129456');
  await writeCode('654321');
  await expectAccessible('the code', screen.getByRole('main'));
});

it('a code that is not accepted can be entered again', async ({ shop }) => {
  const page = await arriveAtCode(shop);
  const enter = async (status: number, body: object) => {
    failOnce(shop, 'verify-email', status, body);
    await writeCode('654321');
    await page.user.keyboard('{Enter}');
  };
  const form = () => document.querySelector('main form')?.textContent;

  await step(
    '[S343, S384] a wrong code is refused, by default in the words of the specification, and renews no token',
    async () => {
      for (const [words, status, body] of [
        ['Verification failed', 401, {}],
        ['Try another one.', 400, { error: 'Try another one.' }],
        ['Verification failed', 200, { userExists: true, emailVerified: false }],
      ] as const) {
        (await findBoxes())[0]?.focus();
        await enter(status, body);
        await findErrorToast(words);
        await waitFor(async () => expect((await findBoxes())[0]).toBe(document.activeElement));
        expect((await readBoxes()).trim(), 'emptied for another try').toBe('');
        expect(form()).toContain("The code wasn't accepted");
        expectSaidOnce(words);
      }
      expect(shop.network.sent.map(({ path }) => path)).not.toContain('/auth/refresh-token');
    },
  );

  await step(
    '[S343, S384] a failure of the provider does not blame the code, and keeps it',
    async () => {
      for (const [words, status, body] of [
        ['Verification failed', 500, {}],
        ['Too many tries.', 429, { error: 'Too many tries.' }],
      ] as const) {
        await enter(status, body);
        await findErrorToast(words);
        await waitFor(() => expect(verifyButton()).toBe(document.activeElement));
        expect(await readBoxes()).toBe('654321');
        expect(form()).toContain('The code was not checked yet.');
        (await findBoxes())[0]?.focus();
      }
    },
  );
});

it('[S337–S341] another code can be requested every 60 seconds, also over a reload', async ({
  shop,
}) => {
  let page = await arriveAtCode(shop);
  const untilSaid = (words: string | RegExp) =>
    screen.findByRole<HTMLButtonElement>('button', { name: words });

  await step('the wait is kept on the device', async () => {
    expect(await untilSaid(/^Resend in \d+s$/)).toHaveProperty('disabled', true);
    const until = Number(localStorage.getItem(COOLDOWN));
    expect(until - Date.now()).toBeGreaterThan(20_000);
    expect(until - Date.now()).toBeLessThanOrEqual(60_000);
    page = await page.reload();
    expect(await untilSaid(/^Resend in \d+s$/)).toHaveProperty('disabled', true);
  });

  await step('the storage of a device locks no one out: the provider keeps the limit', async () => {
    localStorage.removeItem(COOLDOWN);
    page = await page.reload();
    await press(await untilSaid('Resend Code'));
    await screen.findByText(/second/, { selector: '[role="status"] [data-tone="error"] *' });
    expect(screen.queryByText('Failed to resend code')).toBeNull();
    failOnce(shop, 'resend-verification', 400);
    await press(resendButton());
    await findErrorToast('Failed to resend code');
  });

  await step('with another code the wait begins anew, and ends', async () => {
    shop.provider.advanceClock(61_000);
    await press(resendButton());
    await untilSaid(/^Resend in (60|59)s$/);
    expect(shop.network.sentChanges().at(-1)).toEqual({
      method: 'POST',
      path: '/auth/resend-verification',
      body: { email: DEMO_BUYER },
    });
    await shop.pass(60_000);
    await untilSaid('Resend Code');
  });
});

it('a member signs in by keyboard, with another try at the address', async ({ shop }) => {
  const page = await arriveAtCode(shop);

  await step(
    '[S336] (Change) leads back with the address, which leaves the history with the next step',
    async () => {
      await press(screen.getByRole('link', { name: '(Change)' }));
      await untilAt('/login');
      expect((await findEmail()).value).toBe(DEMO_BUYER);
      expect(JSON.stringify(history.state)).toContain(DEMO_BUYER);
      shop.provider.advanceClock(61_000);
      await press(await findEmail());
      await findToast(SENT);
      await shop.pass(REDIRECT_MS);
      await findBoxes();
      await untilToastGone(SENT);
      history.back();
      await untilAt('/login');
      expect((await findEmail()).value).toBe('');
      history.forward();
      await findBoxes();
    },
  );

  await step(
    '[S335, S342, S344, S345, S374, S376] the right code signs in, stores all three values, and leads to the dashboard',
    async () => {
      const otp = shop.provider.lastCode(DEMO_BUYER);
      expect((await findBoxes())[0]).toBe(document.activeElement);
      await page.user.keyboard(otp);
      await page.user.tab();
      expect(verifyButton()).toBe(document.activeElement);
      await page.user.keyboard('{Enter}');
      await findToast(LOGGED_IN);
      expect(location.pathname).toBe('/login/verify-otp');
      await shop.pass(REDIRECT_MS);
      await untilAt('/dashboard');
      expect(
        shop.network.sentChanges().findLast(({ path }) => path === '/auth/verify-email'),
      ).toMatchObject({ body: { email: DEMO_BUYER, otp } });
      const stored: Record<string, string> = { ...localStorage };
      expect(JSON.parse(stored.user ?? '')).toMatchObject({ email: DEMO_BUYER, role: 'buyer' });
      expect(stored).toMatchObject({
        accessToken: expect.any(String) as string,
        refreshToken: expect.any(String) as string,
      });
    },
  );

  await step('[S324] a signed-in member cannot open the sign-in pages', async () => {
    for (const path of ['/login', '/login/verify-otp']) {
      await shop.open(path);
      await untilAt('/dashboard');
    }
  });
});

it('a code can still be entered when the app was closed meanwhile, for ten minutes', async ({
  shop,
}) => {
  await step('[S025, S027] neither step opens without the address of the one before', async () => {
    for (const path of ['/login/verify-otp', '/register']) {
      await shop.open(path);
      await untilAt('/login');
      await findEmail();
    }
    expect(screen.queryByText(/^Enter the code sent to/)).toBeNull();
  });

  await step('after ten minutes the next start does not offer to go on with it', async () => {
    const page = await arriveAtCode(shop);
    await page.close();
    await shop.pass(10 * 60_000);
    await shop.open('/login');
    await findEmail();
    expect(screen.queryByText(/^Enter the code sent to/)).toBeNull();
  });

  await step('before that it does, and the code still works', async () => {
    await (await arriveAtCode(shop)).close();
    await shop.pass(10 * 60_000 - 10_000);
    const page = await shop.open('/login');
    await screen.findByText('Enter the code sent to b•••@stu.cmb.ac.lk');
    await expectAccessible('the offer', screen.getByRole('main'));
    await press(screen.getByRole('link', { name: 'Enter code' }));
    await screen.findByText(DEMO_BUYER);
    await writeCode(shop.provider.lastCode(DEMO_BUYER));
    await page.user.click(verifyButton());
    await findToast(LOGGED_IN);
    await shop.pass(REDIRECT_MS);
    await untilAt('/dashboard');
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, vi } from 'vitest';
import { CAMPUSES } from '#core/domain/campuses.ts';
import { expectAccessible } from '#support/screens/accessible.ts';
import { fill, press } from '#support/screens/keyboard.ts';
import { untilAt } from '#support/screens/landmarks.ts';
import { it, type OpenPage, type Shop, step } from '#support/screens/shop.tsx';
import {
  askForCode,
  DISCONNECTED,
  failOnce,
  REDIRECT_MS,
  verifyButton,
  writeCode,
} from '#support/screens/sign-in-steps.ts';
import { findErrorToast, findToast, untilToastGone } from '#support/screens/toasts.ts';

const NEWCOMER = 'newcomer@stu.pdn.ac.lk';
const VERIFIED = 'Email verified successfully! Please complete your registration.';
const MEGABYTE = 1024 * 1024;
const HINT = 'PNG, JPG or GIF up to 10MB';

const fullName = () => screen.getByLabelText<HTMLInputElement>('Full Name*');
const phone = () => screen.getByLabelText<HTMLInputElement>('Phone Number');
const campus = () => screen.getByLabelText<HTMLSelectElement>('Campus*');
const bio = () => screen.getByLabelText<HTMLTextAreaElement>('Bio');
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const picture = () => screen.getByLabelText<HTMLInputElement>('Profile Picture');
const create = () => screen.getByRole('button', { name: 'Create Account' });
const removal = () => screen.queryByRole('button', { name: 'Remove picture' });
const role = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

function described(label: string, description: string | RegExp) {
  const isSelect = label.startsWith('Campus');
  return screen.findByRole(isSelect ? 'combobox' : 'textbox', { name: label, description });
}

/** From the address to the form. */
async function arriveAtForm(shop: Shop): Promise<OpenPage> {
  const page = await shop.open('/login');
  await askForCode(shop, page, NEWCOMER);
  await writeCode(shop.provider.lastCode(NEWCOMER));
  await page.user.click(verifyButton());
  await findToast(VERIFIED);
  await shop.pass(REDIRECT_MS);
  await untilAt('/register');
  await waitFor(create);
  // The next toast of these steps would take its place, and leave with it.
  await untilToastGone(VERIFIED);
  return page;
}

function pictureOf(bytes: number): File {
  return new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
}

beforeEach(() => {
  // The dashboard logs its visits.
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

it('a newcomer is told what their profile lacks', async ({ shop }) => {
  const page = await arriveAtForm(shop);

  await step(
    '[S346–S348, S354] a verified address without an account leads to the registration',
    () => {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Complete Your Profile');
      expect(email().disabled).toBe(true);
      expect(email().value).toBe(NEWCOMER);
    },
  );

  await step(
    '[S355, S359, S362, S368] missing fields are named, and the first of them gets the focus',
    async () => {
      await press(create());
      await waitFor(() => expect(fullName()).toBe(document.activeElement));
      await described('Full Name*', 'Enter your full name.');
      await described('Phone Number', 'Enter your phone number.');
      await described('Campus*', 'Choose your campus.');
      await expectAccessible('a registration with problems', screen.getByRole('main'));
    },
  );

  await step('[S360, S361] the campuses and the roles are those of the specification', () => {
    const options = within(campus()).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Choose your campus',
      ...CAMPUSES,
    ]);
    expect(role('Buyer').checked).toBe(true);
    expect(role('Seller').checked).toBe(false);
  });

  await step('[S357, S358] a phone number is nine digits, however it is pasted', async () => {
    for (const typed of ['771234567', '+94 77 123 4567', '077-123-4567', '0094771234567890']) {
      await fill(page.user, phone(), typed);
      await waitFor(() => expect(phone().value).toBe('(77) 123 4567'));
    }
    await page.user.clear(phone());
    await page.user.type(phone(), '7x7 1');
    expect(phone().value).toBe('(77) 1');
    await described('Phone Number', /9 digits after \+94; this has 3/);
    await page.user.type(phone(), '2345678');
    expect(phone().value).toBe('(77) 123 4567');
  });

  await step('[S365, S366] a bio may be typed too long, and is then not sent', async () => {
    await fill(page.user, bio(), 'b'.repeat(512));
    await screen.findByText('512/500');
    await described('Bio', '12 characters too many');
    await fill(page.user, fullName(), 'Nimali Perera');
    await page.user.selectOptions(campus(), 'University of Peradeniya');
    await page.user.click(create());
    await waitFor(() => expect(bio()).toBe(document.activeElement));
    expect(location.pathname).toBe('/register');
    expect(shop.network.sentChanges().map(({ path }) => path)).not.toContain('/auth/register');
  });
});

it('[S349–S353] the picture of a profile is an image below 10 MB, by button or by drop', async ({
  shop,
}) => {
  await arriveAtForm(shop);
  const anyFile = userEvent.setup({ delay: null, applyAccept: false });
  const chosen = () => screen.findByText(/^“a\.png” is chosen\./);

  screen.getByText(new RegExp(HINT));
  await anyFile.upload(picture(), new File(['a'], 'a.txt', { type: 'text/plain' }));
  await screen.findByText('Please upload an image file');
  expect(removal()).toBeNull();

  await anyFile.upload(picture(), pictureOf(10 * MEGABYTE));
  await screen.findByText('File size must be less than 10MB');
  expect(removal()).toBeNull();

  await step('one that cannot be drawn is chosen all the same', async () => {
    await anyFile.upload(picture(), pictureOf(10 * MEGABYTE - 1));
    await chosen();
    expect(screen.queryByText(/Please upload an image file|File size must be/)).toBeNull();
    await anyFile.click(screen.getByRole('button', { name: 'Remove picture' }));
    await waitFor(() => expect(removal()).toBeNull());
  });

  await step('a drop takes it as well', async () => {
    fireEvent.drop(screen.getByText(new RegExp(HINT)), {
      dataTransfer: { files: [pictureOf(1)] },
    });
    await chosen();
    expect(removal()).not.toBeNull();
  });
});

it('[S020] a newcomer completes a profile: draft, refusals, and the call', async ({ shop }) => {
  let page = await arriveAtForm(shop);
  const { sent, sentChanges } = shop.network;
  const alert = () => screen.findByRole('alert');

  await step('a reload keeps all of it', async () => {
    await fill(page.user, fullName(), 'Nimali Perera');
    await fill(page.user, phone(), '771234567');
    await page.user.selectOptions(campus(), 'University of Peradeniya');
    await fill(page.user, bio(), 'I fix bicycles.');
    await page.user.upload(picture(), pictureOf(1));
    await screen.findByText(/^“a\.png” is chosen\./);
    // Words are on the device a moment after they are typed.
    await waitFor(async () => {
      const drafts = JSON.stringify(await page.runtime.db.drafts.toArray());
      expect(drafts).toContain('I fix bicycles.');
      expect(drafts).toContain('a.png');
    });
    page = await page.reload();
    await waitFor(() => expect(fullName().value).toBe('Nimali Perera'));
    expect(phone().value).toBe('(77) 123 4567');
    expect(campus().value).toBe('University of Peradeniya');
    expect(bio().value).toBe('I fix bicycles.');
    expect(removal()).not.toBeNull();
  });

  await step(
    '[S371, S384] a refusal shows the message of the provider, else the default one, and keeps the form',
    async () => {
      for (const [words, body] of [
        ['This name is taken.', { error: 'This name is taken.' }],
        ['Registration failed', {}],
      ] as const) {
        failOnce(shop, 'register', 400, body);
        await press(create());
        await findErrorToast(words);
        expect(fullName().value).toBe('Nimali Perera');
      }
      expect((await alert()).textContent).toContain("We couldn't create your account just now.");
      screen.getByRole('link', { name: 'Verify again' });
    },
  );

  await step('without a connection the note says that trying again is enough', async () => {
    shop.network.setOnline(false);
    await press(create());
    await findErrorToast(DISCONNECTED);
    expect((await alert()).textContent).toContain(
      "No answer came, as there was no connection. Try again when it's back",
    );
    expect(screen.queryByRole('link', { name: 'Verify again' })).toBeNull();
    shop.network.setOnline(true);
  });

  await step(
    '[S364, S367, S369, S370, S372] the profile is sent as specified, with a placeholder for the picture',
    async () => {
      sent.splice(0);
      shop.provider.faults.set([{ kind: 'delay', path: '/api/auth/register', ms: 600, times: 1 }]);
      await fill(page.user, screen.getByLabelText('Address'), '12 Hill Road, Kandy');
      await press(create());
      await screen.findByRole('button', { name: 'Creating Account...' });
      await shop.pass(600);
      await findToast('Registration successful! Redirecting...');
      expect(location.pathname).toBe('/register');
      expect(sentChanges()[0]).toEqual({
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
    },
  );

  await step('[S373] the newcomer is signed in', async () => {
    await shop.pass(REDIRECT_MS);
    await untilAt('/dashboard');
    await within(screen.getByRole('main')).findByRole('heading', { name: 'Nimali Perera' });
  });

  await step('Back leads to no form with the address in it', async () => {
    history.back();
    await waitFor(() => expect(location.pathname).not.toBe('/dashboard'));
    expect(location.pathname).not.toMatch(/register|verify-otp/);
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import type { OpenPage, Shop } from './shop.tsx';
import { findToast, untilToastGone } from './toasts.ts';

/* What the steps of signing in have. */

/** What stands in the place of the provider's words while it cannot be reached. */
export const DISCONNECTED = 'You are disconnected. Connect to get your code.';

/** Between a success and the screen that it leads to. */
export const REDIRECT_MS = 2_000;

export const SENT = 'Verification code sent successfully!';
export const LOGGED_IN = 'Logged in successfully! Redirecting...';

export const findEmail = () => screen.findByLabelText<HTMLInputElement>('Student Email address');
export const sendButton = () => screen.getByRole('button', { name: 'Send Verification Code' });
export const verifyButton = () => screen.getByRole('button', { name: 'Verify & Proceed' });
export const resendButton = () => screen.getByRole('button', { name: /^Resend/ });

export async function findBoxes(): Promise<HTMLInputElement[]> {
  const group = await screen.findByRole('group', { name: '6-digit code' });
  return within(group).getAllByRole<HTMLInputElement>('textbox');
}

/** Text of the boxes as one word; a space stands for an empty one. */
export async function readBoxes(): Promise<string> {
  return (await findBoxes()).map(({ value }) => value || ' ').join('');
}

/** All at once, as a keyboard writes a code that it found in the mail. */
export async function writeCode(code: string): Promise<void> {
  const [first] = await findBoxes();
  if (first !== undefined) fireEvent.input(first, { target: { value: code } });
  await waitFor(async () => expect(await readBoxes()).toBe(code));
}

/** From the first step to the boxes of the code, for an address that is typed. */
export async function askForCode(shop: Shop, page: OpenPage, email: string): Promise<void> {
  await page.user.clear(await findEmail());
  await page.user.type(await findEmail(), `${email}{Enter}`);
  await findToast(SENT);
  await shop.pass(REDIRECT_MS);
  await findBoxes();
  // The next toast of these steps would take its place, and leave with it.
  await untilToastGone(SENT);
}

/** Signs in as a person does: address, mailed code, and where it leads. */
export async function signIn(shop: Shop, page: OpenPage, email: string): Promise<void> {
  await askForCode(shop, page, email);
  await writeCode(shop.provider.lastCode(email));
  await page.user.click(verifyButton());
  await findToast(LOGGED_IN);
  await shop.pass(REDIRECT_MS);
}

/** Lets one call fail with this answer. */
export function failOnce(shop: Shop, path: string, status: number, body: unknown = {}): void {
  shop.provider.faults.set([{ kind: 'status', path: `/api/auth/${path}`, status, body, times: 1 }]);
}

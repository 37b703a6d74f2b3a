import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, vi } from 'vitest';
import { DEMO_BUYER, DEMO_SELLER, it } from '#support/screens/shop.tsx';

const OTHER_SELLER = 'malsha.h@stu.mrt.ac.lk';

beforeEach(() => {
  // The dashboard logs its visits.
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

// As when another tab has logged one member out and the next one in while this tab was frozen.

it('personal info is of the member who is signed in by now', async ({ shop }) => {
  await shop.storeSession(DEMO_SELLER);
  const page = await shop.open('/dashboard?tab=info');
  const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/).value;
  await screen.findByLabelText(/^Name/);
  const before = name();
  await shop.storeSession(DEMO_BUYER);
  await page.runtime.session.settle();
  await waitFor(() => {
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(DEMO_BUYER);
  });
  expect(name()).not.toBe(before);
});

it('a listing that one seller was writing is not in the form of the next', async ({ shop }) => {
  await shop.storeSession(DEMO_SELLER);
  const page = await shop.open('/dashboard?tab=listings&new=1');
  await page.user.type(await screen.findByLabelText('Title'), 'Of the first seller');
  await shop.storeSession(OTHER_SELLER);
  await page.runtime.session.settle();
  await waitFor(() => expect(page.runtime.session.currentUser()?.email).toBe(OTHER_SELLER));
  await waitFor(() => expect(screen.queryByDisplayValue('Of the first seller')).toBeNull());
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('');
});

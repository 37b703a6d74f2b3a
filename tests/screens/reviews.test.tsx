import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/screens/accessible.ts';
import { untilAt } from '#support/screens/landmarks.ts';
import { DEMO_BUYER, it, step } from '#support/screens/shop.tsx';
import { signIn } from '#support/screens/sign-in-steps.ts';

const SUNGLASSES = seedId('listing', 'acc-square-sunglasses');
const SLEEVE = seedId('listing', 'acc-neoprene-laptop-sleeve');

const tab = () => screen.findByRole('tab', { name: /^Reviews/ });
const form = () => screen.getByRole('form', { name: 'Write a review' });
const submit = () => screen.getByRole('button', { name: 'Submit Review' });
const comment = () => screen.getByLabelText<HTMLTextAreaElement>('Comment (optional)');
const star = (count: number) =>
  screen.getByRole<HTMLInputElement>('radio', { name: count === 1 ? '1 star' : `${count} stars` });
const reviews = () =>
  within(screen.getByRole('list', { name: 'Reviews' })).getAllByRole('listitem');
const refused = () => screen.getByRole('list', { name: 'Reviews that need attention' });

it('a buyer reviews a product once; a review that is refused can be corrected or given up', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_BUYER);
  let page = await shop.open(`/products/${SLEEVE}`);
  await page.user.click(await tab());

  await step('[S149] a rating of 0 is refused in words, and the stars get the focus', async () => {
    await page.user.click(submit());
    within(form()).getByText('Please choose 1 to 5 stars.');
    await waitFor(() => expect(star(1)).toBe(document.activeElement));
    await page.user.click(star(2));
    expect(within(form()).queryByText('Please choose 1 to 5 stars.')).toBeNull();
  });

  await step('a comment that is too long is counted, kept and not sent', async () => {
    await page.user.click(comment());
    await page.user.paste('a'.repeat(1003));
    within(form()).getByText('1003/1000');
    within(form()).getByText('3 characters too many');
    await page.user.click(submit());
    await waitFor(() => expect(comment()).toBe(document.activeElement));
    await page.user.clear(comment());
    await page.user.paste('Fits well.\nහොඳයි');
  });

  await step('the draft survives a reload', async () => {
    // Words are on the device a moment after they are typed.
    await waitFor(async () => {
      expect(JSON.stringify(await page.runtime.db.drafts.toArray())).toContain('Fits well.');
    });
    page = await page.reload();
    await page.user.click(await tab());
    await waitFor(() => expect(comment().value).toBe('Fits well.\nහොඳයි'));
    expect(star(2).checked).toBe(true);
    await page.user.click(star(4));
  });

  await step(
    '[S007, S148, S151, S164] it is sent as specified, the form is empty again, and the review is in the list',
    async () => {
      await page.user.click(submit());
      await waitFor(() => expect(comment().value).toBe(''));
      expect(within(form()).queryByRole('radio', { checked: true })).toBeNull();
      await screen.findByRole('tab', { name: 'Reviews (4)' });
      expect(reviews()[0]?.textContent).toContain('Fits well.');
      await page.untilSynced();
      expect(document.querySelector('[data-sync-state]')).toBeNull();
      expect(shop.network.sentChanges()).toMatchObject([{ method: 'POST', path: '/reviews' }]);
      expect(Object.keys(shop.network.sentChanges()[0]?.body ?? {}).sort()).toEqual([
        'comment',
        'listingId',
        'rating',
        'reviewedUserId',
        'reviewerId',
      ]);
    },
  );

  await step('[S167] a refusal shows at the product with its reason, and no toast', async () => {
    await page.user.click(star(1));
    await page.user.click(submit());
    await waitFor(() => expect(refused().textContent).toContain('Needs attention'));
    expect(refused().textContent).toContain('You have already reviewed this product.');
    expect(within(form()).queryByText(/Thank you/)).toBeNull();
    await waitFor(() => expect(reviews()).toHaveLength(4));
    expect(screen.queryByRole('img', { name: 'Error' })).toBeNull();
    await waitFor(() => expect(document.documentElement.dataset.sync).toBe('attention'));
    await expectAccessible('form and list of reviews', screen.getByRole('main'));
  });

  await step('Edit brings it back into the form and sends it in its place', async () => {
    await page.user.click(within(refused()).getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(star(1).checked).toBe(true));
    expect(comment()).toBe(document.activeElement);
    await page.user.paste('Second thoughts.');
    await page.user.click(submit());
    await waitFor(() => expect(refused().textContent).toContain('Second thoughts.'));
    expect(within(refused()).getAllByRole('listitem')).toHaveLength(1);
  });

  await step('Discard gives it up, and says so where the keyboard goes on', async () => {
    within(refused()).getByRole('button', { name: 'Discard' }).focus();
    await page.user.keyboard('{Enter}');
    const words = await screen.findByText('Your review is discarded.');
    expect(words).toBe(document.activeElement);
    await waitFor(() => {
      expect(screen.queryByRole('list', { name: 'Reviews that need attention' })).toBeNull();
    });
    await page.untilSynced();
  });
});

it('a review written offline waits in the list and reaches the provider once', async ({ shop }) => {
  await shop.storeSession(DEMO_BUYER);
  let page = await shop.open(`/products/${SUNGLASSES}`);
  await page.user.click(await tab());
  expect(reviews()).toHaveLength(2);
  shop.network.setOnline(false);
  const pending = () => reviews().find((each) => each.dataset.syncState === 'pending');

  await step('one that waits can be taken back', async () => {
    await page.user.click(star(2));
    await page.user.click(submit());
    await waitFor(() => expect(pending()?.textContent).toContain('Pending'));
    await page.user.click(screen.getByRole('button', { name: 'Cancel this review' }));
    await waitFor(() => expect(reviews()).toHaveLength(2));
  });

  await step('one that waits is in the list after a reload, and is sent once', async () => {
    await page.user.click(star(5));
    await page.user.click(comment());
    await page.user.paste('Written on the bus.');
    await page.user.click(submit());
    await waitFor(() => expect(pending()?.textContent).toContain('Written on the bus.'));
    await within(form()).findByText(/saved on this device/);
    screen.getByRole('tab', { name: 'Reviews (2)' });
    page = await page.reload();
    await page.user.click(await tab());
    await waitFor(() => expect(pending()?.textContent).toContain('Written on the bus.'));
    shop.network.setOnline(true);
    await page.untilSynced();
    await screen.findByRole('tab', { name: 'Reviews (3)' });
    expect(screen.getAllByText('Written on the bus.')).toHaveLength(1);
    await waitFor(() => expect(pending()).toBeUndefined());
    expect(shop.network.sentChanges()).toHaveLength(1);
  });
});

it('the draft of a visitor is still there after the login', async ({ shop }) => {
  const page = await shop.open(`/products/${SUNGLASSES}`);
  await page.user.click(await tab());
  await page.user.click(star(3));
  await page.user.click(comment());
  await page.user.paste('Before the login.');
  await page.user.click(submit());
  await untilAt('/login');
  await signIn(shop, page, DEMO_BUYER);
  await untilAt(`/products/${SUNGLASSES}`);
  expect(location.hash).toBe('#reviews');
  await waitFor(() => expect(star(3).checked).toBe(true));
  await waitFor(() => expect(comment().value).toBe('Before the login.'));
  await page.untilSynced();
  expect(shop.network.sentChanges().map(({ path }) => path)).not.toContain('/reviews');
});

it('a review is promised only while it waits', async ({ shop }) => {
  await shop.storeSession(DEMO_BUYER);
  const page = await shop.open(`/products/${SUNGLASSES}`);
  await page.user.click(await tab());
  const promise = () => within(form()).queryByText(/saved on this device/);
  const writeOffline = async () => {
    shop.network.setOnline(false);
    await page.user.click(star(2));
    await page.user.click(submit());
    await waitFor(() => expect(promise()).not.toBeNull());
  };

  await writeOffline();
  await page.user.click(await screen.findByRole('button', { name: 'Cancel this review' }));
  await waitFor(() => expect(promise(), 'taken back').toBeNull());

  await writeOffline();
  shop.network.setOnline(true);
  await page.untilSynced();
  await screen.findByRole('tab', { name: 'Reviews (3)' });
  await waitFor(() => expect(promise(), 'sent').toBeNull());
});

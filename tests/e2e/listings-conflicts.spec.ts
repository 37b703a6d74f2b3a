import { expectAccessible } from '#support/accessible.ts';
import { arriveSignedIn, DEMO_SELLER, expect, test, untilSynced } from '#support/app-test.ts';
import {
  asSeller,
  editLinkOf,
  heldOne,
  rowOf,
  sellerIdOf,
  LISTINGS,
  NOTES,
  NOTES_TITLE,
} from '#support/seller-desk.ts';
import { tryAgain } from '#support/try-again.ts';

test('two devices disagree, and a refusal is corrected @without-worker', async ({
  page,
  context,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_SELLER, LISTINGS);
  await expect(page.getByRole('row')).toHaveCount(14);
  const toasts = page.getByRole('img', { name: 'Error', exact: true });
  const attention = page.getByRole('listitem').filter({ hasText: 'Needs you' });
  const sellerId = await sellerIdOf(page);
  const setPrice = async (price: string) => {
    await editLinkOf(page, NOTES_TITLE).click();
    await page.getByLabel('Price').fill(price);
    await page.getByRole('button', { name: 'Save Changes' }).click();
  };
  const disagree = async (mine: string, theirs: number) => {
    await context.setOffline(true);
    await setPrice(mine);
    await expect(rowOf(page, NOTES_TITLE)).toHaveAttribute('data-sync-state', 'pending');
    await asSeller(page, 'PATCH', `listings/${NOTES}`, { price: theirs, sellerId });
    await context.setOffline(false);
    await expect(attention).toContainText('changed on another device');
  };

  await test.step('yours and theirs are shown; Keep mine sends yours', async () => {
    await editLinkOf(page, NOTES_TITLE).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await disagree('600', 555);
    await expect(attention).toContainText(/Price\s*Yours\s*600.00 LKR\s*Theirs\s*555.00 LKR/);
    await expect(rowOf(page, NOTES_TITLE)).toContainText('555.00 LKR');
    await expect(rowOf(page, NOTES_TITLE)).toHaveAttribute('data-sync-state', 'attention');
    await expect(toasts).toHaveCount(0);
    // A row that the header half covers is no smaller target: the person scrolls.
    await page.evaluate(() => (document.documentElement.scrollTop = 0));
    await expectAccessible(page, 'yours and theirs', 'main');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await untilSynced(page);
    expect((await heldOne(page, NOTES))?.price).toBe(600);
  });

  await test.step('Keep theirs gives yours up', async () => {
    await disagree('700', 650);
    await page.getByRole('button', { name: 'Keep theirs' }).press('Enter');
    await expect(page.getByText('Theirs stays.')).toBeFocused();
    await untilSynced(page);
    await expect(rowOf(page, NOTES_TITLE)).toContainText('650.00 LKR');
    expect((await heldOne(page, NOTES))?.price).toBe(650);
  });

  await test.step('Edit opens the form with yours, on top of theirs', async () => {
    await disagree('800', 750);
    await attention.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Price')).toHaveValue('800');
    await page.getByLabel('Price').fill('775');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await untilSynced(page);
    await expect(attention).toHaveCount(0);
    expect((await heldOne(page, NOTES))?.price).toBe(775);
  });

  await test.step("the seller's own change while the form was open is no conflict", async () => {
    const fault = { method: 'PATCH', path: '/api/listings', status: 503 };
    await provider.setFaults({ kind: 'status', ...fault });
    const edit = editLinkOf(page, NOTES_TITLE);
    const before = await edit.boundingBox();
    await page.getByRole('switch', { name: `${NOTES_TITLE} is on sale` }).click();
    await expect(rowOf(page, NOTES_TITLE)).toHaveAttribute('data-sync-state', 'pending');
    expect(await edit.boundingBox(), 'stays under the pointer').toEqual(before);
    await edit.click();
    await page.getByLabel('Price').fill('780');
    expect((await heldOne(page, NOTES))?.status).toBe('active');
    await provider.setFaults();
    await untilSynced(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await untilSynced(page);
    await expect(attention).toHaveCount(0);
    expect(await heldOne(page, NOTES)).toMatchObject({ status: 'sold', price: 780 });
  });

  await test.step('[S282] a refusal shows at the row and not as a toast; Edit corrects it', async () => {
    await provider.setFaults({
      ...{ kind: 'status', method: 'PATCH', path: '/api/listings', status: 422, times: 1 },
      body: { error: 'price must be below 1000.', code: 'invalid-body' },
    });
    await setPrice('5000');
    await expect(attention).toContainText('price must be below 1000.');
    await expect(rowOf(page, NOTES_TITLE)).toContainText('780.00 LKR');
    await expect(toasts).toHaveCount(0);
    await attention.getByRole('link', { name: /^Edit/ }).click();
    await expect(page.getByText('price must be below 1000.')).toBeVisible();
    await expect(page.getByLabel('Price')).toHaveValue('5000');
    await page.reload();
    await page.getByLabel('Price').fill('900');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await untilSynced(page);
    expect((await heldOne(page, NOTES))?.price).toBe(900);
  });

  await test.step('[S281] a list that the provider would not give is said to have failed', async () => {
    await provider.setFaults({ kind: 'status', path: '/api/listings/mine', status: 403 });
    await page.goto(LISTINGS);
    await expect(page.getByRole('alert')).toContainText('Failed to fetch listings.');
    await provider.setFaults();
    await tryAgain(page, page.getByText('Failed to fetch listings.'));
  });
});

import { expectAccessible } from '#support/accessible.ts';
import {
  arriveSignedIn,
  DEMO_SELLER,
  expect,
  test,
  untilInstalled,
  untilSynced,
} from '#support/app-test.ts';
import { blankFile } from '#support/blank-file.ts';
import {
  addTurnedCover,
  aPhoto,
  expectSharedOnce,
  keepSecondPhoto,
  photoPicker,
  shapeAt,
  shapesOf,
} from '#support/listing-photos.ts';
import { untilKept } from '#support/device-rows.ts';
import { expectAnnounced, follow } from '#support/follow.ts';
import { expectPhotoInWidths } from '#support/photo-widths.ts';
import {
  changes,
  editLinkOf,
  held,
  heldOne,
  rowOf,
  sellerIdOf,
  LANYARD,
  LANYARD_TITLE,
  LISTINGS,
  NOTES,
  NOTES_TITLE,
  WATCH,
  WATCH_TITLE,
} from '#support/seller-desk.ts';
import { refuseDrafts } from '#support/refuse-drafts.ts';

const UPLOADED = /^\/uploads\/[0-9a-f]{24}\/\d+\.webp$/;

test('[S009] a seller edits, sells, deletes and creates listings by the keyboard', async ({
  page,
  provider,
}, testInfo) => {
  await arriveSignedIn(page, provider, DEMO_SELLER, LISTINGS);
  const form = page.getByRole('form', { name: 'Edit listing' });
  const edit = editLinkOf(page, NOTES_TITLE);
  const dialog = page.getByRole('dialog');

  await test.step('[S017, S260–S262, S277] the table shows them', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Product Listings' })).toBeVisible();
    const heads = ['Product', 'Category', 'Status', 'Quantity', 'Price', 'Edit', 'Delete'];
    await expect(page.getByRole('columnheader')).toHaveText(heads, { ignoreCase: false });
    await expect(page.getByRole('row')).toHaveCount(14);
    const row = rowOf(page, NOTES_TITLE);
    await expect(row).toContainText('480.50 LKR');
    await expect(row).toContainText('18');
    const product = page.getByRole('link', { name: NOTES_TITLE });
    await expect(product).toHaveAttribute('target', '_blank');
    await expect(product).toHaveAccessibleDescription('Opens in a new tab');
    const [asked] = (await provider.requests()).filter(({ path }) => path.endsWith('/mine'));
    expect(asked).toMatchObject({ method: 'GET', query: `?sellerId=${await sellerIdOf(page)}` });
  });

  await test.step('[S276, S278] the switch flips the status', async () => {
    const status = page.getByRole('switch', { name: `${NOTES_TITLE} is on sale` });
    await status.focus();
    await page.keyboard.press('Space');
    await expect(status).not.toBeChecked();
    await untilSynced(page);
    expect((await changes(provider)).at(-1)).toMatchObject({
      ...{ method: 'PATCH', path: `/api/listings/${NOTES}/status`, status: 200 },
      bodyKeys: ['status', 'sellerId'],
    });
    expect((await heldOne(page, NOTES))?.status).toBe('sold');
  });

  await test.step('[S265–S269, S274] the form has every field', async () => {
    await edit.focus();
    await page.keyboard.press('Enter');
    await expectAnnounced(page, /^Edit listing/i);
    await expect(form.getByLabel('Title')).toHaveValue(NOTES_TITLE);
    await expect(form.getByLabel('Category')).toHaveValue('books');
    await expect(form.getByLabel('Price')).toHaveAttribute('step', '0.01');
    await expect(form.getByLabel('Price')).toHaveValue('480.5');
    await expect(form.getByLabel('Quantity')).toHaveValue('18');
    await expect(form.getByRole('radio', { name: 'New' })).toBeChecked();
    await expect(form.getByRole('radio', { name: 'Sold' })).toBeChecked();
    await expect(form.getByRole('checkbox', { name: 'Free delivery' })).toBeVisible();
    for (const label of ['Image URLs', 'Features', 'Why buy'])
      await expect(form.getByLabel(label)).toHaveAccessibleDescription('One per line');
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Cancel' })).toBeVisible();
  });

  await test.step('what cannot be sent is said at its field, and the first of them has the focus', async () => {
    await form.getByLabel('Price').fill('0');
    await form.getByRole('button', { name: 'Add a variation' }).press('Enter');
    await page.keyboard.type('color');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Enter a price above zero')).toBeVisible();
    await expect(form.getByText('Enter at least one option')).toBeVisible();
    await expect(form.getByLabel('Price')).toBeFocused();
    await expectAccessible(page, 'the form with its errors', 'main');
  });

  await test.step('[S274] Cancel and Back leave at once, and what was typed can be brought back', async () => {
    for (const name of ['Cancel', 'Back']) {
      await form.getByLabel('Price').fill('510.25');
      await page.getByRole('button', { name, exact: true }).press('Enter');
      await expect(page.getByRole('status').filter({ hasText: 'Not saved.' })).toBeVisible();
      await expect(rowOf(page, NOTES_TITLE)).toContainText('480.50 LKR');
      await expect(dialog).toHaveCount(0);
      await expect(edit).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(form.getByLabel('Price')).toHaveValue('480.5');
    }
    await expectAccessible(page, 'the form that was left before', 'main');
    await page.getByRole('button', { name: 'Bring it back' }).press('Enter');
    await expect(form.getByLabel('Price')).toHaveValue('510.25');
    await expect(page.getByRole('button', { name: 'Discard draft' })).toBeFocused();
  });

  await test.step('a draft survives a link and a reload', async () => {
    await form.getByRole('button', { name: 'Add a variation' }).press('Enter');
    await page.keyboard.type('color');
    await form.getByLabel('Options, separated by commas').fill('red, blue');
    await form.getByRole('button', { name: 'Move photo 1 right' }).press('Enter');
    await page.getByRole('link', { name: 'Orders', exact: true }).first().press('Enter');
    await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
    await page.goBack();
    await expect(form.getByLabel('Price')).toHaveValue('510.25');
    await page.reload();
    await expect(form.getByLabel('Price')).toHaveValue('510.25');
    await expect(page.getByText('Draft restored.')).toBeVisible();
  });

  await test.step('leaving asks where the device has no room for a draft', async () => {
    await refuseDrafts(page);
    await form.getByLabel('Quantity').fill('17');
    await form.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Unsaved changes' })).toBeVisible();
    await expectAccessible(page, 'the question before leaving', 'dialog[open]');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Orders', exact: true }).first().press('Enter');
    await dialog.getByRole('button', { name: 'Keep editing' }).press('Enter');
    await expect(form.getByLabel('Quantity')).toHaveValue('17');
    await page.reload();
  });

  await test.step('[S275, S279] Save Changes sends the edited fields, numbers as numbers', async () => {
    await provider.setFaults({ kind: 'delay', method: 'PATCH', path: '/api/listings', ms: 600 });
    await form.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    await expect(edit).toBeFocused();
    await untilSynced(page);
    await provider.setFaults();
    const sent = (await changes(provider)).at(-1);
    expect(sent).toMatchObject({ method: 'PATCH', path: `/api/listings/${NOTES}`, status: 200 });
    expect([...(sent?.bodyKeys ?? [])].sort()).toEqual(
      'category condition description features freeDelivery images price quantity sellerId status title variations whyBuy'.split(
        ' ',
      ),
    );
    expect(await heldOne(page, NOTES)).toMatchObject({
      price: 510.25,
      images: ['/pictures/1f4d1.webp', '/pictures/1f4d3.webp#2'],
      variations: [{ name: 'color', options: ['red', 'blue'] }],
    });
    await expect(rowOf(page, NOTES_TITLE)).toContainText('510.25 LKR');
  });

  await test.step('[S263, S264, S280] deleting asks first', async () => {
    await page.getByRole('button', { name: `Delete ${WATCH_TITLE}` }).press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Confirm Deletion' })).toBeVisible();
    await expect(dialog).toContainText(
      `Are you sure you want to delete "${WATCH_TITLE}"? This action cannot be undone.`,
    );
    await expectAccessible(page, 'the question before a deletion', 'dialog[open]');
    // Opened again before the browser has fired the event that it closed.
    await page.evaluate(async (id) => {
      const open = document.querySelector<HTMLDialogElement>('dialog[open]');
      open?.querySelector<HTMLElement>('footer button')?.click();
      for (let turn = 0; open?.open && turn < 100; turn += 1) await Promise.resolve();
      document.querySelector<HTMLElement>(`[data-delete="${id}"]`)?.click();
    }, WATCH);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expect(rowOf(page, WATCH_TITLE)).toHaveCount(0);
    await untilSynced(page);
    const sent = (await changes(provider)).at(-1);
    expect(sent).toMatchObject({
      ...{ method: 'DELETE', path: `/api/listings/${WATCH}`, bodyKeys: [] },
      query: `?sellerId=${await sellerIdOf(page)}`,
    });
    expect(await heldOne(page, WATCH)).toBeUndefined();
  });

  await test.step('a new listing goes out with its photo', async () => {
    await page.getByRole('link', { name: 'New listing' }).press('Enter');
    const fresh = page.getByRole('form', { name: 'New listing' });
    await fresh.getByLabel('Title').fill('Soldering iron, 40 W');
    await fresh.getByLabel('Category').selectOption('electronics');
    await fresh.getByLabel('Description').fill('Heats in a minute.');
    await fresh.getByLabel('Price').fill('2200');
    const pick = photoPicker(page, fresh);
    await pick({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(fresh.getByText('Please upload an image file')).toBeVisible();
    await pick(blankFile(testInfo, 'big.jpg', 10 * 1024 * 1024));
    await expect(fresh.getByText('File size must be less than 10MB')).toBeVisible();
    const photo = { mimeType: 'image/jpeg', buffer: await aPhoto(page) };
    await pick({ ...photo, name: 'iron.jpg' });
    await expect(fresh.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await pick({ ...photo, name: 'side.jpg' });
    const pictures = fresh.getByRole('img', { name: /^Photo \d$/ });
    await expect(pictures.nth(1)).toHaveAttribute('src', /^blob:/);
    await expectAccessible(page, 'the form with photos', 'main');
    const cover = await pictures.nth(1).getAttribute('src');
    await keepSecondPhoto(fresh, cover);
    await fresh.getByText('More details (optional)').click();
    await expect(fresh.getByLabel('Features')).toBeVisible();
    await fresh.getByRole('button', { name: 'Post listing' }).press('Enter');
    await expect(rowOf(page, 'Soldering iron')).toBeVisible();
    await untilSynced(page);
    const made = (await held(page)).find(({ title }) => title === 'Soldering iron, 40 W');
    expect(made).toMatchObject({ price: 2200, quantity: 1, condition: 'used' });
    expect(made?.images).toEqual([expect.stringMatching(UPLOADED)]);
    const sent = (await changes(provider)).slice(-2);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/uploads',
      'POST /api/listings',
    ]);
    const picture = rowOf(page, 'Soldering iron').locator('img');
    await expectPhotoInWidths(picture, made);
  });
});

test('without a connection everything is saved, shown as waiting, and sent once', async ({
  page,
  context,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_SELLER, LISTINGS);
  await untilInstalled(page);
  await expect(page.getByRole('row')).toHaveCount(14);
  const photo = await aPhoto(page);
  // The form is brought onto the device before the bus leaves.
  await page.getByRole('link', { name: 'New listing' }).click();
  await expect(page.getByRole('form', { name: 'New listing' })).toBeVisible();
  await context.setOffline(true);

  const form = page.getByRole('form', { name: 'New listing' });
  await test.step('a photo that is shared from the gallery is in the form, once', () =>
    expectSharedOnce(page, form, photo));

  await test.step('a listing with a photo', async () => {
    await form.getByLabel('Title').fill('Written on the bus');
    await form.getByLabel('Category').selectOption('books');
    await form.getByLabel('Description').fill('No signal here.');
    await form.getByLabel('Price').fill('150');
    await addTurnedCover(form, photo);
    await untilKept(page);
    // The draft brings back the order, and the photo as it was turned.
    await page.reload();
    await expect(form.getByLabel('Title')).toHaveValue('Written on the bus');
    await expect.poll(() => shapesOf(form)).toEqual(['upright', 'wide']);
    await form.getByRole('button', { name: 'Post listing' }).click();
    await expect(page.getByText('Saved on this device. It will be sent later.')).toBeVisible();
    await expect(rowOf(page, 'Written on the bus')).toHaveAttribute('data-sync-state', 'pending');
    await expect(rowOf(page, 'Written on the bus').locator('img')).toHaveAttribute('src', /^blob:/);
  });

  await test.step('an edit, a status, a deletion, and a change that is taken back', async () => {
    await editLinkOf(page, NOTES_TITLE).click();
    await page.getByLabel('Price').fill('499.99');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(rowOf(page, NOTES_TITLE)).toContainText('499.99 LKR');
    const status = page.getByRole('switch', { name: `${LANYARD_TITLE} is on sale` });
    await status.click();
    await expect(rowOf(page, LANYARD_TITLE)).toHaveAttribute('data-sync-state', 'pending');
    await page
      .getByRole('button', { name: `Cancel this change of ${LANYARD_TITLE}` })
      .press('Enter');
    await expect(page.getByText('Taken back, it was never sent.')).toBeVisible();
    await expect(rowOf(page, LANYARD_TITLE).getByRole('link', { name: 'Edit' })).toBeFocused();
    await expect(status).toBeChecked();
    await expect(rowOf(page, LANYARD_TITLE)).not.toHaveAttribute('data-sync-state');
    await status.click();
    await page.getByRole('button', { name: `Delete ${WATCH_TITLE}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(rowOf(page, WATCH_TITLE)).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: WATCH_TITLE })).toHaveAttribute(
      'data-sync-state',
      'pending',
    );
  });

  await test.step('it is all still there after a reload', async () => {
    await page.reload();
    await expect(rowOf(page, NOTES_TITLE)).toContainText('499.99 LKR');
    await expect(rowOf(page, WATCH_TITLE)).toHaveCount(0);
    await expect(page.getByText('on this device', { exact: false }).first()).toBeVisible();
    await expect(rowOf(page, 'Written on the bus').locator('img')).toHaveAttribute('src', /^blob:/);
    await expectAccessible(page, 'the table with changes that wait', 'main');
    expect(await changes(provider)).toEqual([]);
  });

  await test.step('in the sync centre the listing and its photos are one card', async () => {
    await follow(page, '/sync');
    const waiting = page.getByRole('list', { name: 'Waiting to be sent' });
    const card = waiting.getByRole('listitem').filter({ hasText: 'Written on the bus' });
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('Written on the bus · 2 photos');
    const photos = card.locator('img');
    await expect(photos).toHaveCount(2);
    for (const photo of await photos.all()) await expect(photo).toHaveAttribute('src', /^blob:/);
    await follow(page, LISTINGS);
    await expect(rowOf(page, NOTES_TITLE)).toBeVisible();
  });

  await test.step('each reaches the provider once', async () => {
    await context.setOffline(false);
    await untilSynced(page);
    const sent = (await changes(provider)).map(({ method, path }) => `${method} ${path}`);
    expect([...sent].sort()).toEqual(
      [
        'POST /api/uploads',
        'POST /api/uploads',
        'POST /api/listings',
        `PATCH /api/listings/${NOTES}`,
        `PATCH /api/listings/${LANYARD}/status`,
        `DELETE /api/listings/${WATCH}`,
      ].sort(),
    );
    expect(sent.lastIndexOf('POST /api/uploads')).toBeLessThan(sent.indexOf('POST /api/listings'));
    const listings = await held(page);
    expect(listings).toHaveLength(13);
    const images = listings.find(({ title }) => title === 'Written on the bus')?.images ?? [];
    expect(images).toEqual([expect.stringMatching(UPLOADED), expect.stringMatching(UPLOADED)]);
    expect(await Promise.all(images.map((address) => shapeAt(page, address)))).toEqual([
      'upright',
      'wide',
    ]);
    await expect(page.locator('tr[data-sync-state]')).toHaveCount(0);
  });
});

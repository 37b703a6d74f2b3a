import { expectAccessible } from '#support/browser/accessible.ts';
import {
  arriveSignedIn,
  DEMO_SELLER,
  expect,
  test,
  untilInstalled,
  untilSynced,
} from '#support/browser/app-test.ts';
import { blankFile } from '#support/browser/blank-file.ts';
import {
  addTurnedCover,
  aPhoto,
  expectSharedOnce,
  keepSecondPhoto,
  photoPicker,
  shapeAt,
  shapesOf,
} from '#support/browser/listing-photos.ts';
import { untilKept } from '#support/browser/device-rows.ts';
import { follow } from '#support/browser/follow.ts';
import { expectPhotoInWidths } from '#support/browser/photo-widths.ts';
import { refuseDrafts } from '#support/browser/refuse-drafts.ts';
import {
  changes,
  editLinkOf,
  held,
  rowOf,
  LANYARD,
  LANYARD_TITLE,
  LISTINGS,
  NOTES_TITLE,
  WATCH,
  WATCH_TITLE,
} from '#support/provider/seller-desk.ts';

const UPLOADED = /^\/uploads\/[0-9a-f]{24}\/\d+\.webp$/;

test('[S009] a seller posts listings with photos, also without a connection', async ({
  page,
  context,
  provider,
}, testInfo) => {
  await arriveSignedIn(page, provider, DEMO_SELLER, LISTINGS);
  await untilInstalled(page);
  // Pictures are kept by a worker that controls the page.
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(14);
  const form = page.getByRole('form', { name: 'New listing' });
  const post = form.getByRole('button', { name: 'Post listing' });
  const dialog = page.getByRole('dialog');
  const photo = await aPhoto(page);

  await test.step('a new listing goes out with its photo', async () => {
    await page.getByRole('link', { name: 'New listing' }).press('Enter');
    const pick = photoPicker(page, form);
    await pick({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(form.getByText('Please upload an image file')).toBeVisible();
    await pick(blankFile(testInfo, 'big.jpg', 10 * 1024 * 1024));
    await expect(form.getByText('File size must be less than 10MB')).toBeVisible();
    await pick({ mimeType: 'image/jpeg', buffer: photo, name: 'iron.jpg' });
    await expect(form.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await pick({ mimeType: 'image/jpeg', buffer: photo, name: 'side.jpg' });
    const pictures = form.getByRole('img', { name: /^Photo \d$/ });
    await expect(pictures.nth(1)).toHaveAttribute('src', /^blob:/);
    await post.press('Enter');
    await expect(form.getByLabel('Title')).toBeFocused();
    await expectAccessible(page, 'the form with photos and errors', 'main');
    await form.getByLabel('Title').fill('Soldering iron, 40 W');
    await form.getByLabel('Category').selectOption('electronics');
    await form.getByLabel('Description').fill('Heats in a minute.');
    await form.getByLabel('Price').fill('2200');
    const cover = await pictures.nth(1).getAttribute('src');
    await keepSecondPhoto(form, cover);
    await form.getByText('More details (optional)').click();
    await expect(form.getByLabel('Features')).toBeVisible();
    await post.press('Enter');
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
    await follow(page, LISTINGS);
  });

  await test.step('a link asks before it leaves what the device has no room to keep', async () => {
    const edited = page.getByRole('form', { name: 'Edit listing' });
    await editLinkOf(page, NOTES_TITLE).press('Enter');
    await expect(edited.getByLabel('Quantity')).toHaveValue('18');
    await refuseDrafts(page);
    await edited.getByLabel('Quantity').fill('17');
    await edited.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Unsaved changes' })).toBeVisible();
    await expectAccessible(page, 'the question before leaving', 'dialog[open]');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Orders', exact: true }).first().press('Enter');
    await dialog.getByRole('button', { name: 'Keep editing' }).press('Enter');
    await expect(edited.getByLabel('Quantity')).toHaveValue('17');
    await page.reload();
    await expect(edited.getByLabel('Quantity')).toHaveValue('18');
  });

  const before = (await changes(provider)).length;
  await follow(page, `${LISTINGS}&new=1`);
  await expect(form).toBeVisible();
  await context.setOffline(true);

  await test.step('a photo that is shared from the gallery is in the form, once', () =>
    expectSharedOnce(page, form, photo));

  await test.step('a listing with a photo is saved without a connection', async () => {
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
    await post.click();
    await expect(page.getByText('Saved on this device. It will be sent later.')).toBeVisible();
    await expect(rowOf(page, 'Written on the bus')).toHaveAttribute('data-sync-state', 'pending');
    await expect(rowOf(page, 'Written on the bus').locator('img')).toHaveAttribute('src', /^blob:/);
  });

  await test.step('a row stays under the pointer, and a question that is asked again as it closes stays open', async () => {
    const edit = editLinkOf(page, LANYARD_TITLE);
    await edit.scrollIntoViewIfNeeded();
    const place = await edit.boundingBox();
    await page.getByRole('switch', { name: `${LANYARD_TITLE} is on sale` }).click();
    await expect(rowOf(page, LANYARD_TITLE)).toHaveAttribute('data-sync-state', 'pending');
    expect(await edit.boundingBox(), 'stays under the pointer').toEqual(place);
    await page.getByRole('button', { name: `Delete ${WATCH_TITLE}` }).press('Enter');
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
  });

  await test.step('it is all still there after a reload', async () => {
    await page.reload();
    await expect(rowOf(page, 'Written on the bus').locator('img')).toHaveAttribute('src', /^blob:/);
    await expect(rowOf(page, WATCH_TITLE)).toHaveCount(0);
    await expectAccessible(page, 'the table with changes that wait', 'main');
    expect(await changes(provider)).toHaveLength(before);
  });

  await test.step('in the sync centre the listing and its photos are one card', async () => {
    await follow(page, '/sync');
    const waiting = page.getByRole('list', { name: 'Waiting to be sent' });
    const card = waiting.getByRole('listitem').filter({ hasText: 'Written on the bus' });
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('Written on the bus · 2 photos');
    const photos = card.locator('img');
    await expect(photos).toHaveCount(2);
    for (const each of await photos.all()) await expect(each).toHaveAttribute('src', /^blob:/);
    await expect(page.getByText(/^[\d.]+ [KMG]?B of [\d.]+ [MGT]B$/)).toBeVisible();
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export the log' }).click();
    expect((await arriving).suggestedFilename()).toMatch(/^unikade-log-\d{4}-\d\d-\d\d\.json$/);
    await follow(page, LISTINGS);
    await expect(rowOf(page, NOTES_TITLE)).toBeVisible();
  });

  await test.step('each reaches the provider once, the photos first', async () => {
    await context.setOffline(false);
    await untilSynced(page);
    const sent = (await changes(provider))
      .slice(before)
      .map(({ method, path }) => `${method} ${path}`);
    expect([...sent].sort()).toEqual(
      [
        'POST /api/uploads',
        'POST /api/uploads',
        'POST /api/listings',
        `PATCH /api/listings/${LANYARD}/status`,
        `DELETE /api/listings/${WATCH}`,
      ].sort(),
    );
    expect(sent.lastIndexOf('POST /api/uploads')).toBeLessThan(sent.indexOf('POST /api/listings'));
    const listings = await held(page);
    expect(listings).toHaveLength(14);
    const images = listings.find(({ title }) => title === 'Written on the bus')?.images ?? [];
    expect(images).toEqual([expect.stringMatching(UPLOADED), expect.stringMatching(UPLOADED)]);
    expect(await Promise.all(images.map((address) => shapeAt(page, address)))).toEqual([
      'upright',
      'wide',
    ]);
    await expect(page.locator('tr[data-sync-state]')).toHaveCount(0);
  });

  await test.step('on a phone the notifications are in the bar at the foot', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const tabs = page.getByRole('navigation', { name: 'Main' });
    await expect(tabs.getByRole('link', { name: 'Listings' })).toBeVisible();
    const bell = tabs.getByRole('button', { name: 'Notifications, 3 new' });
    await bell.click();
    await expect(dialog.getByRole('listitem')).toHaveCount(4);
    await expectAccessible(page, 'the notifications', 'dialog');
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
  });
});

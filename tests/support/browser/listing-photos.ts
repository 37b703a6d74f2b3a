import { expect, type Locator, type Page } from '@playwright/test';
import { readRows } from './device-rows.ts';

/* Photos in the form of a listing. */

/** A photo as a phone makes them, wider than the upload. */
export async function aPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 1200];
    const pen = canvas.getContext('2d');
    pen?.fillRect(200, 200, 900, 700);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

/** Of the photos in a form, in their order. */
export async function shapesOf(form: Locator): Promise<string[]> {
  const photos = form.getByRole('img', { name: /^Photo \d+$/ });
  return photos.evaluateAll((all) =>
    all
      .filter((each) => each instanceof HTMLImageElement)
      .map(({ naturalWidth, naturalHeight }) =>
        naturalWidth < naturalHeight ? 'upright' : 'wide',
      ),
  );
}

/** Of the picture at an address. */
export async function shapeAt(page: Page, address: string): Promise<string> {
  return page.evaluate(async (url) => {
    const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
    return width < height ? 'upright' : 'wide';
  }, address);
}

/** Two photos, of which the second is turned and moved to the front, all of it by the keyboard. */
export async function addTurnedCover(form: Locator, photo: Buffer): Promise<void> {
  for (const name of ['bus.jpg', 'again.jpg']) {
    await form.locator('input[type=file][multiple]').setInputFiles({
      ...{ name, mimeType: 'image/jpeg', buffer: photo },
    });
    await expect(
      form.getByRole('img', { name: name === 'bus.jpg' ? 'Photo 1' : 'Photo 2' }),
    ).toBeVisible();
  }
  const turn = form.getByRole('button', { name: 'Turn photo 2 to the right' });
  await turn.press('Enter');
  await expect(form.getByText('Photo 2 is turned.')).toBeAttached();
  await expect(turn).toBeFocused();
  await form.getByRole('button', { name: 'Move photo 2 left' }).press('Enter');
  await expect(form.getByText('This photo is the cover now.')).toBeAttached();
  await expect(form.getByRole('button', { name: 'Move photo 1 right' })).toBeFocused();
}

/** The second of two becomes the cover, the other is taken out. @param cover its `src` */
export async function keepSecondPhoto(form: Locator, cover: string | null): Promise<void> {
  await form.getByRole('button', { name: 'Make cover: Photo 2' }).press('Enter');
  await expect(form.getByRole('button', { name: 'Move photo 1 right' })).toBeFocused();
  await form.getByRole('button', { name: 'Remove photo 2' }).press('Enter');
  await expect(form.getByRole('button', { name: 'Remove photo 1' })).toBeFocused();
  await expect(form.getByRole('img', { name: /^Photo \d+$/ })).toHaveAttribute('src', cover ?? '');
}

/** Chooses a file by the keyboard. */
export function photoPicker(page: Page, form: Locator) {
  return async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Choose photos' }).press('Enter');
    await (await chooser).setFiles(file);
  };
}

/** Shares a photo with the installed app, as the system does: it posts a form. */
async function sharePhoto(page: Page, photo: Buffer): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form');
    [form.method, form.action, form.enctype] = ['post', '/share-photos', 'multipart/form-data'];
    const input = document.createElement('input');
    [input.type, input.name] = ['file', 'photos'];
    form.append(input);
    document.body.append(form);
  });
  const input = page.locator('form[enctype="multipart/form-data"] input');
  await input.setInputFiles({ name: 'shared.jpg', mimeType: 'image/jpeg', buffer: photo });
  await input.evaluate((field: HTMLInputElement) => {
    field.form?.submit();
  });
  await page.waitForURL('**/dashboard?tab=listings&new=1');
}

/** The shared photo is the only one of the form, and is not there again when it was removed. */
export async function expectSharedOnce(page: Page, form: Locator, photo: Buffer): Promise<void> {
  await sharePhoto(page, photo);
  const photos = form.getByRole('img', { name: /^Photo/ });
  await expect(photos).toHaveCount(1);
  const drafts = () => readRows<{ key: string }>(page, 'drafts');
  await expect
    .poll(async () => (await drafts()).map(({ key }) => key))
    .not.toContain('shared-photos');
  await form.getByRole('button', { name: 'Remove photo 1' }).click();
  await page.reload();
  await expect(form).toBeVisible();
  await expect(photos).toHaveCount(0);
}

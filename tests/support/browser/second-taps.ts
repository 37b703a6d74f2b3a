import { expect, type Locator, type Page, test } from '@playwright/test';

/**
 * On the orders of a seller: the second tap of a double tap does nothing in a dialog that has just opened, nor below one
 * that has just closed. The page must be of a person who did not ask for less motion.
 *
 * @param countMoves how many changes of an order were sent
 */
export async function expectSecondTapsIgnored(
  page: Page,
  countMoves: () => Promise<number>,
): Promise<void> {
  const before = await countMoves();
  const view = page.getByRole('button', { name: 'View', exact: true }).first();
  const dialog = page.getByRole('dialog');
  const approve = dialog.getByRole('button', { name: 'Approve' });

  await test.step('View, and then the control that has come under the finger', async () => {
    await view.click();
    const place = await centreOf(approve);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await pressAndStop(view);
    await countClicks(approve);
    await page.mouse.click(place.x, place.y);
    expect(await clicksOn(approve)).toBe(0);
    await goOn(page.locator('html'));
  });

  await test.step('Close, and then the control that was under it', async () => {
    const close = dialog.getByRole('button', { name: 'Close' }).first();
    await close.click({ trial: true });
    const place = await centreOf(view);
    await countClicks(view);
    await pressAndStop(close);
    await page.mouse.click(place.x, place.y);
    expect(await clicksOn(view)).toBe(0);
    await goOn(page.locator('html'));
    await expect(dialog).toHaveCount(0);
  });

  await test.step('an intended tap works a moment later', async () => {
    await view.click();
    await approve.click();
    await expect.poll(countMoves).toBe(before + 1);
  });
}

async function centreOf(control: Locator): Promise<{ x: number; y: number }> {
  const box = await control.boundingBox();
  if (box === null) throw new Error('It is not to be seen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses it, and keeps the moment that follows, as the second tap comes in it. */
async function pressAndStop(control: Locator): Promise<void> {
  await control.evaluate((element: HTMLElement) => {
    element.click();
    for (const each of document.documentElement.getAnimations()) each.pause();
  });
}

async function countClicks(control: Locator): Promise<void> {
  await control.evaluate((element: HTMLElement) => {
    element.dataset.clicks = '0';
    element.addEventListener('click', () => {
      element.dataset.clicks = String(Number(element.dataset.clicks) + 1);
    });
  });
}

async function clicksOn(control: Locator): Promise<number> {
  return Number(await control.getAttribute('data-clicks'));
}

async function goOn(page: Locator): Promise<void> {
  await page.evaluate((element) => {
    for (const each of element.getAnimations()) each.finish();
  });
}

import { arriveSignedIn, DEMO_SELLER, expect, test, untilSynced } from '#support/app-test.ts';
import { QUICK_START } from '#support/provider-child.ts';
import { startProviderProcess } from '#support/provider-process.ts';
import {
  editLinkOf,
  heldOne,
  LANYARD,
  LANYARD_TITLE,
  LISTINGS,
  NOTES,
  NOTES_TITLE,
  WATCH,
  WATCH_TITLE,
} from '#support/seller-desk.ts';

test('[S019] with a provider that offers the specified calls alone there is no new listing, and the rest works', async ({
  browser,
}) => {
  const plain = await startProviderProcess({ PROVIDER_CAPABILITIES: 'none' }, [QUICK_START]);
  const context = await browser.newContext({ baseURL: plain.url, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await arriveSignedIn(page, plain, DEMO_SELLER, `${LISTINGS}&new=1`);
    await expect(page.getByRole('row')).toHaveCount(14);
    await expect(page.getByRole('link', { name: 'New listing' })).toHaveCount(0);
    await editLinkOf(page, NOTES_TITLE).click();
    await expect(page.getByRole('form', { name: 'Edit listing' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose photos' })).toHaveCount(0);
    await page.getByLabel('Features').fill('Ten papers\nSpiral bound');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('row')).toHaveCount(14);
    await page.getByRole('switch', { name: `${WATCH_TITLE} is on sale` }).click();
    await page.getByRole('button', { name: `Delete ${LANYARD_TITLE}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await untilSynced(page);
    expect((await heldOne(page, NOTES))?.features).toEqual(['Ten papers', 'Spiral bound']);
    expect((await heldOne(page, WATCH))?.status).toBe('sold');
    expect(await heldOne(page, LANYARD)).toBeUndefined();
  } finally {
    await context.close();
    await plain.stop();
  }
});

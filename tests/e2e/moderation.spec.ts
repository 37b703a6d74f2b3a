import { DEMO_SELLERS } from '#core/demo/demo-sellers.ts';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/accessible.ts';
import {
  arriveSignedIn,
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  test,
  untilInstalled,
  untilSynced,
} from '#support/app-test.ts';
import { follow } from '#support/follow.ts';

const id = seedId('listing', 'nimal-electronics-short-notes');
const SELLER = DEMO_SELLERS['demo-seller'];
const title = 'EN1014 electronics short notes with ten past papers answered, spiral bound';

test('a report made offline reaches a moderator, who hides the item; its seller reads why', async ({
  page,
  browser,
  provider,
}) => {
  await arriveSignedIn(page, provider, DEMO_BUYER, `/products/${id}`);
  await untilInstalled(page);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await test.step('it is saved on the device without signal, and sent with it', async () => {
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Report This Item' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page, 'the report', 'dialog');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
    await dialog.getByLabel('Reason*').selectOption('counterfeit');
    await dialog.getByLabel('What should we know?').fill('A copy, and the seller knows.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Report saved on this device.').first()).toBeVisible();
    await page.context().setOffline(false);
    await untilSynced(page);
  });

  await test.step('a seller is reported from their store and from an order with them', async () => {
    await follow(page, `/store/${SELLER.id}`);
    await page.getByRole('button', { name: `Report member: ${SELLER.name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason*').selectOption('scam');
    await dialog.getByLabel('What should we know?').fill('Asks for money before the meeting.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Your report is on its way.').first()).toBeVisible();
    await untilSynced(page);
    await follow(page, '/dashboard?tab=orders');
    await page.getByRole('button', { name: 'View', exact: true }).first().click();
    await expect(
      page.getByRole('dialog').getByRole('button', { name: /^Report member: / }),
    ).toBeVisible();
  });

  await test.step('a member without the grant is refused with the reason', async () => {
    await follow(page, '/dashboard');
    await expect(page.getByRole('link', { name: 'Help' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Moderation' })).toBeHidden();
    await follow(page, '/moderation');
    await expect(page.getByText('Only moderators can do this.')).toBeVisible();
  });

  await test.step('a moderator reads it and hides the item with a reason', async () => {
    await provider.makeModerator(DEMO_BUYER);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Moderation' }).click();
    await expect(page.getByText('A copy, and the seller knows.')).toBeVisible();
    await expect(page.getByText('Asks for money before the meeting.')).toBeVisible();
    await expectAccessible(page, 'the queue', 'main');
    await page.getByRole('button', { name: `Hide: ${title}` }).click();
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByLabel('Reason*');
    await reason.fill('A photocopied book.');
    await page.context().setOffline(true);
    await expect(page.getByText('Moderation works online only.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Moderation works online only.')).toHaveCount(0);
    await reason.hover();
    await page.mouse.down();
    await page.mouse.move(2, 2);
    await page.mouse.up();
    await expect(reason, 'a network that flickers, or a selection').toHaveValue(
      'A photocopied book.',
    );
    await dialog.getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByText('A copy, and the seller knows.')).toBeHidden();
    await page.getByRole('tab', { name: 'Decided' }).click();
    await expect(page.getByRole('button', { name: `Show again: ${title}` })).toBeVisible();
    await follow(page, `/products/${id}`);
    await expect(page.getByText('Product not found').first()).toBeVisible();
  });

  await test.step('its seller sees it with the reason', async () => {
    const context = await browser.newContext({ baseURL: provider.url, serviceWorkers: 'block' });
    const other = await context.newPage();
    await arriveSignedIn(other, provider, DEMO_SELLER, '/dashboard?tab=listings');
    const row = other.getByRole('row').filter({ hasText: title });
    await expect(row.getByText('Hidden by a moderator: A photocopied book.')).toBeVisible();
    await expectAccessible(other, 'the listings', 'main');
    await context.close();
  });
});

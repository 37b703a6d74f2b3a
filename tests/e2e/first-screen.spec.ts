import { seedId } from '#server/storage/ids.ts';
import {
  arriveSignedIn,
  DEMO_BUYER,
  DEMO_SELLER,
  expect,
  storeSession,
  test,
} from '#support/app-test.ts';
import { holdScript } from '#support/hold-script.ts';

/* What has to be in view, or in one line, without scrolling, and what is never in view, not for a moment. */

/** Two choices, few left, a long title: the most that stands above the button in the demo catalogue. */
const NOTEBOOK = `/products/${seedId('listing', 'hiruni-batik-notebook')}`;

test('on a laptop, Add To Cart is in sight under the longest of choices; on a phone, what else one may do with a listing stands in one line @without-worker', async ({
  page,
  provider,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await arriveSignedIn(page, provider, DEMO_BUYER, NOTEBOOK);
  for (const name of ['Add To Cart', 'Buy Now'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 360, height: 740 });
  const named = (name: string) => page.getByRole('main').getByRole('button', { name });
  const top = async (name: string) => (await named(name).boundingBox())!.y;
  const expectOneLine = async () => expect(await top('Report This Item')).toBe(await top('Share'));
  await expectOneLine();
  await named('Add to wishlist').last().click();
  await expect(named('Remove from wishlist').last()).toBeVisible();
  await expectOneLine();
});

test('[S010–S012] a seller is shown nothing to buy or to save with, nor before the page is alive @without-worker', async ({
  page,
  provider,
}) => {
  await storeSession(page, provider, DEMO_SELLER);
  const release = await holdScript(page, 'engine');
  const buying = page
    .getByRole('button', { name: /to cart$|^buy now$|quantity$|wishlist$/i })
    .or(page.getByRole('link', { name: /^(cart|wishlist)$/i }));
  for (const path of [NOTEBOOK, '/category/stationery']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(buying, path).toHaveCount(0);
  }
  release();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await expect(buying).toHaveCount(0);
});

import { seedId } from '#server/storage/ids.ts';
import { arriveSignedIn, DEMO_BUYER, DEMO_SELLER, expect, test } from '#support/app-test.ts';

/* Elements that have to be in view, or in one line, without scrolling. */

/** Two choices, few left, a long title: the most that stands above the button in the demo catalogue. */
const NOTEBOOK = `/products/${seedId('listing', 'hiruni-batik-notebook')}`;

test('on a laptop, Add To Cart is in sight under the longest of choices @without-worker', async ({
  page,
  provider,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await arriveSignedIn(page, provider, DEMO_BUYER, NOTEBOOK);
  for (const name of ['Add To Cart', 'Buy Now'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});

test('on a laptop, an order that a seller has to decide on takes little more than a hundred pixels @without-worker', async ({
  page,
  provider,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await arriveSignedIn(page, provider, DEMO_SELLER, '/dashboard?tab=orders');
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Approve/ }) });
  await expect(row.first()).toBeVisible();
  const sizes = await row.evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect()));
  expect(Math.max(...sizes.map(({ height }) => height))).toBeLessThanOrEqual(110);
  const excess = await page
    .getByRole('table')
    .evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth);
  expect(excess).toBeLessThanOrEqual(0);
});

test('on a phone, what else one may do with a listing stands in one line @without-worker', async ({
  page,
  provider,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await arriveSignedIn(page, provider, DEMO_BUYER, NOTEBOOK);
  const named = (name: string) => page.getByRole('main').getByRole('button', { name });
  const top = async (name: string) => (await named(name).boundingBox())!.y;
  const expectOneLine = async () => expect(await top('Report This Item')).toBe(await top('Share'));
  await expectOneLine();
  await named('Add to wishlist').last().click();
  await expect(named('Remove from wishlist').last()).toBeVisible();
  await expectOneLine();
});

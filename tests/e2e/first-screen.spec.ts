import { seedId } from '#server/storage/ids.ts';
import { arriveSignedIn, DEMO_BUYER, expect, test } from '#support/app-test.ts';

/* Elements that have to be in view, or in one line, without scrolling. */

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

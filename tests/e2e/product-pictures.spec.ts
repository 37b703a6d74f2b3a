import type { Locator, Page } from '@playwright/test';
import { seedId } from '#server/storage/ids.ts';
import { expect, test, untilInstalled } from '#support/browser/app-test.ts';

const SLEEVE = seedId('listing', 'acc-neoprene-laptop-sleeve');
const TITLE = 'Neoprene laptop sleeve with charger pocket, 14" and 15.6"';

async function openSleeve(page: Page): Promise<Locator> {
  await page.goto(`/products/${SLEEVE}`);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  return page.getByRole('main');
}

test('a picture that cannot be loaded is replaced by a drawing; of those from elsewhere the device keeps twelve', async ({
  page,
  context,
  provider,
}) => {
  const ELSEWHERE = 'https://pictures.example';
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  let isReachable = true;
  await context.route(`${ELSEWHERE}/**`, (route) =>
    isReachable ? route.fulfill({ contentType: 'image/svg+xml', body: SVG }) : route.abort(),
  );
  await context.route('**/pictures/1f4bc.webp', (route) => route.fulfill({ status: 404 }));
  const reply = await context.request.get(`/api/products/${SLEEVE}`);
  const { images } = (await reply.json()) as { images: string[] };
  await provider.setListing({ id: SLEEVE, images: [...images, `${ELSEWHERE}/own.svg`] });
  const main = await openSleeve(page);
  const shown = (place: number) => main.getByAltText(`${TITLE}, picture ${place} of 3`);

  await test.step('a drawing of its category stands in, and cannot be enlarged', async () => {
    await expect(main.getByRole('button', { name: 'Enlarge picture' })).toHaveCount(0);
    await expect(shown(1)).toHaveAttribute('src', /^\/pictures\/(?!1f4bc)/);
    await main.getByRole('button', { name: 'Show picture 2' }).click();
    await expect(main.getByRole('button', { name: 'Enlarge picture' })).toBeVisible();
  });

  /** Which of the pictures can be drawn, loaded one after the other. */
  const load = (names: readonly string[]) =>
    page.evaluate(
      async ([origin, sources]) => {
        const drawn: string[] = [];
        for (const source of sources) {
          const image = new Image();
          image.src = `${origin}/${source}`;
          const drawing = image.decode().then(() => drawn.push(source));
          await drawing.catch(() => {});
        }
        return drawn;
      },
      [ELSEWHERE, names] as const,
    );
  const many = Array.from({ length: 15 }, (_, index) => `${index}.svg`);

  await test.step('the worker keeps the last twelve of other origins, each of which may cost megabytes', async () => {
    await untilInstalled(page);
    await page.reload();
    await main.getByRole('button', { name: 'Show picture 3' }).click();
    await expect(shown(3)).toHaveAttribute('src', `${ELSEWHERE}/own.svg`);
    expect(await load(many)).toEqual(many);
    const kept = () =>
      page.evaluate(async () => {
        const kept = await caches.open('images-elsewhere');
        return (await kept.keys()).map(({ url }) => new URL(url).pathname.slice(1));
      });
    await expect.poll(async () => (await kept()).toSorted()).toEqual(many.slice(3).toSorted());
  });

  await test.step('without their server those are still there, and a drawing stands in for the others', async () => {
    isReachable = false;
    await page.reload();
    expect(await load(many)).toEqual(many.slice(3));
    await main.getByRole('button', { name: 'Show picture 3' }).click();
    await expect(shown(3)).toHaveAttribute('src', /^\/pictures\//);
  });
});

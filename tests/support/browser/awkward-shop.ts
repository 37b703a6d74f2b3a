import type { BrowserContext } from '@playwright/test';

/** As long as a title may become; one word of it has no place to break. */
const LONG_TITLE =
  'Electroencephalographically calibrated oscilloscope, nearly new, with probes and carry box';

const LIST = /\/api\/(products\?|homepage\/)/;
const PRODUCT = /\/api\/products\/([0-9a-f]{24})$/;

/** Puts a shop of listings that are hard to lay out in the place of the provider's: a list has all on one page. */
export async function serveAwkwardShop(context: BrowserContext, count: number): Promise<void> {
  await context.route(LIST, async (route) => {
    const url = route.request().url();
    const one = new URL('/api/products?page=1&limit=1&sortBy=newest', url).href;
    const response = await route.fetch({ url: one });
    // Its page may be left meanwhile: then nothing waits for the answer.
    const body = (await response.json().catch(() => null)) as { listings: object[] } | null;
    if (body === null) return;
    const { listings } = body;
    const shop = Array.from({ length: count }, (_, index) => ({
      ...awkward(listings[0] ?? {}, index),
      _id: index.toString(16).padStart(24, '0'),
    }));
    const isPage = url.includes('/api/products?');
    await route.fulfill({ json: isPage ? { listings: shop, total: count, totalPages: 1 } : shop });
  });
  await context.route(PRODUCT, async (route) => {
    const response = await route.fetch();
    if (response.ok())
      await route.fulfill({ response, json: awkward((await response.json()) as object, 1) });
    else await route.fulfill({ response });
  });
}

/** Of three kinds in turn: without a picture, with a discount of seven digits, and one of each stock. */
function awkward(listing: object, index: number): object {
  return {
    ...listing,
    title: LONG_TITLE,
    price: 1_234_567.89,
    originalPrice: index % 3 === 1 ? 9_876_543.21 : undefined,
    images: index % 3 === 0 ? [] : ['/pictures/1f4bb.webp', '/pictures/1f4da.webp'],
    quantity: index % 4,
    stock: index % 4,
    freeDelivery: true,
    isHotDeal: true,
    isFlashSale: true,
    isPopular: true,
    isNew: true,
  };
}

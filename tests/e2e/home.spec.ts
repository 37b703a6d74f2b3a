import { expectAccessible } from '#support/browser/accessible.ts';
import {
  DEMO_BUYER,
  expect,
  storeSession,
  test,
  untilInstalled,
  WITH_MOTION,
} from '#support/browser/app-test.ts';
import { follow } from '#support/browser/follow.ts';
import { sumOfShifts, watchShifts } from '#support/browser/layout-shifts.ts';

test.use(WITH_MOTION);

/** A picture as the manifest of the app names it. */
interface Picture {
  src: string;
  sizes: string;
  form_factor?: string;
  purpose?: string;
}

/** https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-workermatchedsourcetype */
type RoutedTiming = PerformanceResourceTiming & { workerMatchedSourceType?: string };

test('the home page on a screen: what it asks for, what moves, and the room that it keeps for the campus of a member @without-worker', async ({
  page,
  provider,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await watchShifts(page);
  await page.goto('/');
  // Rendered by the provider: it can be read at once, and pressed once it is hydrated.
  await expect(page.locator('html')).toHaveAttribute('data-sync');
  const main = page.getByRole('main');
  const untilAlive = () => expect(page.locator('html')).toHaveAttribute('data-sync', 'idle');

  await test.step('of two slides one is seen', async () => {
    await expect(
      main.getByRole('heading', { name: 'Textbooks and study materials' }),
    ).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Electronics and gadgets' })).toBeHidden();
  });

  await test.step('no animation runs out of view, nor is one paused there: it would have a layer as well', async () => {
    // The first came with the document.
    await expect(main.locator('[data-still]')).toHaveCount(4);
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  await test.step('[S077] the flash sale lasts two days from the load of the page', async () => {
    for (const [unit, left] of [
      ['days', '01'],
      ['hours', '23'],
      ['minutes', /^5[5-9]$/],
    ] as const)
      await expect(page.getByRole('timer').locator(`[data-unit="${unit}"]`)).toHaveText(left);
  });

  await test.step('a section requests its products when it is scrolled into view', async () => {
    const asked = async () =>
      (await provider.requests())
        .map(({ path }) => path)
        .filter((path) => path.includes('/homepage/'));
    // The provider asked itself for the first one, which it drew.
    expect(await asked(), 'before any scrolling').toEqual(['/api/homepage/new-arrivals']);
    const section = main.getByRole('region', { name: 'Hot Deals', exact: true });
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByRole('article').first()).toBeVisible();
    await expect.poll(asked).toContain('/api/homepage/hot-deals');
    expect(await asked()).not.toContain('/api/homepage/most-selling');
  });

  await test.step('where there is a pointer, an arrow that the browser draws moves a row of cards on', async () => {
    const row = main.getByRole('list', { name: 'New Arrivals' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await row.evaluate((list) => list.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y, width } = (await row.boundingBox())!;
    await page.mouse.click(x + width - 26, y + 94);
    await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
    // The arrow back can be pressed from the frame on that follows the one with the new place.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await page.mouse.click(x + 26, y + 94);
    await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  });

  /** Between the row above and the one below. */
  const gap = () =>
    page.evaluate(() => {
      const box = (id: string) => document.getElementById(id)!.closest('section')!;
      const top = box('hot-deals').getBoundingClientRect().top;
      return top - box('new-arrivals').getBoundingClientRect().bottom;
    });

  await test.step('a visitor has no campus', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await untilAlive();
    expect(await gap()).toBeLessThan(60);
  });

  await test.step('where no one sells it is given up', async () => {
    await storeSession(page, provider, DEMO_BUYER);
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user')!) as object;
      localStorage.setItem('user', JSON.stringify({ ...user, campus: 'Nowhere' }));
    });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-campus');
    await untilAlive();
    await expect.poll(gap).toBeLessThan(60);
  });

  await test.step('the row of the campus moves nothing when it comes', async () => {
    await page.evaluate(() => localStorage.clear());
    await storeSession(page, provider, DEMO_BUYER);
    await page.goto('/');
    await expect(page.getByRole('list', { name: /^New at / })).toBeVisible();
    await untilAlive();
    expect(await sumOfShifts(page)).toBeLessThan(0.02);
    expect(await gap()).toBeGreaterThan(200);
  });
});

test('the app can be installed: the button asks the browser, an installed app says so', async ({
  page,
}) => {
  await page.goto('/');
  const promo = page.getByRole('region', { name: 'Take UniKade with you' });

  await test.step('the browser finds no obstacle to installing', async () => {
    await untilInstalled(page);
    const devTools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    // A test browser is private by nature.
    const errors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    expect(errors).toEqual([]);
    const manifest = await devTools.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    const { shortcuts, screenshots, icons, ...rest } = JSON.parse(manifest.data ?? '{}') as {
      shortcuts: { url: string; icons?: Picture[] }[];
      screenshots: Picture[];
      icons: Picture[];
    };
    expect(rest).toMatchObject({
      id: '/',
      name: 'UniKade',
      short_name: 'UniKade',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: 'en',
    });
    expect(shortcuts.map(({ url }) => url)).toEqual([
      '/products',
      '/cart',
      '/dashboard?tab=orders',
      '/sync',
    ]);
    expect(screenshots.map(({ form_factor }) => form_factor).toSorted()).toEqual([
      'narrow',
      'wide',
    ]);
    expect(icons.map(({ purpose }) => purpose ?? 'any')).toContain('maskable');
    const signs = shortcuts.flatMap(({ icons: own = [] }) => own);
    expect(new Set(signs.map(({ src }) => src)).size).toBe(shortcuts.length);
    const pictures = [...screenshots, ...icons, ...signs].filter(({ sizes }) => sizes !== 'any');
    const measured = await page.evaluate(
      (sources) =>
        Promise.all(
          sources.map(async (src) => {
            const image = new Image();
            image.src = src;
            await image.decode();
            return `${image.naturalWidth}x${image.naturalHeight}`;
          }),
        ),
      pictures.map(({ src }) => src),
    );
    expect(measured).toEqual(pictures.map(({ sizes }) => sizes));
  });

  await test.step('calls pass the worker by, where browsers have routes for it', async () => {
    await page.reload();
    await promo.scrollIntoViewIfNeeded();
    const sources = () =>
      page.evaluate(() =>
        (performance.getEntriesByType('resource') as RoutedTiming[])
          .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
          .map(({ workerMatchedSourceType = 'network' }) => workerMatchedSourceType),
      );
    await expect.poll(sources).not.toEqual([]);
    expect(new Set(await sources())).toEqual(new Set(['network']));
  });

  await test.step('without an offer of the browser its menu is named', async () => {
    await expect(promo.getByText('Add to Home Screen')).toBeVisible();
  });

  await test.step('on an iPhone the instructions are accessible, and Escape leads back to the button', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'userAgent', { value: 'iPhone', configurable: true });
    });
    await follow(page, '/about');
    await expect(promo).toHaveCount(0);
    await follow(page, '/');
    const install = promo.getByRole('button', { name: 'Install UniKade' });
    await install.click();
    const sheet = page.getByRole('dialog', { name: 'Add UniKade to the Home Screen' });
    await expect(sheet.getByText('Add to Home Screen', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the install instructions', 'dialog');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(install).toBeFocused();
  });

  await test.step('with one, the button asks, and not before', async () => {
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      const asked: number[] = [];
      Object.assign(window, { asked, isHeldBack: () => offer.defaultPrevented });
      Object.assign(offer, { prompt: () => Promise.resolve(asked.push(1)) });
      window.dispatchEvent(offer);
    });
    const install = promo.getByRole('button', { name: 'Install UniKade' });
    await expect(install).toBeVisible();
    const count = () =>
      page.evaluate(() => (window as unknown as { asked: number[] }).asked.length);
    expect(await count()).toBe(0);
    await install.click();
    expect(await count()).toBe(1);
  });

  await test.step('installed, it says so', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await expect(promo.getByText('UniKade is installed on this device.')).toBeVisible();
  });
});

import { expectAccessible } from '#support/accessible.ts';
import {
  DEMO_BUYER,
  expect,
  storeSession,
  test,
  untilInstalled,
  WITH_MOTION,
} from '#support/app-test.ts';
import { sumOfShifts, watchShifts } from '#support/layout-shifts.ts';

test.use(WITH_MOTION);

/** A picture as the manifest of the app names it. */
interface Picture {
  src: string;
  sizes: string;
  form_factor?: string;
  purpose?: string;
}

const SECTIONS = [
  ['New Arrivals', 'new-arrivals'],
  ['Hot Deals', 'hot-deals'],
  ['Top Selling Products', 'top-selling'],
  ['Popular Sales', 'popular-sales'],
  ['Most Selling', 'most-selling'],
] as const;

test('the home page: slides, universities, five lazy sections, promos, perks @without-worker', async ({
  page,
  provider,
}) => {
  const asked = async () =>
    (await provider.requests())
      .map(({ path }) => path)
      .filter((path) => path.includes('/homepage/'));
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto('/');
  // Rendered by the provider: it can be read at once, and pressed once it is hydrated.
  await expect(page.locator('html')).toHaveAttribute('data-sync');
  const main = page.getByRole('main');

  await test.step('[S057–S060] two slides, about study and about gadgets, turn only by their controls', async () => {
    const hero = main.getByRole('region', { name: 'Highlights' });
    await expect(hero.locator('[data-slide]')).toHaveCount(2);
    const study = hero.getByRole('heading', { name: 'Textbooks and study materials' });
    const gadgets = hero.getByRole('heading', { name: 'Electronics and gadgets' });
    await expect(study).toBeVisible();
    await expect(gadgets).toBeHidden();
    await hero.getByRole('button', { name: 'Next slide' }).click();
    await expect(gadgets).toBeVisible();
    await expect(study).toBeHidden();
    await hero.getByRole('button', { name: 'Previous slide' }).click();
    await expect(study).toBeVisible();
  });

  await test.step('a finger that moves sideways turns the slides', async () => {
    const slides = main.locator('[data-slide]').first().locator('..');
    const swipe = async (from: number, to: number) => {
      await slides.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: from });
      await slides.dispatchEvent('pointerup', { pointerType: 'touch', clientX: to });
    };
    await swipe(300, 290);
    await expect(main.locator('[data-slide="study"]')).toHaveAttribute('data-shown');
    await swipe(300, 200);
    await expect(main.locator('[data-slide="gadgets"]')).toHaveAttribute('data-shown');
    await swipe(200, 300);
    await expect(main.locator('[data-slide="study"]')).toHaveAttribute('data-shown');
  });

  await test.step('no animation runs out of view, nor is one paused there: it would have a layer as well', async () => {
    // The first came with the document.
    await expect(main.locator('[data-still]')).toHaveCount(4);
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  await test.step('[S061] twelve universities', async () => {
    const strip = main.getByRole('region', { name: /universities/ });
    await expect(strip.getByRole('listitem')).toHaveCount(12);
  });

  await test.step('[S062–S073] each section requests its products only when it is scrolled into view, and has a View More', async () => {
    // The provider asked itself for the first one, which it drew.
    expect(await asked(), 'before any scrolling').toEqual(['/api/homepage/new-arrivals']);
    for (const [index, [title, slug]] of SECTIONS.entries()) {
      const section = main.getByRole('region', { name: title, exact: true });
      await section.scrollIntoViewIfNeeded();
      await expect(section.getByRole('article').first()).toBeVisible();
      await expect.poll(asked).toContain(`/api/homepage/${slug}`);
      const unseen = SECTIONS.slice(index + 2).map(([, later]) => `/api/homepage/${later}`);
      expect((await asked()).filter((path) => unseen.includes(path))).toEqual([]);
      const more = section.getByRole('link', { name: 'View More', exact: true });
      await expect(more).toHaveAccessibleDescription(title);
      await expect(more).toHaveAttribute(
        'href',
        slug === 'new-arrivals' ? '/products' : `/products?filter=${slug}`,
      );
    }
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
    await page.setViewportSize({ width: 1280, height: 420 });
  });

  await test.step('[S082] prices on cards are whole rupees with LKR behind', async () => {
    const card = main.getByRole('article').first();
    await expect(card.getByText(/^[\d,]+ LKR$/).first()).toBeVisible();
  });

  await test.step('[S075, S080, S081, S420] promos for the lab and for stationery, the app, and the perks', async () => {
    await expect(main.getByRole('heading', { name: 'Set up your lab bench' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Stationery for the semester' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Take UniKade with you' })).toBeVisible();
    const perks = main.getByRole('region', { name: 'Why students shop here' });
    await expect(perks.getByText('On orders over $100')).toBeVisible();
    for (const perk of ['Student perks', 'Secure checkout', 'Authentic products'])
      await expect(perks.getByRole('heading', { name: perk })).toBeVisible();
  });
});

test('the flash sale counts down from two days, second by second, and nothing else is drawn for it @without-worker', async ({
  page,
}) => {
  await page.clock.install();
  // So low that no section is in view, which would be drawn when its products come.
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto('/');
  const timer = page.getByRole('timer');
  const seconds = timer.locator('[data-unit="seconds"]');

  await test.step('[S076, S077, S079] days, hours, minutes and seconds are left of two days from the load of the page', async () => {
    for (const unit of ['days', 'hours', 'minutes', 'seconds'])
      await expect(timer.getByText(unit)).toBeVisible();
    await expect(timer.locator('[data-unit="days"]')).toHaveText(/^0[12]$/);
    await expect(timer.locator('xpath=..').getByRole('link', { name: 'Shop Now' })).toHaveAttribute(
      'href',
      '/products?filter=flash-sale',
    );
  });

  await test.step('it goes on where it was after another page', async () => {
    await page.clock.runFor(61_000);
    await expect(timer.locator('[data-unit="hours"]')).toHaveText('23');
    await expect(timer.locator('[data-unit="minutes"]')).toHaveText(/5[5-8]/);
    await page.getByRole('link', { name: 'About us' }).click();
    await expect(timer).toHaveCount(0);
    await page.goBack();
    await expect(timer.locator('[data-unit="minutes"]')).toHaveText(/5[5-8]/);
  });

  await test.step('[S078] a second changes its own digits and no other node of the page', async () => {
    await page.evaluate(() => {
      const changed: string[] = [];
      Object.assign(window, { changed });
      new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          changed.push(element?.closest('[data-unit]')?.getAttribute('data-unit') ?? 'elsewhere');
        }
      }).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    });
    const before = await seconds.innerText();
    await page.clock.runFor(3_000);
    await expect(seconds).not.toHaveText(before);
    const changed = await page.evaluate(() => (window as unknown as { changed: string[] }).changed);
    expect(changed.filter((unit) => unit === 'seconds').length).toBeGreaterThanOrEqual(3);
    expect(changed.filter((unit) => unit !== 'seconds' && unit !== 'minutes')).toEqual([]);
  });

  await test.step('it rests while the page is hidden, and catches up', async () => {
    const look = async (state: 'hidden' | 'visible') =>
      page.evaluate((visibility) => {
        Object.defineProperty(document, 'visibilityState', {
          value: visibility,
          configurable: true,
        });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await look('hidden');
    const minutes = await timer.locator('[data-unit="minutes"]').innerText();
    await page.clock.runFor(300_000);
    await expect(timer.locator('[data-unit="minutes"]')).toHaveText(minutes);
    await look('visible');
    await expect(timer.locator('[data-unit="minutes"]')).toHaveText(/5[0-3]/);
  });
});

test('the home page of a member keeps room for their campus, as long as there is a member and something to show @without-worker', async ({
  page,
  provider,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await watchShifts(page);
  await storeSession(page, provider, DEMO_BUYER);
  const untilAlive = () => expect(page.locator('html')).toHaveAttribute('data-sync', 'idle');
  /** Between the row above and the one below. */
  const gap = () =>
    page.evaluate(() => {
      const box = (id: string) => document.getElementById(id)!.closest('section')!;
      const top = box('hot-deals').getBoundingClientRect().top;
      return top - box('new-arrivals').getBoundingClientRect().bottom;
    });

  await test.step('where no one sells it is given up', async () => {
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user')!) as object;
      localStorage.setItem('user', JSON.stringify({ ...user, campus: 'Nowhere' }));
    });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-campus');
    await untilAlive();
    await expect.poll(gap).toBeLessThan(60);
  });

  await test.step('a visitor has none', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await untilAlive();
    expect(await gap()).toBeLessThan(60);
  });

  await test.step('the row moves nothing when it comes', async () => {
    await storeSession(page, provider, DEMO_BUYER);
    await page.goto('/');
    await expect(page.getByRole('list', { name: /^New at / })).toBeVisible();
    await untilAlive();
    expect(await sumOfShifts(page)).toBeLessThan(0.02);
    expect(await gap()).toBeGreaterThan(200);
  });
});

test('[S074] a section that fails is only missing: no toast, and the rest of the page works @without-worker', async ({
  page,
  context,
}) => {
  await page.route('**/api/homepage/top-selling', (route) =>
    route.fulfill({ status: 500, json: { error: 'broken' } }),
  );
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Top Selling Products' });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByText("Couldn't load this part.")).toBeVisible();
  const newest = page.getByRole('region', { name: 'New Arrivals' });
  await newest.scrollIntoViewIfNeeded();
  await expect(newest.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('status').getByText(/./)).toHaveCount(0);

  await test.step('offline the other section says how old it is', async () => {
    await context.setOffline(true);
    await expect(newest.getByText(/Last updated .* on this device/)).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('its list is not called empty, and can be tried again', async () => {
    await section.getByRole('link', { name: 'View More', exact: true }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: "Couldn't load this list" })).toBeVisible();
    await expect(main.getByText(/products found/)).toHaveCount(0);
    await page.unroute('**/api/homepage/top-selling');
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByText(/\d products found/)).toBeVisible();
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

  await test.step('without an offer of the browser its menu is named', async () => {
    await expect(promo.getByText('Add to Home Screen')).toBeVisible();
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

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });

  test('the install instructions are shown, and the button gets the focus back @without-worker', async ({
    page,
  }) => {
    await page.goto('/');
    const install = page.getByRole('button', { name: 'Install UniKade' });
    await install.click();
    const sheet = page.getByRole('dialog', { name: 'Add UniKade to the Home Screen' });
    await expect(sheet.getByText('Add to Home Screen', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the install instructions', 'dialog');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(install).toBeFocused();
  });
});

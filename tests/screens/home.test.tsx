import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { expectAccessible } from '#support/screens/accessible.ts';
import { reveal } from '#support/screens/intersections.ts';
import { main } from '#support/screens/landmarks.ts';
import { it, type Shop, step } from '#support/screens/shop.tsx';

const SECTIONS = [
  ['[S062, S069]', 'New Arrivals', 'new-arrivals'],
  ['[S063, S070]', 'Hot Deals', 'hot-deals'],
  ['[S064, S071]', 'Top Selling Products', 'top-selling'],
  ['[S065, S072]', 'Popular Sales', 'popular-sales'],
  ['[S066, S073]', 'Most Selling', 'most-selling'],
] as const;

const UNITS = ['days', 'hours', 'minutes', 'seconds'];

const region = (name: string | RegExp) => main().findByRole('region', { name });

async function openHome(shop: Shop) {
  const page = await shop.open('/');
  await region('Why students shop here');
  return page;
}

it('the home page: slides, universities, five lazy sections, promos, perks', async ({ shop }) => {
  const page = await openHome(shop);
  const slide = (id: string) => screen.getByRole('main').querySelector(`[data-slide="${id}"]`);

  await step(
    '[S057–S060] two slides, about study and about gadgets, turn only by their controls',
    async () => {
      const hero = within(await region('Highlights'));
      expect(screen.getByRole('main').querySelectorAll('[data-slide]')).toHaveLength(2);
      const isShown = (id: string, title: string) => {
        within(slide(id) as HTMLElement).getByRole('heading', { name: title });
        return slide(id)?.hasAttribute('inert') === false;
      };
      const shown = () => [
        isShown('study', 'Textbooks and study materials'),
        isShown('gadgets', 'Electronics and gadgets'),
      ];
      await shop.pass(60_000);
      expect(shown()).toEqual([true, false]);
      await page.user.click(hero.getByRole('button', { name: 'Next slide' }));
      expect(shown()).toEqual([false, true]);
      await page.user.click(hero.getByRole('button', { name: 'Previous slide' }));
      expect(shown()).toEqual([true, false]);
    },
  );

  await step('a finger that moves sideways turns the slides', async () => {
    const slides = slide('study')!.parentElement!;
    const untilShown = (id: string) =>
      waitFor(() => expect(slide(id)?.hasAttribute('data-shown')).toBe(true));
    const swipe = (from: number, to: number, down = 0) => {
      const finger = { pointerType: 'touch', isPrimary: true };
      fireEvent.pointerDown(slides, { ...finger, clientX: from, clientY: 0 });
      fireEvent.pointerUp(slides, { ...finger, clientX: to, clientY: down });
    };
    swipe(300, 290);
    swipe(300, 200, 150);
    await untilShown('study');
    swipe(300, 200);
    await untilShown('gadgets');
    swipe(200, 300);
    await untilShown('study');
  });

  await step('[S061] twelve universities', async () => {
    const strip = within(await region(/universities/));
    expect(strip.getAllByRole('listitem')).toHaveLength(12);
  });

  const asked = () =>
    shop.network.sent.map(({ path }) => path).filter((path) => path.includes('/homepage/'));
  await step(
    '[S067] no section requests its products before it is scrolled into view',
    async () => {
      for (const [, title] of SECTIONS) await region(title);
      expect(asked()).toEqual([]);
    },
  );

  for (const [index, [statement, title, slug]] of SECTIONS.entries())
    await step(`${statement} ${title} requests its products alone, when it is seen`, async () => {
      const section = await region(title);
      reveal(section);
      await within(section).findAllByRole('article');
      await waitFor(() => expect(asked()).toContain(`/homepage/${slug}`));
      const seen = SECTIONS.slice(0, index + 1).map(([, , earlier]) => `/homepage/${earlier}`);
      expect(asked()).toEqual(seen);
    });

  await step('[S068] each section has a View More', async () => {
    for (const [, title, slug] of SECTIONS) {
      const section = await region(title);
      const more = within(section).getByRole('link', { name: 'View More', description: title });
      expect(more.getAttribute('href')).toBe(
        slug === 'new-arrivals' ? '/products' : `/products?filter=${slug}`,
      );
    }
  });

  await step('[S082] prices on cards are whole rupees with LKR behind', () => {
    within(main().getAllByRole('article')[0]!).getAllByText(/^[\d,]+ LKR$/);
  });

  await step(
    '[S075, S080, S081, S420] promos for the lab and for stationery, the app, and the perks',
    async () => {
      main().getByRole('heading', { name: 'Lab setup for less' });
      main().getByRole('heading', { name: 'Stationery for the semester' });
      main().getByRole('heading', { name: 'Take UniKade with you' });
      const perks = within(await region('Why students shop here'));
      perks.getByText('On orders over $100');
      for (const name of ['Student perks', 'Secure checkout', 'Authentic products'])
        perks.getByRole('heading', { name });
    },
  );
});

it('[S074] a section that fails is only missing: no toast, and the rest of the page works', async ({
  shop,
}) => {
  const path = '/api/homepage/top-selling';
  shop.provider.faults.set([{ kind: 'status', path, status: 500, body: { error: 'broken' } }]);
  const page = await openHome(shop);
  const section = await region('Top Selling Products');
  const newest = await region('New Arrivals');
  reveal(section);
  await within(section).findByText(/^Couldn't load this part\./);
  reveal(newest);
  await within(newest).findAllByRole('article');
  expect(screen.queryAllByRole('status').map(({ textContent }) => textContent)).not.toContainEqual(
    expect.stringMatching(/./),
  );

  await step('offline the other section says how old it is', async () => {
    shop.network.setOnline(false);
    await within(newest).findByText(/Last updated .* on this device/);
    shop.network.setOnline(true);
  });

  await step('its list is not called empty, and can be tried again', async () => {
    await page.user.click(within(section).getByRole('link', { name: 'View More' }));
    await main().findByRole('heading', { name: "Couldn't load this list" });
    expect(main().queryByText(/products found/)).toBeNull();
    const retry = () => main().getByRole('button', { name: 'Try again' });
    // The list is asked for as it opens, and the button is busy for so long.
    await waitFor(() => expect(retry().getAttribute('aria-disabled')).toBeNull());
    shop.provider.faults.clear();
    await page.user.click(retry());
    await main().findByText(/\d products found/);
  });
});

it('the flash sale counts down second by second, and nothing else is drawn for it', async ({
  shop,
}) => {
  const page = await openHome(shop);
  const timer = () => screen.getByRole('timer');
  const figure = (unit: string) => timer().querySelector(`[data-unit="${unit}"]`)?.textContent;
  const left = () => {
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = UNITS.map((unit) =>
      Number(figure(unit)),
    );
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  };
  /** When the sale ends, as the figures say now. */
  const end = () => Date.now() + left() * 1000;
  const announced = end();
  const untilRight = () =>
    waitFor(() => expect(Math.abs(end() - announced)).toBeLessThan(1_100), { interval: 10 });

  await step('[S076, S079] days, hours, minutes and seconds are left', () => {
    for (const unit of UNITS) within(timer()).getByText(unit);
    expect(figure('days')).toMatch(/^0[12]$/);
    const link = within(timer().parentElement!).getByRole('link', { name: 'Shop Now' });
    expect(link.getAttribute('href')).toBe('/products?filter=flash-sale');
  });

  await step('it goes on where it was after another page', async () => {
    const before = left();
    await shop.pass(61_000);
    expect(before - left()).toBeGreaterThanOrEqual(61);
    await untilRight();
    page.follow('/about');
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
    page.follow('/');
    await screen.findByRole('timer');
    await untilRight();
  });

  await step('[S078] a second changes its own digits and no other node of the page', async () => {
    await region('Why students shop here');
    // What tells of the other page is done by then.
    await shop.pass(5_000);
    const changed: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        changed.push(element?.closest('[data-unit]')?.getAttribute('data-unit') ?? 'elsewhere');
      }
    });
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    observer.observe(document.body, all);
    const before = figure('seconds');
    await shop.pass(3_000);
    await waitFor(() => expect(figure('seconds')).not.toBe(before));
    observer.disconnect();
    expect(changed.filter((unit) => unit === 'seconds').length).toBeGreaterThanOrEqual(3);
    expect(changed.filter((unit) => unit !== 'seconds' && unit !== 'minutes')).toEqual([]);
  });

  await step('it rests while the page is hidden, and catches up', async () => {
    const look = vi.spyOn(document, 'visibilityState', 'get');
    const turn = (state: DocumentVisibilityState) => {
      look.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    turn('hidden');
    const before = left();
    await shop.pass(300_000);
    expect(left()).toBe(before);
    turn('visible');
    await untilRight();
    expect(before - left()).toBeGreaterThanOrEqual(300);
  });
});

it('on an iPhone the install instructions are shown, and the button gets the focus back', async ({
  shop,
}) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  );
  const page = await openHome(shop);
  const install = screen.getByRole('button', { name: 'Install UniKade' });
  await page.user.click(install);
  const sheet = await screen.findByRole('dialog', { name: 'Add UniKade to the Home Screen' });
  within(sheet).getByText('Add to Home Screen');
  await expectAccessible('the install instructions', sheet);
  await page.user.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(install).toBe(document.activeElement);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/screens/accessible.ts';
import { main } from '#support/screens/landmarks.ts';
import { DEMO_SELLER, it, type Shop, step } from '#support/screens/shop.tsx';

const SLEEVE = seedId('listing', 'acc-neoprene-laptop-sleeve');
const PATH = `/products/${SLEEVE}`;
const TITLE = 'Neoprene laptop sleeve with charger pocket, 14" and 15.6"';

const button = (name: string | RegExp) => main().getAllByRole('button', { name })[0]!;
const tab = (name: string | RegExp) => screen.getByRole('tab', { name });
const reviews = () =>
  within(screen.getByRole('list', { name: 'Reviews' })).getAllByRole('listitem');

async function openSleeve(shop: Shop) {
  const page = await shop.open(PATH);
  await screen.findByRole('heading', { level: 1, name: TITLE });
  return page;
}

it('a visitor reads all of a product', async ({ shop }) => {
  // They arrive.
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(256);
  const page = await openSleeve(shop);
  const pictures = within(main().getByRole('group', { name: `Pictures of ${TITLE}` }));

  await step(
    '[S131–S134, S159, S160] price and savings with two decimals, discount, Popular, five stars, stock',
    () => {
      main().getByText('1,450.00 LKR');
      main().getByText('You save 500.00 LKR');
      expect(pictures.getByText(/%/).textContent).toBe('-26%');
      main().getAllByText('Popular');
      const [stars] = main().getAllByRole('img', { name: 'Rated 4.7 out of 5' });
      expect(stars?.children).toHaveLength(5);
      main().getByText('In Stock');
    },
  );

  await step(
    '[S135, S136] the first option of every variation is chosen, and colours have names',
    async () => {
      const radio = (name: string) => main().getByRole<HTMLInputElement>('radio', { name });
      expect(radio('14 inch').checked).toBe(true);
      const color = within(main().getByRole('group', { name: 'Color' }));
      expect(color.getByRole<HTMLInputElement>('radio', { name: 'black' }).checked).toBe(true);
      radio('black').focus();
      await page.user.keyboard('{ArrowRight}');
      expect(radio('navy').checked).toBe(true);
    },
  );

  await step('[S137–S140] the quantity starts at 1 and ends at the stock', async () => {
    const quantity = main().getByRole('group', { name: 'Quantity' });
    const counted = () => quantity.querySelector('[data-value]')?.textContent;
    const more = within(quantity).getByRole<HTMLButtonElement>('button', { name: /^Increase/ });
    const less = within(quantity).getByRole<HTMLButtonElement>('button', { name: /^Decrease/ });
    expect(counted()).toBe('1');
    expect(less.disabled).toBe(true);
    for (let count = 1; count < 14; count += 1) await page.user.click(more);
    expect(counted()).toBe('14');
    expect(more.disabled).toBe(true);
  });

  const shown = () => pictures.getAllByRole('img', { name: /, picture \d of \d$/ })[0]!;
  const second = `${TITLE}, picture 2 of 2`;
  await step('[S130] a thumbnail, an arrow key and a swipe change the main picture', async () => {
    const first = shown().getAttribute('src');
    await page.user.click(pictures.getByRole('button', { name: 'Show picture 2' }));
    expect(shown().getAttribute('alt')).toBe(second);
    expect(shown().getAttribute('src')).not.toBe(first);
    await page.user.keyboard('{ArrowRight}');
    expect(shown().getAttribute('src')).toBe(first);
    expect(pictures.getByRole('button', { name: 'Show picture 1' })).toBe(document.activeElement);
    fireEvent.pointerDown(shown(), { isPrimary: true, clientX: 200, clientY: 100 });
    fireEvent.pointerUp(shown(), { isPrimary: true, clientX: 60, clientY: 104 });
    fireEvent.click(shown());
    await waitFor(() => expect(shown().getAttribute('alt')).toBe(second));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  await step('a press enlarges it; there the arrow keys go on', async () => {
    const enlarge = pictures.getByRole('button', { name: 'Enlarge picture' });
    await page.user.click(enlarge);
    const dialog = within(screen.getByRole('dialog', { name: TITLE }));
    const place = () => dialog.getAllByRole('status')[0]?.textContent;
    expect(place()).toBe('Picture 2 of 2');
    dialog.getByRole('button', { name: 'Close' }).focus();
    await page.user.keyboard('{ArrowRight}');
    expect(place()).toBe('Picture 1 of 2');
    await page.user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(enlarge).toBe(document.activeElement);
  });

  await step('[S147] tabs hold description, reviews and seller, who has a store', async () => {
    expect(screen.getByRole('tabpanel').textContent).toContain(
      'Front pocket for charger and mouse',
    );
    tab('Description').focus();
    await page.user.keyboard('{ArrowRight}');
    expect(tab('Reviews (3)')).toBe(document.activeElement);
    await waitFor(() => expect(reviews()).toHaveLength(3));
    await page.user.keyboard('{End}');
    const store = await within(screen.getByRole('tabpanel')).findByRole('link', {
      name: 'Visit the store',
    });
    expect(store.getAttribute('href')).toBe(`/store/${seedId('member', 'demo-seller')}`);
  });

  await step(
    '[S156, S161–S163] similar products, and at most 8 others of the seller without this one',
    async () => {
      await main().findByRole('heading', { name: 'You Might Also Like' });
      const others = await main().findByRole('list', { name: /^More from/ });
      const count = within(others).getAllByRole('article').length;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(8);
      expect(others.querySelector(`[data-listing-id="${SLEEVE}"]`)).toBeNull();
      const asked = shop.network.sent.map(({ method, path }) => `${method} ${path}`);
      expect(asked).toContain(`GET ${PATH}`);
      expect(asked).toContain(`GET ${PATH}/similar`);
      const list = asked.find((line) => line.includes('sellerId='));
      expect(list).toMatch(/^GET \/products\?.*sellerId=/);
      expect(list).toContain('limit=8');
    },
  );
});

it('a visitor shares and reports a product, and is asked to log in to buy, save or review it', async ({
  shop,
}) => {
  const page = await openSleeve(shop);

  await step("[S146] without the device's own sharing the link is copied", async () => {
    await page.user.click(button('Share'));
    await screen.findByText('Link copied');
    expect(await navigator.clipboard.readText()).toMatch(new RegExp(`${PATH}$`));
  });

  await step(
    '[S152, S153, S217, S238] cart and wishlist ask to log in by a toast, without leaving the page',
    async () => {
      await page.user.click(button('Add To Cart'));
      await screen.findByText('Please log in to add items to your cart.');
      await page.user.click(main().getByRole('button', { name: 'Add to wishlist' }));
      await screen.findByText('Please log in to add items to your wishlist.');
      expect(location.pathname).toBe(PATH);
      expect(shop.network.sentChanges()).toEqual([]);
    },
  );

  await step('[S145] a report leads to support with the subject filled in', async () => {
    await page.user.click(button('Report This Item'));
    const dialog = screen.getByRole('dialog');
    await expectAccessible('the report', dialog);
    await page.user.click(within(dialog).getByRole('link', { name: 'Write to support' }));
    const subject = await screen.findByLabelText<HTMLInputElement>('Subject*');
    expect(subject.value).toBe(`Report: ${TITLE} (${SLEEVE})`);
  });

  await step(
    '[S015, S154, S155] Buy Now, a question to the seller and a review lead to the login',
    async () => {
      page.follow(PATH);
      await page.user.click(await screen.findByRole('button', { name: 'Buy Now' }));
      await waitFor(() => expect(location.pathname).toBe('/login'));
      page.follow(PATH);
      await page.user.click(await screen.findByRole('button', { name: 'Ask the seller' }));
      await waitFor(() => expect(location.pathname).toBe('/login'));
      const told = /^You can ask about “Neoprene laptop sleeve/;
      await screen.findByText(told);
      await page.user.click(screen.getByRole('button', { name: 'Never mind' }));
      await waitFor(() => expect(screen.queryByText(told)).toBeNull());
      page.follow(PATH);
      await page.user.click(await screen.findByRole('tab', { name: 'Reviews (3)' }));
      await page.user.click(await screen.findByRole('button', { name: 'Submit Review' }));
      await waitFor(() => expect(location.pathname).toBe('/login'));
    },
  );
});

it('[S010–S013] a seller reads a product, and neither buys, saves nor reviews it', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_SELLER);
  const page = await openSleeve(shop);
  await screen.findAllByRole('button', { name: /^Notifications/ });
  for (const name of ['Add To Cart', 'Buy Now', 'Add to wishlist', 'Increase quantity'])
    expect(main().queryByRole('button', { name }), name).toBeNull();
  const buying = /to cart$|^buy now$|quantity$|wishlist$/i;
  expect(screen.queryByRole('button', { name: buying })).toBeNull();
  expect(screen.queryByRole('link', { name: /^(cart|wishlist)$/i })).toBeNull();
  expect(main().queryByRole('radio')).toBeNull();
  const options = main()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(options).toContainEqual(expect.stringMatching(/^black\s*navy/));
  expect(options).toContainEqual(expect.stringContaining('14 inch, 15.6 inch'));
  await page.user.click(tab('Reviews (3)'));
  await waitFor(() => expect(reviews()).toHaveLength(3));
  expect(screen.queryByRole('button', { name: 'Submit Review' })).toBeNull();
  for (const name of ['Share', 'Report This Item']) button(name);
});

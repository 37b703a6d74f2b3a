import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { DEMO_SELLERS } from '#core/demo/demo-sellers.ts';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';
import { seedId } from '#server/storage/ids.ts';
import { expectAccessible } from '#support/screens/accessible.ts';
import { press, untilFocused } from '#support/screens/keyboard.ts';
import { it, type Shop, step } from '#support/screens/shop.tsx';

const SELLER = DEMO_SELLERS['demo-seller'];
const STORE = `/store/${SELLER.id}`;
const LISTING = demoCatalogue.listings.find(({ seller }) => seller === 'demo-seller')!;
const PRODUCT = `/products/${seedId('listing', LISTING.key)}`;
const OFFERED = demoCatalogue.listings.filter(
  ({ seller, status }) => seller === 'demo-seller' && status !== 'sold',
);
const REPLY = /^Nimal Jayasuriya: Thanks for your message!/;

const main = () => screen.getByRole('main');
const contact = () => screen.getByRole('button', { name: 'Contact Seller' });
const products = () => within(main()).getByRole('list', { name: 'Products' });
const cards = () => within(products()).getAllByRole('article');
const titles = () =>
  within(products())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
/** On the cards, in their order. */
const prices = () =>
  cards().map(({ textContent }) =>
    Number(/([\d,]+) LKR/.exec(textContent)?.[1]?.replaceAll(',', '')),
  );
const rising = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
const pathsOf = ({ network }: Shop) => network.sent.map(({ path }) => path.replace(/\?.*/, ''));

it('Contact Seller opens a demo conversation that answers after 1.5 seconds and sends no request', async ({
  shop,
}) => {
  const page = await shop.open(STORE);
  await screen.findByRole('button', { name: 'Contact Seller' });
  await shop.pass(2_000);
  const asked = shop.network.sent.length;

  await step('[S183] a store opened by its address sends no request of its own', () => {
    expect(pathsOf(shop).filter((path) => path !== '/categories')).toEqual([]);
  });

  await step('[S180, S181] a store of which nothing is on the device says so', () => {
    screen.getByRole('heading', { name: 'Products (0)' });
    screen.getByRole('heading', { name: 'No products available' });
    screen.getByText("This seller hasn't listed any products yet.");
    screen.getByText("We haven't loaded this shop yet.");
  });

  await press(contact());
  const dialog = await screen.findByRole('dialog', { name: `Contact ${SELLER.name}` });
  const log = () => within(dialog).getByRole('log');
  const said = () =>
    within(log())
      .getAllByRole('paragraph')
      .map(({ textContent }) => textContent);
  const message = () => within(dialog).getByLabelText('Message');
  await step('[S176] the dialog says that the conversation is a demo', async () => {
    within(dialog).getByText('Demo conversation');
    expect(said()).toHaveLength(1);
    await expectAccessible('the conversation', dialog);
  });

  await step('an empty message is not sent', async () => {
    await page.user.type(message(), '   {Enter}');
    expect(said()).toHaveLength(1);
  });

  await step('[S177] a message is answered after 1.5 seconds', async () => {
    await page.user.type(message(), 'Is it still there?{Enter}');
    const sentAt = Date.now();
    await waitFor(() => expect(said()[1]).toBe('You: Is it still there?'));
    expect(said(), 'the empty one was not sent').toHaveLength(2);
    within(dialog).getByText('Nimal Jayasuriya is typing…');
    await waitFor(() => expect(said()[2]).toMatch(REPLY));
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(1_450);
    expect(within(dialog).queryByText('Nimal Jayasuriya is typing…')).toBeNull();
  });

  await step('closed, the focus returns, and the conversation is still there', async () => {
    // What Esc asks of a dialog.
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await untilFocused(contact);
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(said()[2]).toMatch(REPLY));
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  await step('[S184, S391] no call was made', () => {
    expect(shop.network.sent.slice(asked)).toEqual([]);
  });

  await step('all that the seller offers is loaded when it is wanted', async () => {
    await press(screen.getByRole('button', { name: 'Load this shop' }));
    // The button has gone.
    await untilFocused(() => screen.getByRole('heading', { name: `Products (${OFFERED.length})` }));
    expect(OFFERED.length).toBeGreaterThan(9);
  });
});

it('the seller and their listings come from the device alone, in every order', async ({ shop }) => {
  const page = await shop.open(PRODUCT);
  await waitFor(() => {
    const rail = screen.getByRole('region', { name: /^More from/ });
    expect(within(rail).getAllByRole('article').length).toBeGreaterThan(6);
  });
  await waitFor(() =>
    expect(pathsOf(shop)).toEqual(
      expect.arrayContaining(['/categories', '/products', PRODUCT, `${PRODUCT}/similar`]),
    ),
  );
  await shop.pass(2_000);
  const asked = shop.network.sent.length;
  page.follow(STORE);

  await step('[S171] the breadcrumb reads Home, Stores, the name of the seller', async () => {
    await screen.findByRole('heading', { level: 1, name: SELLER.name });
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Home', 'Stores', SELLER.name]);
    const current = [...crumbs.querySelectorAll('[aria-current]')];
    expect(current.map(({ textContent }) => textContent)).toEqual([SELLER.name]);
  });

  await step('[S172] the header shows the seller', () => {
    within(main()).getByText('NJ');
    within(main()).getByText(SELLER.bio);
    expect(
      within(main()).getAllByRole('img', { name: 'Rated 4.5 out of 5' }).length,
    ).toBeGreaterThan(0);
    within(main()).getByText('Joined October 2025');
    within(main()).getByText('University of Moratuwa · Final year');
  });

  const count = cards().length;
  await step(
    '[S173–S175, S178] active listings, reviews and the response rate of 98% are counted',
    () => {
      expect(count).toBeGreaterThan(4);
      screen.getByRole('heading', { name: `Products (${count})` });
      for (const [label, value] of [
        ['Active listings', String(count)],
        ['Reviews', '21'],
        ['Response rate', '98%'],
      ] as const) {
        const figures = [...main().querySelectorAll<HTMLElement>('dl > div')];
        const figure = figures.find(({ textContent }) => textContent.includes(label));
        expect(figure?.querySelector('dd')?.textContent, label).toBe(value);
      }
    },
  );

  await step(
    '[S179] the products are sorted by newest, oldest, price low to high and high to low',
    async () => {
      const sort = within(main()).getByLabelText('Sort by');
      const options = within(sort).getAllByRole('option');
      expect(options.map(({ textContent }) => textContent)).toEqual([
        'Newest',
        'Oldest',
        'Price low to high',
        'Price high to low',
      ]);
      const newest = titles();
      await page.user.selectOptions(sort, 'Oldest');
      await waitFor(() => expect(titles()).toEqual(newest.toReversed()));
      await page.user.selectOptions(sort, 'Price low to high');
      await waitFor(() => expect(prices()).toEqual(rising(prices())));
      const sorted = prices();
      await page.user.selectOptions(sort, 'Price high to low');
      await waitFor(() => expect(prices()).toEqual(sorted.toReversed()));
    },
  );

  await step('[S183, S391] no call was made', () => {
    expect(shop.network.sent.slice(asked)).toEqual([]);
  });

  await step('without a network it says that it is saved, and how old it is', async () => {
    shop.network.setOnline(false);
    await within(main()).findByText(/This shop is saved on your device/);
    await within(main()).findByText(/Last updated \d\d:\d\d/);
    screen.getByRole('heading', { name: `Products (${count})` });
  });

  await step('[S182] an unknown one is not found, which is said once', async () => {
    page.follow('/store/nobody');
    await screen.findByRole('heading', { level: 1, name: 'Store not found' });
    expect(within(main()).getAllByText('Store not found')).toHaveLength(1);
  });
});

import { screen, waitFor, within } from '@testing-library/dom';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { DEMO_SELLERS } from '#core/demo/demo-sellers.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { setModerator } from '#server/privacy/moderators.ts';
import { newId, seedId } from '#server/storage/ids.ts';
import { reports } from '#server/storage/moderation-schema.ts';
import { expectAccessible } from '#support/screens/accessible.ts';
import { fill } from '#support/screens/keyboard.ts';
import { createGate } from '#support/create-gate.ts';
import { untilIdle } from '#support/device/pending-tasks.ts';
import { findRowOf } from '#support/screens/seller-desk.ts';
import { DEMO_BUYER, DEMO_SELLER, it, type Shop, step } from '#support/screens/shop.tsx';
import { ACTIVE } from '#support/provider/demo-offers.ts';
import { TEST_EPOCH_MS } from '#support/provider/provider.ts';
import { LISTINGS } from '#support/provider/seller-desk.ts';

const id = seedId('listing', 'nimal-electronics-short-notes');
const SELLER = DEMO_SELLERS['demo-seller'];
const title = 'EN1014 electronics short notes with ten past papers answered, spiral bound';

const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.getByRole('dialog');
const inDialog = () => within(dialog());

async function makeModerator({ provider: { database, now } }: Shop): Promise<void> {
  const request = { email: DEMO_BUYER, reason: 'Elected.', nowMs: now() };
  await setModerator(database.db, request, true);
}

it('a report made offline reaches a moderator, who hides the item; its seller reads why', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_BUYER);
  let page = await shop.open(`/products/${id}`);
  const sendReport = () => screen.findByRole('button', { name: 'Send report' });
  const report = async (reason: string, text: string) => {
    await sendReport();
    await page.user.selectOptions(inDialog().getByLabelText('Reason*'), reason);
    await fill(page.user, inDialog().getByLabelText('What should we know?'), text);
    await page.user.click(await sendReport());
  };
  await screen.findByRole('heading', { name: title });
  // That the provider has moderators is known from then on, without a network too.
  await waitFor(async () => {
    expect(JSON.stringify(await page.runtime.db.meta.toArray())).toContain('moderation');
  });

  await step('it is saved on the device without signal, and sent with it', async () => {
    shop.network.setOnline(false);
    await page.user.click(button('Report This Item'));
    const send = await sendReport();
    await expectAccessible('the report', dialog());
    await page.user.click(send);
    await inDialog().findByText('Please choose a reason.');
    await report('counterfeit', 'A copy, and the seller knows.');
    await screen.findAllByText(/^Report saved on this device\./);
    expect(shop.network.sentChanges()).toEqual([]);
    shop.network.setOnline(true);
    await page.untilSynced();
    expect(shop.network.sentChanges()).toMatchObject([
      {
        ...{ method: 'POST', path: '/moderation/reports' },
        body: { reason: 'counterfeit', text: 'A copy, and the seller knows.' },
      },
    ]);
  });

  await step('a seller is reported from their store and from an order with them', async () => {
    page.follow(`/store/${SELLER.id}`);
    await page.user.click(
      await screen.findByRole('button', { name: `Report member: ${SELLER.name}` }),
    );
    await report('scam', 'Asks for money before the meeting.');
    await screen.findAllByText(/Your report is on its way\./);
    await page.untilSynced();
    page.follow('/dashboard?tab=orders');
    await page.user.click((await screen.findAllByRole('button', { name: 'View' }))[0]!);
    await waitFor(() => inDialog().getByRole('button', { name: /^Report member: / }));
  });

  await step('a member without the grant is refused with the reason', async () => {
    page = await shop.open('/dashboard');
    await screen.findByRole('link', { name: 'Help' });
    expect(screen.queryByRole('link', { name: 'Moderation' })).toBeNull();
    page.follow('/moderation');
    await screen.findByText('Only moderators can do this.');
    expect(screen.queryByText('A copy, and the seller knows.')).toBeNull();
  });

  await step('a moderator reads it and hides the item with a reason', async () => {
    await makeModerator(shop);
    page = await shop.open('/dashboard');
    await page.user.click(await screen.findByRole('link', { name: 'Moderation' }));
    await screen.findByText('A copy, and the seller knows.');
    screen.getByText('Asks for money before the meeting.');
    await expectAccessible('the queue', screen.getByRole('main'));
    await page.user.click(button(`Hide: ${title}`));
    const reason = inDialog().getByLabelText<HTMLTextAreaElement>('Reason*');
    await fill(page.user, reason, 'A photocopied book.');
    shop.network.setOnline(false);
    await screen.findByText(/^Moderation works online only\./);
    shop.network.setOnline(true);
    await waitFor(() => expect(screen.queryByText(/^Moderation works online only\./)).toBeNull());
    await page.user.pointer([
      { keys: '[MouseLeft>]', target: reason },
      { target: dialog() },
      { keys: '[/MouseLeft]', target: dialog() },
    ]);
    expect(reason.isConnected, 'a network that flickers, or a selection').toBe(true);
    expect(reason.value).toBe('A photocopied book.');
    await page.user.click(inDialog().getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(screen.queryByText('A copy, and the seller knows.')).toBeNull());
    await page.user.click(screen.getByRole('tab', { name: 'Decided' }));
    await screen.findByRole('button', { name: `Show again: ${title}` });
    page.follow(`/products/${id}`);
    await screen.findAllByText('Product not found');
  });

  await step('its seller sees it with the reason', async () => {
    await page.close();
    localStorage.clear();
    await shop.storeSession(DEMO_SELLER);
    page = await shop.open(LISTINGS);
    const row = await findRowOf(title);
    await within(row).findByText('Hidden by a moderator: A photocopied book.');
    await expectAccessible('the listings', screen.getByRole('main'));
  });

  await step('and reads it at the address of the listing, too', async () => {
    // The page knows it from the list. The 404 comes last, and takes the row from the device.
    const [isAnswered, answer] = createGate();
    shop.network.intercept(async (request, next) => {
      if (new URL(request.url).pathname === `/api/products/${id}`) await isAnswered;
      return next(request);
    });
    page.follow(`/products/${id}`);
    await screen.findByRole('heading', { level: 1, name: 'Your listing is hidden' });
    await shop.pass(500);
    answer();
    await untilIdle(() => shop.network.isBusy());
    const { db } = page.runtime;
    const outcome = async () => (await db.resources.get(productResource(id).key))?.outcome;
    await waitFor(async () => expect(await outcome()).toBe('missing'));
    await waitFor(async () => expect(await db.listings.get(id)).toBeDefined());
    screen.getByText('Hidden by a moderator: A photocopied book.');
    await expectAccessible('the hidden listing', screen.getByRole('main'));
    await page.user.click(screen.getByRole('link', { name: 'Your listings' }));
    await findRowOf(title);
  });
});

it('a long queue is read page by page, and what another moderator decides takes nothing from the next page', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_BUYER);
  await makeModerator(shop);
  const { db } = shop.provider.database;
  const queue = ACTIVE.slice(0, 51).map(aboutListing);
  await db.insert(reports).values(queue);
  const { user } = await shop.open('/moderation');
  const waiting = () => screen.queryAllByRole('button', { name: /^Dismiss: / }).length;
  await waitFor(() => expect(waiting()).toBe(50));
  for (const { id: decided } of queue.slice(0, 3))
    await db.delete(reports).where(eq(reports.id, decided));

  await user.click(button('Next page'));
  await waitFor(() => expect(waiting()).toBe(1));
  await user.click(button(`Dismiss: ${ACTIVE[50]!.title}`));
  const decide = async (reason: string) => {
    await fill(user, inDialog().getByLabelText('Reason*'), reason);
    await user.click(inDialog().getByRole('button', { name: 'Dismiss' }));
  };

  await step('a reason may be corrected after a reply that was lost', async () => {
    shop.network.intercept(async (request, next) => {
      const reply = await next(request);
      if (request.method === 'POST') throw new TypeError('Failed to fetch');
      return reply;
    });
    await decide('Nothing is wrnog.');
    await inDialog().findByText("UniKade didn't answer.");
    shop.network.intercept(undefined);
    await decide('Nothing is wrong.');
  });
  await screen.findByText('No more reports.');
  await user.click(button('Previous page'));
  await waitFor(() => expect(waiting()).toBe(47));
});

function aboutListing({ key, seller }: (typeof ACTIVE)[number], at: number) {
  return {
    id: newId(),
    reporterId: seedId('member', 'demo-buyer'),
    subject: 'listing' as const,
    subjectId: seedId('listing', key),
    ownerId: seedId('member', seller),
    reason: 'spam' as const,
    text: '',
    createdAt: new Date(TEST_EPOCH_MS + at),
  };
}

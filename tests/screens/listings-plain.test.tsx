import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { fill } from '#support/screens/keyboard.ts';
import { editLinkOf, field, findRow, heldOne } from '#support/screens/seller-desk.ts';
import { DEMO_SELLER, shopTest } from '#support/screens/shop.tsx';
import {
  LANYARD,
  LANYARD_TITLE,
  LISTINGS,
  NOTES,
  NOTES_TITLE,
  WATCH,
  WATCH_TITLE,
} from '#support/provider/seller-desk.ts';

const it = shopTest({ capabilities: [] });
const untilListed = () => waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(14));

it('[S019] with a provider that offers the specified calls alone there is no new listing, and the rest works', async ({
  shop,
}) => {
  await shop.storeSession(DEMO_SELLER);
  const { user, untilSynced } = await shop.open(`${LISTINGS}&new=1`);
  await untilListed();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'New listing' })).toBeNull());

  await user.click(editLinkOf(NOTES_TITLE));
  await screen.findByRole('form', { name: 'Edit listing' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Choose photos' })).toBeNull());
  await fill(user, field('Features'), 'Ten papers\nSpiral bound');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await untilListed();

  await user.click(screen.getByRole('switch', { name: `${WATCH_TITLE} is on sale` }));
  await screen.findByRole('switch', { name: `${WATCH_TITLE} is on sale`, checked: false });
  await user.click(screen.getByRole('button', { name: `Delete ${LANYARD_TITLE}` }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(findRow(LANYARD_TITLE)).toBeUndefined());
  await untilSynced();
  expect((await heldOne(shop, NOTES))?.features).toEqual(['Ten papers', 'Spiral bound']);
  expect((await heldOne(shop, WATCH))?.status).toBe('sold');
  expect(await heldOne(shop, LANYARD)).toBeUndefined();
});

import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, vi } from 'vitest';
import { DEMO_BUYER, it, type OpenPage } from '#support/screens/shop.tsx';
import { askForCode, findBoxes, sendButton, writeCode } from '#support/screens/sign-in-steps.ts';
import { findErrorToast } from '#support/screens/toasts.ts';

const UNFINISHED =
  "This device couldn't finish that. Check its free space and connection, then try again.";

beforeEach(() => {
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
});

const isNoRoom = (cause: unknown) => cause instanceof Error && cause.name === 'QuotaExceededError';

/** From now on the device has no room for a row: also for those that the engine writes beside the sign-in. */
function fillStorage(page: OpenPage) {
  page.expectErrors(isNoRoom);
  for (const way of ['put', 'add'] as const)
    vi.spyOn(IDBObjectStore.prototype, way).mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
}

it('a device without room says so when a code is asked for, and lets one try again', async ({
  shop,
}) => {
  const page = await shop.open('/login');
  const address = await screen.findByLabelText('Student Email address');
  fillStorage(page);
  await page.user.type(address, `${DEMO_BUYER}{Enter}`);
  await findErrorToast(UNFINISHED);
  await waitFor(() => expect(sendButton().ariaDisabled).not.toBe('true'));
});

it('a device without room says so when a code is entered, and lets one try again', async ({
  shop,
}) => {
  const page = await shop.open('/login');
  await askForCode(shop, page, DEMO_BUYER);
  await writeCode(shop.provider.lastCode(DEMO_BUYER));
  fillStorage(page);
  await page.user.keyboard('{Enter}');
  await findErrorToast(UNFINISHED);
  await waitFor(async () => {
    for (const box of await findBoxes()) expect(box.disabled).toBe(false);
  });
});

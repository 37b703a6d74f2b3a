import { afterEach, beforeEach, expect, it } from 'vitest';
import { CONTACTS_PER_MEMBER } from '#server/limits/contact-limits.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { SELLER, TEXTBOOK } from '../commands/market.ts';

const PHONE = '771234567';

let world: World;
let page: Page;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const ask = async ({ runtime }: Page) => (await runtime.memberCalls()).askContact(TEXTBOOK);

/** All that the device keeps, as text; the session holds the member's own number. */
async function kept({ runtime: { db } }: Page): Promise<string> {
  const tables = db.tables.filter(({ name }) => name !== 'session');
  return JSON.stringify(await Promise.all(tables.map((table) => table.toArray())));
}

it('a member gets the phone number of a seller, and the device stores it nowhere', async () => {
  page = await world.signedInPage();
  const before = await kept(page);
  expect(await ask(page)).toEqual({ ok: true, value: PHONE });
  expect(before).not.toContain(PHONE);
  expect(await kept(page)).not.toContain(PHONE);
});

it('a visitor sends no request', async () => {
  page = await world.device.openPage();
  world.device.requests.length = 0;
  expect(await ask(page)).toEqual({ ok: false, error: { message: null } });
  expect(world.device.requests).toEqual([]);
});

it("a refusal has the provider's message, a missing network has none", async () => {
  page = await world.signedInPage();
  for (let asked = 0; asked < CONTACTS_PER_MEMBER.capacity; asked += 1) await ask(page);
  expect(await ask(page)).toMatchObject({
    error: { message: expect.stringMatching(/^You have asked for very many/) as string },
  });
  world.device.setNetwork(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await ask(page)).toEqual({ ok: false, error: { message: null } });
});

it('a seller says no, and it holds at once', async () => {
  const shop = await world.signedInPage(SELLER);
  const calls = await shop.runtime.memberCalls();
  expect(await calls.askSharing()).toEqual({ ok: true, value: true });
  expect(await calls.share(false)).toEqual({ ok: true, value: false });
  expect(await calls.askSharing()).toEqual({ ok: true, value: false });
  page = await world.signedInPage(undefined, await world.secondDevice());
  expect(await ask(page)).toEqual({ ok: true, value: null });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAddress } from '#core/domain/catalogue-address.ts';
import { removeSavedSearch, saveSearch } from '#core/mirror/search/seen-search.ts';
import { createOrderNews } from '#core/runtime/order-news.ts';
import { isMessageWanted } from '#core/runtime/order-news-owner.ts';
import {
  hasSearchAlerts,
  readUnsentSearches,
  turnOffSearchAlerts,
  turnOnSearchAlerts,
  updateSearchAlerts,
} from '#core/runtime/search-alerts.ts';
import { searchAlerts } from '#server/storage/push-schema.ts';
import type { Page } from '#support/device/device.ts';
import { openPushBrowser, type PushBrowser } from '#support/device/push-browser.ts';
import { openWorld, type World } from '#support/device/world.ts';

const OF_SEARCH = { tag: 'search-x' };

let world: World;
let page: Page;
let browser: PushBrowser;
beforeEach(async () => {
  world = await openWorld();
  page = await world.signedInPage();
  browser = openPushBrowser();
  await save('lamp');
  await news().turnOn();
});
afterEach(() => world.close());

const news = ({ runtime }: Page = page) => createOrderNews(runtime, browser);
const userId = () => page.runtime.session.currentUser()!.id;
async function save(search: string): Promise<void> {
  const query = readAddress({ kind: 'products' }, new URLSearchParams({ search }));
  const shown = { userId: userId(), query, resourceKey: 'list', now: page.runtime.now() };
  await saveSearch(page.runtime.db, shown);
}
const remove = (search: string) =>
  removeSavedSearch(page.runtime.db, userId(), `/products?search=${search}&sortBy=newest`);
const turnOn = () => turnOnSearchAlerts(page.runtime);
const turnOff = () => turnOffSearchAlerts(page.runtime);
const update = () => updateSearchAlerts(page.runtime);
const isOn = () => hasSearchAlerts(page.runtime.db, userId());
const unsent = () => readUnsentSearches(page.runtime.db, userId());
const atProvider = async () => {
  const rows = await world.provider.database.db.select().from(searchAlerts);
  return rows
    .map(({ search }) => search.replace('&sortBy=newest', '').replace('search=', ''))
    .sort();
};
const goOffline = () =>
  world.device.setNetwork(() => Promise.reject(new TypeError('Failed to fetch')));

describe('alerts of saved searches', () => {
  it('are on when the provider has the searches, which it has not before', async () => {
    expect([await atProvider(), await isOn(), await unsent()]).toEqual([[], false, null]);
    expect((await turnOn()).ok).toBe(true);
    expect([await atProvider(), await isOn(), await unsent()]).toEqual([['lamp'], true, null]);
    expect(await isMessageWanted(page.runtime, OF_SEARCH)).toBe(true);
  });

  it('are not on without an answer', async () => {
    goOffline();
    expect(await turnOn()).toEqual({ ok: false, error: { message: null } });
    expect(await isOn()).toBe(false);
  });

  it('follow what is saved and removed', async () => {
    await turnOn();
    await save('desk');
    await remove('lamp');
    expect(await unsent()).toContain('desk');
    await update();
    expect([await atProvider(), await unsent()]).toEqual([['desk'], null]);
  });

  it('wait for the network with a change, and for another try after a lost answer', async () => {
    await turnOn();
    await save('desk');
    world.provider.faults.set([{ kind: 'drop-after', method: 'PUT', path: '/api/push/searches' }]);
    await update();
    expect(await unsent()).not.toBeNull();
    world.provider.faults.clear();
    await update();
    expect([await atProvider(), await unsent()]).toEqual([['desk', 'lamp'], null]);
  });

  it('send nothing more when nothing has changed', async () => {
    await turnOn();
    world.device.requests.length = 0;
    await update();
    expect(world.device.requests).toEqual([]);
  });

  it('are sent again to a new subscription', async () => {
    await turnOn();
    await (await page.runtime.memberCalls()).dropPush();
    expect(await atProvider()).toEqual([]);
    await news().renew();
    await update();
    expect(await atProvider()).toEqual(['lamp']);
  });
});

describe('turned off', () => {
  it('the provider has none of the searches, and orders are told as before', async () => {
    await turnOn();
    await turnOff();
    expect([await atProvider(), await isOn(), await unsent()]).toEqual([[], false, null]);
    expect(await isMessageWanted(page.runtime, { tag: 'order-x' })).toBe(true);
  });

  it('without a network, nothing is shown from then on, and the provider is told later', async () => {
    await turnOn();
    goOffline();
    await turnOff();
    expect([await isOn(), await isMessageWanted(page.runtime, OF_SEARCH)]).toEqual([false, false]);
    expect(await unsent()).toBe('');
    world.device.setNetwork(undefined);
    await update();
    expect([await atProvider(), await unsent()]).toEqual([[], null]);
  });

  it('with the news of orders they end too', async () => {
    await turnOn();
    await news().turnOff();
    expect([await atProvider(), await isOn(), await unsent()]).toEqual([[], false, null]);
  });
});

it('the next member on the device has none', async () => {
  await turnOn();
  await page.runtime.signIn.signOut();
  page = await world.signedInPage(world.otherBuyer);
  expect([await isOn(), await unsent()]).toEqual([false, null]);
});

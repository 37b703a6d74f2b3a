import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrderNews } from '#core/runtime/order-news.ts';
import { isNewsForMember } from '#core/runtime/order-news-owner.ts';
import type { Page } from '#support/device/device.ts';
import { openPushBrowser, type PushBrowser } from '#support/device/push-browser.ts';
import { openWorld, type World } from '#support/device/world.ts';

let world: World;
let page: Page;
let browser: PushBrowser;
beforeEach(async () => {
  world = await openWorld();
  page = await world.signedInPage();
  browser = openPushBrowser();
});
afterEach(() => world.close());

const news = ({ runtime }: Page = page) => createOrderNews(runtime, browser);
const told = async ({ runtime }: Page = page) => {
  const state = await (await runtime.memberCalls()).askPush();
  return state.ok ? state.value.endpoint : state.error;
};
const isOn = ({ runtime }: Page = page) => isNewsForMember(runtime);
const goOffline = () =>
  world.device.setNetwork(() => Promise.reject(new TypeError('Failed to fetch')));

describe('turning order news on', () => {
  it('is done when the provider has it', async () => {
    expect(await news().turnOn()).toEqual({ ok: true, value: null });
    expect(await told()).toBe(browser.held());
    expect(await isOn()).toBe(true);
  });

  it('is not done without a network', async () => {
    goOffline();
    expect(await news().turnOn()).toEqual({ ok: false, error: { message: null } });
    expect([await isOn(), browser.held()]).toEqual([false, null]);
  });

  it('is not done when the answer is lost, and is when it is tried again', async () => {
    world.provider.faults.set([
      { kind: 'drop-after', method: 'PUT', path: '/api/push/subscription' },
    ]);
    expect((await news().turnOn()).ok).toBe(false);
    expect(await isOn()).toBe(false);
    world.provider.faults.clear();
    expect((await news().turnOn()).ok).toBe(true);
    expect(await told()).toBe(browser.held());
  });

  it('is not done where the browser cannot reach its own push service', async () => {
    browser.cutOff();
    await expect(news().turnOn()).rejects.toThrow('push service error');
    expect([await isOn(), await told()]).toEqual([false, null]);
  });

  it('takes the key of the provider, whichever one the browser had', async () => {
    await browser.subscribe(`B${randomBytes(64).toString('base64url')}`);
    expect((await news().turnOn()).ok).toBe(true);
  });
});

describe('turning order news off', () => {
  it('ends both halves', async () => {
    await news().turnOn();
    await news().turnOff();
    expect([await told(), browser.held(), await isOn()]).toEqual([null, null, false]);
  });

  it('ends the half of the browser without a network: its push service refuses the rest', async () => {
    await news().turnOn();
    goOffline();
    await news().turnOff();
    expect([browser.held(), await isOn()]).toEqual([null, false]);
  });
});

describe('the next start of the app', () => {
  it('sends no request where the member did not ask for news', async () => {
    world.device.requests.length = 0;
    await news().renew();
    expect(world.device.requests).toEqual([]);
  });

  it('changes nothing when both halves agree', async () => {
    await news().turnOn();
    const before = browser.held();
    world.device.requests.length = 0;
    await news().renew();
    expect(world.device.requests.map(({ method }) => method)).toEqual(['GET']);
    expect(browser.held()).toBe(before);
  });

  it('tells the provider where the browser has moved its messages', async () => {
    await news().turnOn();
    browser.move();
    expect(await told()).not.toBe(browser.held());
    await news().renew();
    expect(await told()).toBe(browser.held());
  });

  it('begins again in a session that came after one that had ended', async () => {
    await news().turnOn();
    await (await page.runtime.memberCalls()).dropPush();
    await news().renew();
    expect(await told()).toBe(browser.held());
  });

  it('ends it where the person has blocked it meanwhile', async () => {
    await news().turnOn();
    browser.block();
    await news().renew();
    expect([await told(), await isOn()]).toEqual([null, false]);
  });
});

describe('on a device of several', () => {
  it('news are for the member who asked, and for no one after a logout', async () => {
    await news().turnOn();
    await page.runtime.signIn.signOut();
    expect(await isOn()).toBe(false);
  });

  it('the next member gets no news of the one before, and their start of the app ends the subscription', async () => {
    await news().turnOn();
    await page.runtime.signIn.signOut();
    const next = await world.signedInPage(world.otherBuyer);
    expect(await isOn(next)).toBe(false);
    await news(next).renew();
    expect([browser.held(), await told(next)]).toEqual([null, null]);
  });
});

it('a provider without the capability has no such call', async () => {
  const plain = await openWorld({ capabilities: [] });
  const state = await told(await plain.signedInPage());
  expect(state).toMatchObject({ message: 'No such call.' });
  await plain.close();
});

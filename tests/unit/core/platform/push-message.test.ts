import { describe, expect, it } from 'vitest';
import { readPageMessage } from '#core/platform/page-messages.ts';
import { pathWithin, readPushMessage } from '#core/platform/push-message.ts';

const ORIGIN = 'https://shop.campus.test';
const navigate = `${ORIGIN}/dashboard?tab=orders&order=${'a'.repeat(24)}`;
const path = `/dashboard?tab=orders&order=${'a'.repeat(24)}`;
const whole = {
  web_push: 8030,
  notification: { title: 'New order', body: 'Calculus textbook', tag: 'order-1', navigate },
};

describe('a push message', () => {
  it('is read as the provider words it', () => {
    const read = { title: 'New order', body: 'Calculus textbook', tag: 'order-1', path };
    expect(readPushMessage(whole, ORIGIN)).toEqual(read);
  });

  it('may have a title alone', () => {
    const message = { web_push: 8030, notification: { title: 'New order', body: 7, tag: null } };
    const read = { title: 'New order', body: '', tag: '', path: '/' };
    expect(readPushMessage(message, ORIGIN)).toEqual(read);
  });

  it.each([
    ...[null, undefined, 'New order', 8030, [], {}],
    ...[{ web_push: 8030 }, { web_push: 8030, notification: null }, { ...whole, web_push: 1 }],
    { web_push: 8030, notification: { body: 'no title' } },
  ])('is none: %j', (value) => {
    expect(readPushMessage(value, ORIGIN)).toBeNull();
  });
});

it('a tap stays within the app, with any address', () => {
  expect(pathWithin(navigate, ORIGIN)).toBe(path);
  expect(pathWithin('/sync', ORIGIN)).toBe('/sync');
  const elsewhere = [
    'https://evil.test/dashboard',
    '//evil.test/x',
    'javascript:alert(1)',
    'data:text/html,x',
    '\\\\evil.test',
    'http://',
    null,
    7,
  ];
  for (const address of elsewhere) expect(pathWithin(address, ORIGIN), String(address)).toBe('/');
});

it('a page takes addresses of the app alone from its worker', () => {
  expect(readPageMessage({ type: 'open-page', path })).toEqual({ type: 'open-page', path });
  const others = [
    null,
    'open-page',
    {},
    { type: 'open-page' },
    { type: 'open-page', path: 7 },
    { type: 'open-page', path: '//evil.test' },
    { type: 'open-page', path: 'https://evil.test' },
    { type: 'drain-outbox', path },
  ];
  for (const value of others) expect(readPageMessage(value), JSON.stringify(value)).toBeNull();
});

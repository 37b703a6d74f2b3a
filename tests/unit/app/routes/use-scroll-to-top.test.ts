import { describe, expect, it } from 'vitest';
import { beginsAtTop, screenOf } from '../../../../src/app/routes/use-scroll-to-top.ts';

describe('a screen', () => {
  const screen = (address: string) => screenOf(new URL(address, 'http://unikade.test'));

  it('is another one with another path, search, deal or tab', () => {
    const addresses = [
      '/products',
      '/products?search=a',
      '/products?search=b',
      '/products?filter=flash-sale',
      '/deals',
      '/dashboard?tab=orders',
      '/dashboard',
    ];
    expect(new Set(addresses.map(screen)).size).toBe(addresses.length);
  });

  it('is the same when it is only narrowed or sorted', () => {
    expect(screen('/products?search=a&condition=new&sortBy=price-asc')).toBe(
      screen('/products?search=a'),
    );
  });
});

describe('a change of route', () => {
  const isAtTop = (before: string, next: string) =>
    beginsAtTop(new URL(before, 'http://unikade.test'), new URL(next, 'http://unikade.test'));

  it('begins at the top of another screen, and of the one that a link to itself leads to', () => {
    expect(isAtTop('/', '/products')).toBe(true);
    expect(isAtTop('/products?search=a', '/products?search=b')).toBe(true);
    expect(isAtTop('/', '/')).toBe(true);
    expect(isAtTop('/products?condition=new', '/products?condition=new')).toBe(true);
  });

  it('stays where it is when the screen is only narrowed, or a part of it is looked up', () => {
    expect(isAtTop('/products', '/products?condition=new')).toBe(false);
    expect(isAtTop('/terms-of-service', '/terms-of-service#fees')).toBe(false);
  });
});

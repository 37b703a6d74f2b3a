import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { isAppleTouch } from '#bindings/install-offer.ts';
import { isFreeToLoad } from '#core/platform/data-saver.ts';
import { formatCount } from '#ui/feedback/count-badge.tsx';
import { nameWithCount } from '../../../src/app/shell/copy.ts';
import { SyncPill, type SyncPillStatus } from '../../../src/app/shell/sync-pill.tsx';
import { TabBar } from '../../../src/app/shell/tab-bar.tsx';
import { App } from '../../../src/app/app.tsx';
import { beginsAtTop, screenOf } from '../../../src/app/routes/use-scroll-to-top.ts';

describe('the shell around every page', () => {
  it.each(['/', '/products', '/cart', '/login', '/nowhere'])(
    '[S083] has the search form in its header at %s',
    (address) => {
      const html = renderToStaticMarkup(
        <MemoryRouter initialEntries={[address]}>
          <App page={() => null} />
        </MemoryRouter>,
      );
      const [header = ''] = /<header.*<\/header>/s.exec(html) ?? [];
      expect(header).toMatch(/<form role="search"[^>]*><input type="search"[^>]* name="search"/);
    },
  );
});

describe('a badge', () => {
  it('counts to 99, and then says that there are more; its name says how many', () => {
    expect([1, 99, 100, 250].map(formatCount)).toEqual(['1', '99', '99+', '99+']);
    expect([0, 1, 120].map((count) => nameWithCount('Cart', count))).toEqual([
      'Cart',
      'Cart, 1 item',
      'Cart, 120 items',
    ]);
  });
});

describe('the sync pill', () => {
  const wordsOf = (status: Partial<SyncPillStatus>) => {
    const nothing = { isOnline: true, isSending: false, waiting: 0, attention: 0 };
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <SyncPill status={{ ...nothing, ...status }} />
      </MemoryRouter>,
    );
    return html.replaceAll(/<[^>]*>/g, '');
  };

  it('says that it sends while something is being sent, and else that it waits', () => {
    expect(wordsOf({ waiting: 2, isSending: true })).toBe('Sending 2…');
    expect(wordsOf({ waiting: 2 })).toBe('2 waiting');
    expect(wordsOf({ waiting: 2, isOnline: false })).toBe('Offline · 2 waiting');
    expect(wordsOf({ waiting: 2, isSending: true, attention: 1 })).toBe('1 needs you');
    expect(wordsOf({})).toBe('');
  });
});

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

describe('loading ahead', () => {
  it('is for free lines only', () => {
    const on = (connection: object) => isFreeToLoad({ connection });
    expect(isFreeToLoad({})).toBe(true);
    expect(on({ effectiveType: '4g', saveData: false })).toBe(true);
    expect(on({ effectiveType: '4g', type: 'wifi' })).toBe(true);
    expect(on({ effectiveType: '4g', saveData: true })).toBe(false);
    expect(on({ effectiveType: '2g' })).toBe(false);
    expect(on({ effectiveType: '4g', type: 'cellular' })).toBe(false);
  });
});

describe('a device of Apple with a touch screen', () => {
  it('is distinguished from a Mac and from other phones', () => {
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
    expect(isAppleTouch({ userAgent: iPhone, maxTouchPoints: 5 })).toBe(true);
    expect(isAppleTouch({ userAgent: mac, maxTouchPoints: 5 })).toBe(true);
    expect(isAppleTouch({ userAgent: mac, maxTouchPoints: 0 })).toBe(false);
    expect(isAppleTouch({ userAgent: 'Mozilla/5.0 (Linux; Android 15)', maxTouchPoints: 5 })).toBe(
      false,
    );
  });
});

describe('the tab bar of a seller', () => {
  const litAt = (address: string) => {
    const bar = (
      <TabBar viewer="seller" cartCount={0} wishlistCount={0} onOpenNotifications={() => {}} />
    );
    const html = renderToStaticMarkup(
      <MemoryRouter initialEntries={[address]}>{bar}</MemoryRouter>,
    );
    return [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(
      ([link]) => /aria-label="([^"]*)"/.exec(link)?.[1],
    );
  };

  it('lights Listings on the list and on the form of a listing, and Account on the other tabs', () => {
    expect(litAt('/dashboard?tab=listings')).toEqual(['Listings']);
    expect(litAt('/dashboard?tab=listings&edit=abc')).toEqual(['Listings']);
    expect(litAt('/dashboard?tab=orders')).toEqual(['Account']);
  });
});

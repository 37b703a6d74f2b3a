import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { TabBar } from '../../../../src/app/shell/tab-bar.tsx';

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

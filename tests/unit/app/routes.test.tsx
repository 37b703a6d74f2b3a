import type { ReactNode } from 'react';
import { createRoutesFromElements, matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { AppRoutes } from '../../../src/app/routes/app-routes.tsx';
import { FOOTER_GROUPS, NAV_LINKS } from '../../../src/app/shell/copy.ts';

const { children } = AppRoutes().props as { children: ReactNode };
const routes = createRoutesFromElements(children);
/** The patterns that an address matches, from the outermost in. */
const patternsOf = (address: string) =>
  matchRoutes(routes, address)?.map(({ route }) => route.path ?? 'guarded');

describe('the addresses of the app', () => {
  it.each([
    ['/', '/'],
    ['/login', '/login'],
    ['/login/verify-otp', '/login/verify-otp'],
    ['/register', '/register'],
    ['/products', '/products'],
    ['/products?search=lab+coat', '/products'],
    ['/products?filter=hot-deals', '/products'],
    ['/products/0123456789abcdef01234567', '/products/:id'],
    ['/category/books', '/category/:slug'],
    ['/store/0123456789abcdef01234567', '/store/:id'],
    ['/all-categories', '/all-categories'],
    ['/deals', '/deals'],
    ['/contact-us', '/contact-us'],
    ['/donations', '/donations'],
    ['/about', '/about'],
    ['/faq', '/faq'],
    ['/privacy-policy', '/privacy-policy'],
    ['/terms-of-service', '/terms-of-service'],
    ['/cookie-policy', '/cookie-policy'],
    ['/seller-terms', '/seller-terms'],
    ['/returns', '/returns'],
    ['/shipping', '/shipping'],
    ['/categories', '/categories'],
  ])('[S022–S024, S026, S028, S031–S044] %s is public', (address, pattern) => {
    expect(patternsOf(address)).toEqual([pattern]);
  });

  it.each(['/dashboard', '/cart', '/wishlist', '/moderation'])('%s requires a token', (address) => {
    expect(patternsOf(address)).toEqual(['guarded', address]);
  });

  it.each(['/nowhere', '/products/1/2', '/category', '/login/else', '/gallery/x'])(
    '%s is the 404 page',
    (address) => {
      expect(patternsOf(address)).toEqual(['*']);
    },
  );

  it('[S035, S045] have no link in header or footer that leads to the 404 page', () => {
    const links = [...NAV_LINKS, ...FOOTER_GROUPS.flatMap((group) => group.links)];
    const lost = links.filter(({ to }) => patternsOf(to)?.at(-1) === '*');

    expect(lost).toEqual([]);
    const targets = links.map(({ to }) => to);
    expect(targets).toEqual(expect.arrayContaining(['/deals', '/shipping']));
  });

  it('[S055] stand in header and footer without /categories, an entry of breadcrumbs alone', () => {
    const targets = [...NAV_LINKS, ...FOOTER_GROUPS.flatMap((group) => group.links)];
    expect(targets.map(({ to }) => to)).not.toContain('/categories');
  });
});

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
    ['[S022]', '/', '/'],
    ['[S023]', '/login', '/login'],
    ['[S024]', '/login/verify-otp', '/login/verify-otp'],
    ['[S026]', '/register', '/register'],
    ['[S028]', '/products', '/products'],
    ['[S031]', '/products/0123456789abcdef01234567', '/products/:id'],
    ['[S032]', '/category/books', '/category/:slug'],
    ['[S033]', '/store/0123456789abcdef01234567', '/store/:id'],
    ['[S034]', '/all-categories', '/all-categories'],
    ['[S035]', '/deals', '/deals'],
    ['[S036]', '/contact-us', '/contact-us'],
    ['[S037]', '/donations', '/donations'],
    ['[S038]', '/about', '/about'],
    ['[S039]', '/faq', '/faq'],
    ['[S040]', '/privacy-policy', '/privacy-policy'],
    ['[S041]', '/terms-of-service', '/terms-of-service'],
    ['[S042]', '/cookie-policy', '/cookie-policy'],
    ['[S043]', '/seller-terms', '/seller-terms'],
    ['[S044]', '/returns', '/returns'],
  ])('%s %s is public', (_statement, address, pattern) => {
    expect(patternsOf(address)).toEqual([pattern]);
  });

  it.each([
    ['/products?search=lab+coat', '/products'],
    ['/products?filter=hot-deals', '/products'],
    ['/shipping', '/shipping'],
    ['/categories', '/categories'],
  ])('%s is public, too', (address, pattern) => {
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

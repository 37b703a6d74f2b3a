import type { ReactNode } from 'react';
import { createRoutesFromElements, matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AppRoutes } from '../../../src/app/app-routes.tsx';
import { FOOTER_GROUPS, NAV_LINKS } from '../../../src/app/shell/routes-of-links.ts';

it('leads nobody from header or footer to the 404 page', () => {
  const { children } = AppRoutes().props as { children: ReactNode };
  const routes = createRoutesFromElements(children);
  const links = [...NAV_LINKS, ...FOOTER_GROUPS.flatMap((group) => group.links)];
  const lost = links.filter(({ to }) => matchRoutes(routes, to)?.at(-1)?.route.path === '*');

  expect(lost).toEqual([]);
});

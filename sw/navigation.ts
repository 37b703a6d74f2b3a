import { createHandlerBoundToURL } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { canonicalPath } from '#core/platform/canonical-path.ts';

/** Addresses that are the provider's own and no screen of the app. */
const NOT_THE_APP = [
  /^\/(api|pictures|uploads|__faults)\//,
  /^\/(healthz|readyz|__faults|robots\.txt|sitemap\.xml)$/,
];

/**
 * Every address opens the shell: cold start, deep link, reload and new tab, with or without a network. Another spelling
 * leads to the one that the router reads, as the provider does: `/deals/` is no list of all products.
 */
export function serveNavigation(): void {
  const openShell = createHandlerBoundToURL('/index.html');
  registerRoute(
    new NavigationRoute(
      async (options) => {
        const { url } = options;
        const path = canonicalPath(url.pathname);
        if (path === url.pathname) return openShell(options);
        return Response.redirect(new URL(`${path}${url.search}`, url.origin), 301);
      },
      { denylist: NOT_THE_APP },
    ),
  );
}

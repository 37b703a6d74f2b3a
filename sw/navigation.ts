import { createHandlerBoundToURL } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Addresses that are the provider's own and no screen of the app. */
const NOT_THE_APP = [/^\/(api|pictures|uploads|__faults)\//, /^\/(healthz|readyz|__faults)$/];

/** Every address opens the shell: cold start, deep link, reload and new tab, with or without a network. */
export function serveNavigation(): void {
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_APP }),
  );
}

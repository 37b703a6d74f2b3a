import { createHandlerBoundToURL } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { canonicalPath } from '#core/platform/canonical-path.ts';
import { readWorkerMessage } from '#core/platform/worker-messages.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { dropOlderDocuments, findDocument, keepDocument } from './kept-documents.ts';
import { PROVIDER_PATHS } from './provider-paths.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/**
 * Every address opens: cold start, deep link, reload and new tab, with or without a network. With its kept document if
 * that is still valid, else with the shell. Other spellings are redirected to the canonical one, as the provider does:
 * `/deals/` must not show all products.
 */
export function serveNavigation(runtime: Runtime): void {
  const openShell = createHandlerBoundToURL('/index.html');
  registerRoute(
    new NavigationRoute(
      async (options) => {
        const { url } = options;
        const path = canonicalPath(url.pathname);
        if (path !== url.pathname)
          return Response.redirect(new URL(`${path}${url.search}`, url.origin), 301);
        const kept = await findDocument(runtime, url).catch(() => null);
        return kept ?? openShell(options);
      },
      { denylist: [...PROVIDER_PATHS] },
    ),
  );
  self.addEventListener('activate', (event) => event.waitUntil(dropOlderDocuments()));
  self.addEventListener('message', (event) => {
    const message = readWorkerMessage(event.data);
    if (message?.type !== 'keep-document') return;
    // Out of reach, or no room: the shell opens then.
    event.waitUntil(keepDocument(message.address, message.isFree).catch(() => undefined));
  });
}

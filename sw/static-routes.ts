import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** Not in the standard library: https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?: (rule: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>;
}

/** Resolved against the address of the worker: of this origin alone. */
const CALLS = '/api/*';

/**
 * Where browsers know of it, calls pass the worker by: it answers none of them, and a call that finds it asleep would
 * wait until it has started to say so.
 */
export function bypassWorkerForApi(): void {
  self.addEventListener('install', (event: RoutingInstallEvent) => {
    // Without the rule it is as before: the worker is asked, and lets the call go.
    event
      .addRoutes?.({ condition: { urlPattern: CALLS }, source: 'network' })
      .catch(() => undefined);
  });
}

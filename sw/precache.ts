import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** The shell: it opens without a network, and in the version that was installed. */
export function servePrecache(): void {
  // `/` is an address like any other: see navigation.ts.
  precacheAndRoute(self.appFiles, { directoryIndex: '' });
  cleanupOutdatedCaches();
}

import type { PrecacheEntry } from 'workbox-precaching';
import type { WorkerScope } from './worker-scope.ts';

/*
 * All that differs in each version of the app: the list of its files. What the worker does is in a file of its own, which
 * a device keeps as long as that stays the same: the engine is in it, and weighs a quarter of the app.
 */

/** As TypeScript does not know it yet: https://w3c.github.io/trusted-types/dist/spec/ */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
}

declare const self: WorkerScope & {
  __WB_MANIFEST: (PrecacheEntry | string)[];
  trustedTypes?: TrustedTypesFactory;
};
/** The file of worker.ts, named by the build. */
declare const __WORKER_FILE__: string;

self.appFiles = self.__WB_MANIFEST;

const RULES = { createScriptURL: () => __WORKER_FILE__ };
const policy = self.trustedTypes?.createPolicy('worker', RULES) ?? RULES;
importScripts(policy.createScriptURL(__WORKER_FILE__));

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';

/** A queue that is compared. */
export interface Queue {
  name: string;
  /** Module of its page, beside this file. */
  page: string;
  /** Module of its service worker. */
  worker?: string;
  /** What the browser wakes the worker with. */
  syncTag?: string;
}

export const QUEUES: readonly Queue[] = [
  { name: 'this app', page: 'faults-ours.ts' },
  {
    name: 'workbox-background-sync 7.4.1',
    page: 'rivals/workbox.js',
    worker: 'rivals/workbox-worker.js',
    syncTag: 'workbox-background-sync:reviews',
  },
  { name: 'TanStack Query 5.108', page: 'rivals/tanstack-query.js' },
  { name: 'TanStack Query 5.108, all persisted', page: 'rivals/tanstack-query-all.js' },
  { name: 'TanStack offline-transactions 1.0.53', page: 'rivals/tanstack-offline.js' },
  { name: 'redux-offline 2.6', page: 'rivals/redux-offline.js' },
];

const HERE = import.meta.dirname;

/** The rivals are no packages of ours: they are installed when a comparison is run. */
export function installRivals(): void {
  const folder = join(HERE, 'rivals');
  const readJson = (path: string) =>
    JSON.parse(readFileSync(join(folder, path), 'utf8')) as {
      dependencies: object;
      version: string;
    };
  const isThere = ([name, version]: [string, string]) => {
    const own = `node_modules/${name}/package.json`;
    return existsSync(join(folder, own)) && readJson(own).version === version;
  };
  if (Object.entries(readJson('package.json').dependencies).every(isThere)) return;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  const { status } = spawnSync('npm', args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed.`);
}

/** Writes `page.js`, and `worker.js` where there is one. */
export async function bundleQueue({ page, worker }: Queue, folder: string): Promise<void> {
  await bundle(page, folder, 'page');
  if (worker !== undefined) await bundle(worker, folder, 'worker');
}

async function bundle(entry: string, folder: string, name: string): Promise<void> {
  const config = libraryOf(entry, name, name === 'worker' ? 'iife' : 'es');
  await build({ ...config, build: { ...config.build, outDir: folder, emptyOutDir: false } });
}

/** How a module beside this file becomes one script. */
export function libraryOf(entry: string, name: string, format: 'es' | 'iife'): InlineConfig {
  const root = join(HERE, '../..');
  return {
    configFile: false,
    logLevel: 'error',
    root,
    resolve: { alias: [{ find: /^#core\//, replacement: `${root}/src/core/` }] },
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      // An installed app has all of its files without a network.
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: join(HERE, entry), formats: [format], name, fileName: () => `${name}.js` },
    },
  };
}

import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import type { VitePWAOptions } from 'vite-plugin-pwa';
import { ALIASES } from './vite.rendering.config.ts';

/** In the folder whose files browsers keep for good. No list of the app's files names them: browsers keep scripts of a worker with it. */
export const WORKER_FILES = 'assets/worker-*.js';

/**
 * The worker in two files: `sw.js`, which says what belongs to this version of the app, and what it runs, under a name
 * of its content. https://w3c.github.io/ServiceWorker/#importscripts
 *
 * @param folder the build
 */
export function workerInTwo(folder: string): NonNullable<VitePWAOptions['integration']> {
  let file = '';
  return {
    beforeBuildServiceWorker: async () => {
      file = await buildWorker(folder);
    },
    configureCustomSWViteBuild: (config) => {
      config.define = { ...config.define, __WORKER_FILE__: JSON.stringify(`/${file}`) };
    },
  };
}

/** @returns where it is in the folder */
async function buildWorker(folder: string): Promise<string> {
  const outputs = (await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: ALIASES },
    build: {
      lib: { entry: join(import.meta.dirname, 'sw/worker.ts'), name: 'app', formats: ['iife'] },
      outDir: folder,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      minify: 'terser',
      rolldownOptions: {
        treeshake: { manualPureFunctions: ['z'] },
        output: { entryFileNames: WORKER_FILES.replace('*', '[hash]') },
      },
    },
  })) as Rolldown.RolldownOutput[];
  const [file] = outputs.flatMap(({ output }) => output);
  if (file === undefined) throw new Error('The worker came to no file.');
  return file.fileName;
}

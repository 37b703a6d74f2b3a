import { join, resolve } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const ENTRY = join(import.meta.dirname, 'engine-page.ts');

/** Bundles `engine-page.ts` over the engine of a checkout, so that two of them can be measured in one run. */
export async function bundleEngine(folder: string, tree: string = ROOT): Promise<void> {
  const source = join(resolve(tree), 'src');
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    resolve: {
      alias: [
        { find: /^#core\//, replacement: `${source}/core/` },
        { find: /^.*\/src\/app\//, replacement: `${source}/app/` },
      ],
    },
    build: {
      outDir: folder,
      emptyOutDir: true,
      lib: { entry: ENTRY, formats: ['es'], fileName: () => 'engine-page.js' },
    },
  });
}

import { join, resolve } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
/** Pages without screens, each over the whole engine. */
type EnginePageName = 'engine-page' | 'stress-page';

/** Bundles such a page over the engine of a checkout, so that two of them can be measured in one run. */
export async function bundleEngine(
  folder: string,
  tree: string = ROOT,
  name: EnginePageName = 'engine-page',
): Promise<void> {
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
      lib: {
        entry: join(import.meta.dirname, `${name}.ts`),
        formats: ['es'],
        fileName: () => `${name}.js`,
      },
    },
  });
}

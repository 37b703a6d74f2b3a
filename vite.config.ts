import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compiledOnLoad } from './vite.compile.config.ts';
import { pictures } from './vite.pictures.config.ts';
import { ALIASES, STYLES } from './vite.rendering.config.ts';
import { FRAMEWORK, runtimeInFramework } from './vite.runtime.config.ts';
import { WORKER_FILES, workerInTwo } from './vite.worker.config.ts';

const ROOT = import.meta.dirname;
/** What pages are drawn with, beside what is their own. */
const PIECES = /src[\\/](bindings|components|ui|core)[\\/]|node_modules[\\/]react-hot-toast[\\/]/;
const SHELL = /src[\\/]app[\\/]main\.tsx$/;
const MEMBER_HALF =
  /src[\\/]core[\\/](sync[\\/]sending[\\/]create-sender|mirror[\\/]resources[\\/]member-resources)\.ts$/;
const SEARCH = /src[\\/]core[\\/](domain[\\/]search[\\/]|mirror[\\/]search[\\/]search-(?!device))/;
/** Imported by every product list: in the chunk of the search index they would make each list load all of it. */
const WORDS_OF_LISTS = /src[\\/]core[\\/]domain[\\/]search[\\/](lacks|fold)-words\.ts$/;
const OF_ENGINE = /node_modules[\\/](dexie|dexie-react-hooks|ky|zod)[\\/]|src[\\/]core[\\/]/;
const HOME = /src[\\/](app[\\/]boot[\\/]open-app|features[\\/]home[\\/]home-page)\.tsx$/;
const FEATURE = /src[\\/]features[\\/]([^\\/]+)[\\/]/;
const PACKED = /\.(js|css|html|svg|webmanifest)$/;
const FIRST_SCREEN = /\/(index|open-app|home-page)-/;
const PROVIDER = `http://localhost:${process.env.PORT ?? '3000'}`;
const PROXY = { target: PROVIDER, changeOrigin: false };

function folderOfFeature(id: string): string | null {
  return FEATURE.exec(id)?.[1] ?? null;
}

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Whether a module comes with one of these without being asked for by `import()`. */
function isReachedFrom(id: string, roots: RegExp, graph: ModuleGraph): boolean {
  const seen = new Set<string>();
  const reaches = (module: string): boolean => {
    if (roots.test(module)) return true;
    if (seen.has(module)) return false;
    seen.add(module);
    return graph.getModuleInfo(module)?.importers.some(reaches) ?? false;
  };
  return reaches(id);
}

/**
 * What the shell draws with, what the home page draws with besides, and what only other pages share: three files in the
 * place of fifty, of which many would be smaller than what is said around them.
 */
function namePart(id: string, graph: ModuleGraph): string | null {
  if (isReachedFrom(id, SHELL, graph)) return null;
  return isReachedFrom(id, HOME, graph) ? 'parts' : 'widgets';
}

/**
 * What every page starts, the index that product lists and the search field look into, and the half
 * that asks and sends for a member, which no first screen waits for. Core imports nothing of the screens: no chunk of it
 * waits for one of theirs.
 */
function nameHalfOfEngine(id: string, graph: ModuleGraph): string | null {
  if (isReachedFrom(id, SHELL, graph)) return null;
  if (isReachedFrom(id, HOME, graph)) return 'engine';
  if (WORDS_OF_LISTS.test(id)) return 'member';
  if (SEARCH.test(id)) return 'search';
  return isReachedFrom(id, MEMBER_HALF, graph) ? 'member' : null;
}

/**
 * Packs scripts, styles and pages into `.br` at the highest quality, since this runs at build time. The provider serves
 * those, and packs a file itself that has changed since.
 */
function packed(): Plugin {
  return {
    name: 'unikade:packed',
    apply: 'build',
    // After the worker was written.
    closeBundle: { order: 'post', sequential: true, handler: () => packFiles(join(ROOT, 'dist')) },
  };
}

/** Builds what the provider draws pages with, from the same sources. */
function rendering(): Plugin {
  const configFile = join(ROOT, 'vite.rendering.config.ts');
  return {
    name: 'unikade:rendering',
    apply: 'build',
    closeBundle: { order: 'post', sequential: true, handler: () => buildAnew(configFile) },
  };
}

async function buildAnew(configFile: string): Promise<void> {
  await build({ configFile, logLevel: 'warn' });
}

async function packFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((each) => PACKED.test(each) && !each.startsWith('.'))) {
    const content = await readFile(join(folder, name));
    const target = join(folder, '.br', name);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, brotliCompressSync(content));
  }
}

function shortcutIcon(name: string) {
  return [{ src: `/icons/shortcut-${name}.png`, sizes: '192x192', type: 'image/png' }];
}

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  includeManifestIcons: false,
  manifest: {
    id: '/',
    name: 'UniKade',
    short_name: 'UniKade',
    description: 'The campus shop that works without signal.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    theme_color: '#0f5c5c',
    background_color: '#faf5ec',
    categories: ['shopping', 'education'],
    launch_handler: { client_mode: 'navigate-existing' },
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/icons/icon-maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    share_target: {
      action: '/share-photos',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: ['image/*'] }] },
    },
    shortcuts: [
      { name: 'Search', url: '/products', icons: shortcutIcon('search') },
      { name: 'Cart', url: '/cart', icons: shortcutIcon('cart') },
      { name: 'Orders', url: '/dashboard?tab=orders', icons: shortcutIcon('orders') },
      { name: 'Sync', url: '/sync', icons: shortcutIcon('sync') },
    ],
    screenshots: [
      {
        src: '/screenshots/home-narrow.webp',
        sizes: '720x1440',
        type: 'image/webp',
        form_factor: 'narrow',
        label: 'The shop on a phone',
      },
      {
        src: '/screenshots/products-wide.webp',
        sizes: '1280x800',
        type: 'image/webp',
        form_factor: 'wide',
        label: 'Browsing with filters on a computer',
      },
    ],
  },
  integration: workerInTwo(join(ROOT, 'dist')),
  injectManifest: {
    // One classic script: every browser that knows service workers can register it.
    rollupFormat: 'iife',
    // The shell only: pictures are cached as they are seen.
    globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', 'icons/icon.svg'],
    globIgnores: [WORKER_FILES],
    sourcemap: false,
  },
});

export default defineConfig({
  plugins: [
    react(),
    runtimeInFramework(),
    compiledOnLoad(),
    pwa,
    pictures(),
    packed(),
    rendering(),
  ],
  resolve: {
    alias: ALIASES,
  },
  css: STYLES,
  build: {
    target: 'baseline-widely-available',
    // About two KiB gzip less on the home page than the built-in minifier.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 6 } },
    // tests/e2e/size.spec.ts walks the manifest to know what a first visit loads.
    manifest: true,
    // A chunk imports others by names that stay: when one changes, none that imports it changes its own name.
    chunkImportMap: true,
    sourcemap: false,
    // A data: URL in a style sheet would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      // The polyfill is an inline helper for browsers older than the target.
      polyfill: false,
      // Scripts of a page are named in advance only on the way to the first screen: the names of all the others would
      // weigh more than the round trip they save, and the worker has them soon.
      resolveDependencies: (file, names) =>
        FIRST_SCREEN.test(file) ? names : names.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      // Schemas of requests that only the provider reads have no business in the page.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          // React changes far less often than the app: a new version of the app leaves it in the cache.
          groups: [
            { name: FRAMEWORK, test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]|vite[\\/]preload-helper|src[\\/]ui[\\/](class-names|icons[\\/]icon)\.tsx?$/ }, // prettier-ignore
            // What works without a screen, and the packages it alone uses: one file instead of a dozen small ones.
            { name: nameHalfOfEngine, test: OF_ENGINE, includeDependenciesRecursively: false },
            // What the home page draws with, most of which other pages draw with too; and what only others share.
            {
              name: namePart,
              test: PIECES,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            { name: folderOfFeature, test: FEATURE, minShareCount: 2, includeDependenciesRecursively: false }, // prettier-ignore
          ],
        },
      },
    },
  },
  server: {
    // The provider's database lives here and changes with every request.
    watch: { ignored: ['**/data/**'] },
    proxy: { '/api': PROXY, '/uploads': PROXY },
  },
  preview: {
    proxy: { '/api': PROXY, '/uploads': PROXY },
  },
});

import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { CATEGORY_DRAWINGS } from './src/core/domain/category-drawings.ts';
import { HOME_DRAWINGS } from './src/features/home/home-drawings.ts';

const ROOT = import.meta.dirname;
const DRAWINGS = join(ROOT, 'node_modules/@lobehub/fluent-emoji-3d/assets');
const LISTINGS = join(ROOT, 'mock-server/seed/demo/listings');
const PROVIDER = `http://localhost:${process.env.PORT ?? '3000'}`;

/** The code points that the demo catalogue and the home page show, and one for each category. */
async function listUsedDrawings(): Promise<Set<string>> {
  const used = new Set<string>([...Object.values(CATEGORY_DRAWINGS), ...Object.values(HOME_DRAWINGS)]); // prettier-ignore
  const files = existsSync(LISTINGS) ? await readdir(LISTINGS) : [];
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const { module } = await runnerImport<Record<string, unknown>>(join(LISTINGS, file));
    for (const listing of Object.values(module).filter(Array.isArray).flat() as unknown[]) {
      for (const codePoint of picturesOf(listing)) used.add(codePoint);
    }
  }
  return used;
}

function picturesOf(listing: unknown): string[] {
  if (typeof listing !== 'object' || listing === null || !('pictures' in listing)) return [];
  return Array.isArray(listing.pictures) ? listing.pictures.map(String) : [];
}

/**
 * Serves `/pictures/<codepoint>.webp` in development and copies the drawings in use into the build.
 * The package holds more than three thousand of them; the catalogue needs a few hundred.
 */
function pictures(): Plugin {
  return {
    name: 'unikade:pictures',
    configureServer(server) {
      server.middlewares.use('/pictures', (request, response, next) => {
        const name = /^\/([0-9a-f-]+\.webp)$/.exec(request.url?.split('?')[0] ?? '')?.[1];
        if (name === undefined) {
          next();
          return;
        }
        if (!existsSync(join(DRAWINGS, name))) {
          response.writeHead(404).end();
          return;
        }
        response.setHeader('content-type', 'image/webp');
        createReadStream(join(DRAWINGS, name)).pipe(response);
      });
    },
    async writeBundle({ dir }) {
      const target = join(dir ?? join(ROOT, 'dist'), 'pictures');
      await mkdir(target, { recursive: true });
      for (const codePoint of await listUsedDrawings()) {
        const source = join(DRAWINGS, `${codePoint}.webp`);
        if (existsSync(source)) await copyFile(source, join(target, `${codePoint}.webp`));
        else this.error(`No drawing is called ${codePoint}: look into ${DRAWINGS}.`);
      }
    },
  };
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
    shortcuts: [
      { name: 'Search', url: '/products' },
      { name: 'Cart', url: '/cart' },
      { name: 'Orders', url: '/dashboard?tab=orders' },
      { name: 'Sync', url: '/sync' },
    ],
  },
  injectManifest: {
    // One classic script: every browser that knows service workers can register it.
    rollupFormat: 'iife',
    // The shell only: pictures are cached as they are seen.
    globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', 'icons/icon.svg'],
    sourcemap: false,
  },
});

export default defineConfig({
  plugins: [react(), pwa, pictures()],
  resolve: {
    // The package's entry is its UMD build behind a wrapper; the browsers we build for take the modern one.
    alias: { dexie: join(ROOT, 'node_modules/dexie/dist/modern/dexie.mjs') },
  },
  build: {
    target: 'baseline-widely-available',
    // About two KiB gzip less on the home page than the built-in minifier.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
    // tests/e2e/size.spec.ts walks the manifest to know what a first visit loads.
    manifest: true,
    sourcemap: false,
    // A data: URL in a style sheet would need a hole in the content security policy.
    assetsInlineLimit: 0,
    // The preload polyfill is an inline helper for browsers older than the target.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas of requests that only the provider reads have no business in the page.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          // React changes far less often than the app: a new version of the app leaves it in the cache.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]|vite[\\/]preload-helper/ }, // prettier-ignore
            // What works without a screen, and the packages it alone uses: one file instead of a dozen small ones.
            { name: 'engine', test: /node_modules[\\/](dexie|dexie-react-hooks|ky|zod|workbox-window|react-hot-toast|goober)[\\/]|src[\\/]core[\\/](?!domain|runtime[\\/]sign-in|network[\\/]auth-calls|contract[\\/]auth)/ }, // prettier-ignore
          ],
        },
      },
    },
  },
  server: {
    // The provider's database lives here and changes with every request.
    watch: { ignored: ['**/data/**'] },
    proxy: { '/api': { target: PROVIDER, changeOrigin: false } },
  },
  preview: {
    proxy: { '/api': { target: PROVIDER, changeOrigin: false } },
  },
});

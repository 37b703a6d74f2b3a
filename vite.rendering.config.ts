import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const PACKAGES = join(import.meta.dirname, 'node_modules');
const ROUTER = join(PACKAGES, 'react-router/dist/production');

/** Which file stands for a package where its own entry is not the best. */
export const ALIASES = [
  // The package's entry is its UMD build behind a wrapper; the browsers we build for take the modern one.
  { find: /^dexie$/, replacement: join(PACKAGES, 'dexie/dist/modern/dexie.mjs') },
  // The package's entries are its builds for development: those warn.
  { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
];

/**
 * What a class of a style sheet is called in the page: its own name, and its file's. The bundler's own pattern ends in
 * the number of the line: a rule more at the top renamed all below it, in the scripts too, which every device then fetched
 * anew; and a name less like its neighbours packs less well.
 */
export const STYLES = { modules: { generateScopedName: nameClass } };

const sheetOfHash = new Map<string, string>();

function nameClass(name: string, file: string): string {
  const sheet = relative(import.meta.dirname, file.replace(/\?.*/, '')).replaceAll('\\', '/');
  const hash = createHash('sha256').update(sheet).digest('base64url').slice(0, 3);
  const other = sheetOfHash.get(hash) ?? sheet;
  if (other !== sheet) throw new Error(`${sheet} and ${other} have one hash: rename one of them.`);
  sheetOfHash.set(hash, sheet);
  return `${name}_${hash}`;
}

/** The pages as the provider draws them: one file that it loads from the build. `vite build` makes it after the app. */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: ALIASES },
  css: STYLES,
  // React has a build for development, which warns and is slow.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/rendering/render-page.tsx',
    // Not served: the name begins with a dot.
    outDir: 'dist/.rendering',
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: { output: { codeSplitting: false } },
  },
});

import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import {
  dropOldImages,
  findImage,
  fingerprintProvider,
  IMAGES,
} from '#support/browser/kept-images.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ENTRY = 'mock-server/main.ts';
const FILE = 'provider.js';

/**
 * What Node runs for a provider. From its sources it takes two seconds of processor time to translate and link three
 * hundred files, in every process; so they are put into one file, once for a state of the sources. What is imported
 * only when it is needed stays in files of its own: in the first one, its packages would be loaded at every start.
 */
export async function bundleProvider(): Promise<string> {
  const folder = join(IMAGES, `bundle-${await fingerprintProvider()}`);
  if (await findImage(folder)) return join(folder, FILE);
  await mkdir(IMAGES, { recursive: true });
  await dropOldImages('bundle-');
  const draft = await mkdtemp(`${folder}-`);
  await writeBundle(draft);
  // Several workers may make the same one: the first wins, as a folder that is there is not replaced.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return join(folder, FILE);
}

/** Packages stay where they are, as for a provider that runs from its sources. */
async function writeBundle(outDir: string): Promise<void> {
  const { build } = await import('vite');
  const { NODE_ENV: before } = process.env;
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [keepFolders()],
    build: {
      ssr: ENTRY,
      outDir,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: FILE, chunkFileNames: '[name].js' } },
    },
  });
  // Vite says `production` to this process, and a provider that inherits it refuses to be tested.
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
}

/** Each module goes on to find the files beside it: migrations, styles, the build. */
function keepFolders(): Plugin {
  return {
    name: 'unikade:keep-folders',
    transform: (code, id) => {
      if (!code.includes('import.meta.dirname')) return null;
      const folder = JSON.stringify(dirname(id));
      return { code: code.replaceAll('import.meta.dirname', folder), map: null };
    },
  };
}

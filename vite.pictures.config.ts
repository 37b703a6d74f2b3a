import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { listDrawnPictures } from './mock-server/seed/demo/drawn-pictures.ts';
import { CATEGORY_DRAWINGS } from './src/core/domain/category-drawings.ts';
import { SAMPLE_ITEMS } from './src/features/all-categories/sample-items.ts';
import { HOME_DRAWINGS } from './src/features/home/home-drawings.ts';

const ROOT = import.meta.dirname;
const DRAWINGS = join(ROOT, 'node_modules/@lobehub/fluent-emoji-3d/assets');
const LISTINGS = join(ROOT, 'mock-server/seed/demo/listings');

/** The code points that the demo catalogue, the home page and the sample show, and one for each category. */
async function listUsedDrawings(): Promise<Set<string>> {
  const used = new Set<string>([...Object.values(CATEGORY_DRAWINGS), ...Object.values(HOME_DRAWINGS)]); // prettier-ignore
  for (const { drawing } of SAMPLE_ITEMS) used.add(drawing);
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
 * Serves `/pictures/<codepoint>.webp` and the pictures drawn for one listing in development, and puts those in use into the build.
 * The package holds more than three thousand of them; the catalogue needs a few hundred.
 */
export function pictures(): Plugin {
  const covers = listDrawnPictures();
  return {
    name: 'unikade:pictures',
    configureServer(server) {
      server.middlewares.use('/pictures', (request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        const cover = covers.get(path.slice(1));
        if (cover !== undefined) {
          response.setHeader('content-type', 'image/svg+xml');
          response.end(cover);
          return;
        }
        const name = /^\/([0-9a-f-]+\.webp)$/.exec(path)?.[1];
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
      for (const [name, cover] of covers) await writeFile(join(target, name), cover);
    },
  };
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#core/contract/rendering.ts';
import { pageHeadersWith, readInlineScripts } from '../http/security-headers.ts';

/** What pages are rendered and composed with. */
export interface Kit extends PageRenderer {
  /** index.html of the build. */
  template: string;
  /** The files of a module's page, and those it loads after hydration. */
  listFiles: (source: string) => PageFiles;
}

interface PageFiles {
  /** Styles including those of the template, in their order; scripts without those of the template. */
  first: Files;
  later: Files;
  /** The content of `first.styles`. */
  sheet: string;
  /** Headers of the document: the policy allows the template's inline scripts, `documentScript` and `sheet` by hash. */
  headers: Readonly<Record<string, string>>;
}

interface Files {
  styles: readonly string[];
  scripts: readonly string[];
}

/** The link tag that the build writes into index.html. */
export const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

interface Chunk {
  file: string;
  imports?: readonly string[];
  css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Imported dynamically by the entry as soon as it runs. */
const ENGINE = 'src/app/boot/open-app.tsx';
/** Shows toasts; loaded with the page, as the network may be gone afterwards. */
const DEFERRED_WIDGETS = 'src/app/deferred-widgets.tsx';

/** Loads the build's files for rendering; null when the build has none. */
export async function loadKit(folder: string): Promise<Kit | null> {
  const file = join(folder, '.rendering/render-page.js');
  try {
    const [template, manifest] = await Promise.all([
      readFile(join(folder, 'index.html'), 'utf8'),
      readFile(join(folder, '.vite/manifest.json'), 'utf8'),
    ]);
    const rendering = (await import(pathToFileURL(file).href)) as PageRenderer;
    const chunks = JSON.parse(manifest) as Manifest;
    const scripts = [...readInlineScripts(template), rendering.documentScript];
    const sheets = await readSheets(folder, chunks);
    const list = createLister(chunks, template);
    const describe = (source: string): PageFiles => {
      const files = list(source);
      const sheet = files.first.styles.map((file) => sheets.get(file) ?? '').join('\n');
      return { ...files, sheet, headers: pageHeadersWith(scripts, [sheet]) };
    };
    const known = new Map<string, PageFiles>();
    return {
      ...rendering,
      template,
      listFiles: (source) => {
        const files = known.get(source) ?? describe(source);
        known.set(source, files);
        return files;
      },
    };
  } catch (cause) {
    if (isMissingFile(cause)) return null;
    throw cause;
  }
}

function isMissingFile(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  return code === 'ENOENT' || code === 'ERR_MODULE_NOT_FOUND';
}

async function readSheets(folder: string, manifest: Manifest): Promise<Map<string, string>> {
  const files = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []));
  const read = async (file: string) => [file, await readFile(join(folder, file), 'utf8')] as const;
  return new Map(await Promise.all([...files].map(read)));
}

function createLister(
  manifest: Manifest,
  template: string,
): (source: string) => Pick<PageFiles, 'first' | 'later'> {
  const ofTemplate = [...template.matchAll(STYLESHEET)].map(([, file]) => file ?? '');
  // Without the import map, which names every file and loads none.
  const named = new Set(
    [...template.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file),
  );
  const collect = (name: string, files: Set<string>): Set<string> => {
    const chunk = manifest[name];
    if (chunk === undefined || files.has(chunk.file)) return files;
    files.add(chunk.file);
    for (const one of chunk.imports ?? []) collect(one, files);
    for (const style of chunk.css ?? []) files.add(style);
    return files;
  };
  return (source) => {
    const first = collect(source, collect(ENGINE, new Set()));
    const all = collect(DEFERRED_WIDGETS, new Set(first));
    const missing = [...all].filter((file) => !named.has(file));
    const early = byKind(missing.filter((file) => first.has(file)));
    return {
      first: { ...early, styles: [...ofTemplate, ...early.styles] },
      later: byKind(missing.filter((file) => !first.has(file))),
    };
  };
}

function byKind(files: readonly string[]): Files {
  return {
    styles: files.filter((file) => file.endsWith('.css')),
    scripts: files.filter((file) => file.endsWith('.js')),
  };
}

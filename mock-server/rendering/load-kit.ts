import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageHeadersWith, readInlineScripts } from '../http/security-headers.ts';

/** One answer of `/api`, as the pages that are drawn here read it. Same shape as in src/core/mirror/initial-data.ts. */
export interface Answer {
  key: string;
  status: number;
  etag: string | null;
  body: unknown;
}

/** What src/rendering/render-page.tsx is built into. */
export interface Rendering {
  /** Stands in every drawn document, before its styles; the policy for scripts has to name it by its hash. */
  documentScript: string;
  /** The path as the app itself would write it; null when no page is under it in any spelling. */
  canonicalPublicPath: (path: string) => string | null;
  /** What the page still wants, with what it has; null for a page that only a browser draws. */
  planPage: (
    address: URL,
    answers: readonly Answer[],
    capabilities: readonly string[],
  ) => { source: string; wanted: readonly { key: string; address: string }[] } | null;
  renderPage: (
    address: URL,
    answers: readonly Answer[],
    capabilities: readonly string[],
  ) => Promise<DrawnPage | null>;
}

export interface DrawnPage {
  status: number;
  head: string;
  body: string;
  data: readonly string[];
}

/** All that a page is put together from. */
export interface Kit extends Rendering {
  /** index.html of the build. */
  template: string;
  /** Of every drawn document: the policy for scripts names those of the template and `documentScript`. */
  pageHeaders: Readonly<Record<string, string>>;
  /** What the page of this module needs beside what the template names, and what it loads once it is alive. */
  listFiles: (source: string) => { first: Files; later: Files };
}

export interface Files {
  styles: readonly string[];
  scripts: readonly string[];
}

interface Chunk {
  file: string;
  imports?: readonly string[];
  css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** What the entry loads as soon as it runs. */
const ENGINE = 'src/app/open-app.tsx';
/** What answers a tap in words: a network that goes with the first sight of the page must not take it along. */
const DEFERRED_WIDGETS = 'src/app/deferred-widgets.tsx';

/** Loads what the build left for this; null when it left nothing, as one of the app alone. */
export async function loadKit(folder: string): Promise<Kit | null> {
  const file = join(folder, '.rendering/render-page.js');
  try {
    const [template, manifest] = await Promise.all([
      readFile(join(folder, 'index.html'), 'utf8'),
      readFile(join(folder, '.vite/manifest.json'), 'utf8'),
    ]);
    const rendering = (await import(pathToFileURL(file).href)) as Rendering;
    const chunks = JSON.parse(manifest) as Manifest;
    const scripts = [...readInlineScripts(template), rendering.documentScript];
    return {
      ...rendering,
      template,
      pageHeaders: pageHeadersWith(scripts),
      listFiles: createLister(chunks, template),
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

function createLister(manifest: Manifest, template: string): Kit['listFiles'] {
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
    const missing = [...all].filter((file) => !template.includes(file));
    return {
      first: byKind(missing.filter((file) => first.has(file))),
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

import { type ComponentType, StrictMode } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router-dom';
import { DocumentContext } from '#components/document-context.ts';
import { FirstRowsProvider } from '#components/first-rows.tsx';
import { RuntimeProvider } from '#components/runtime-context.tsx';
import { createFirstRows, type FirstAnswer, type FirstRows, readAnswers } from '#core/mirror/first-reply.ts'; // prettier-ignore
import { spellPathOnce } from '#core/platform/spelled-path.ts';
import { App } from '../app/app.tsx';
import { ConnectedApp } from '../app/connected-app.tsx';
import type { ShellFace } from '../app/shell-face.ts';
import { FOR_EVERY_PAGE, LOST_PAGE, pageAt } from './public-pages.ts';
import { HOLD_TAPS_SCRIPT } from './hold-taps.ts';
import { stillRuntime } from './still-runtime.ts';

/** A call of `/api` whose answer a page wants. */
export interface WantedAnswer {
  /** Of the resource, as the answer is to name it. */
  key: string;
  /** Under `/api/`, with its query. */
  address: string;
}

/** Stands in every drawn document, before its styles; the policy for scripts has to name it by its hash. */
export const documentScript = HOLD_TAPS_SCRIPT;

/** What a page wants to know, and which module of the build draws it. */
export interface PagePlan {
  source: string;
  wanted: readonly WantedAnswer[];
}

/** The path as the app itself would write it; null when no page is under it in any spelling. */
export function spellPath(path: string): string | null {
  const spelled = spellPathOnce(path);
  return pageAt(spelled)?.page === LOST_PAGE ? null : spelled;
}

/**
 * What the page at an address still wants, with what it has been answered so far.
 *
 * @returns null for a page that only a browser draws
 */
export function planPage(address: URL, answers: readonly FirstAnswer[]): PagePlan | null {
  const found = pageAt(address.pathname);
  if (found === null) return null;
  const { page, name } = found;
  const rows = createFirstRows(readAnswers(answers));
  const own = page.list?.({ path: address.pathname, query: address.searchParams, name }, rows);
  const known = new Set(answers.map(({ key }) => key));
  const wanted = [...FOR_EVERY_PAGE, ...(own ?? [])].filter(({ key }) => !known.has(key));
  return {
    source: page.source,
    wanted: wanted.map(({ key, path, query }) => ({
      key,
      address: query === undefined ? path : `${path}?${query.toString()}`,
    })),
  };
}

/** A page in words. */
export interface DrawnPage {
  /** 200, or 404 where there is nothing of the name. */
  status: number;
  /** Title, descriptions and hints of what to load first: elements for the head of the document. */
  head: string;
  /** What goes into the root of the app. */
  body: string;
  /** JSON texts of data blocks for machines. */
  data: readonly string[];
}

/** Draws the page at an address from the answers that it wanted, as a visitor's browser would. */
export async function renderPage(
  address: URL,
  answers: readonly FirstAnswer[],
): Promise<DrawnPage | null> {
  const { pathname: path, search, searchParams: query, origin } = address;
  const found = pageAt(path);
  if (found === null) return null;
  const rows = createFirstRows(readAnswers(answers));
  const data = new Set<string>();
  const defects: unknown[] = [];
  const drawn = { origin, addData: (json: string) => void data.add(json) };
  const stream = await renderToReadableStream(
    <StrictMode>
      <DocumentContext value={drawn}>
        <StaticRouter location={`${path}${search}`}>
          <App page={drawOver(rows)} />
        </StaticRouter>
      </DocumentContext>
    </StrictMode>,
    // In one piece: what comes in pieces is put together by scripts in the document, which the policy forbids.
    { progressiveChunkSize: Infinity, onError: (error) => void defects.push(error) },
  );
  await stream.allReady;
  const text = await new Response(stream).text();
  // React leaves out what a defect spoils, for the browser to draw.
  if (defects.length > 0) throw new Error(`${path} could not be drawn.`, { cause: defects[0] });
  const { name, page } = found;
  const isMissing = page.isMissing?.({ path, query, name }, rows) ?? false;
  return { status: isMissing ? 404 : 200, ...splitHead(text), data: [...data] };
}

/** The same components in the same places as the browser has them over its engine. */
function drawOver(rows: FirstRows): ComponentType<{ onFace: (face: ShellFace) => void }> {
  return function DrawnApp({ onFace }) {
    return (
      <RuntimeProvider runtime={stillRuntime}>
        <FirstRowsProvider rows={rows}>
          <ConnectedApp onFace={onFace} />
        </FirstRowsProvider>
      </RuntimeProvider>
    );
  };
}

/** React writes what belongs into the head before everything else; the shell begins with a `div`. */
function splitHead(text: string): { head: string; body: string } {
  const begin = text.indexOf('<div');
  return { head: text.slice(0, begin), body: text.slice(begin) };
}

import { type ComponentType, StrictMode } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router-dom';
import { DocumentContext } from '#bindings/document-context.ts';
import { InitialRowsProvider } from '#bindings/initial-rows.tsx';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import type { PageRenderer } from '#core/contract/rendering.ts';
import { createInitialRows, type InitialRows, readAnswers } from '#core/mirror/initial-data.ts';
import { canonicalPath } from '#core/platform/canonical-path.ts';
import { App } from '../app/app.tsx';
import { ConnectedApp } from '../app/connected-app.tsx';
import type { ShellProps } from '../app/shell/shell-props.ts';
import { FOR_EVERY_PAGE, LOST_PAGE, pageAt } from './public-pages.ts';
import { HIDE_PERSONAL_SCRIPT } from './hide-personal.ts';
import { KEEP_TAPS_SCRIPT } from './keep-taps-over-reload.ts';
import { KEEP_CHOICES_SCRIPT } from './keep-early-choices.ts';
import { KEEP_WORDS_SCRIPT } from './keep-early-words.ts';
import { RELOAD_EARLY_STEPS_SCRIPT } from './reload-early-steps.ts';
import { RELOAD_HALF_DOCUMENT_SCRIPT } from './reload-half-document.ts';
import { REPLAY_INPUT_SCRIPT } from './replay-early-input.ts';
import { SCRIPTS_AFTER_PAINT_SCRIPT } from './scripts-after-paint.ts';
import { staticRuntime } from './static-runtime.ts';

export const documentScript: PageRenderer['documentScript'] = [
  HIDE_PERSONAL_SCRIPT,
  // Ahead of the taps: what is sent by one has its words and choices by then.
  KEEP_WORDS_SCRIPT,
  KEEP_CHOICES_SCRIPT,
  REPLAY_INPUT_SCRIPT,
  KEEP_TAPS_SCRIPT,
  RELOAD_EARLY_STEPS_SCRIPT,
  // Ahead of the scripts: they hydrate what it leaves in place.
  RELOAD_HALF_DOCUMENT_SCRIPT,
  SCRIPTS_AFTER_PAINT_SCRIPT,
].join(';');

export const canonicalPublicPath: PageRenderer['canonicalPublicPath'] = (path) => {
  const spelled = canonicalPath(path);
  return pageAt(spelled)?.page === LOST_PAGE ? null : spelled;
};

export const planPage: PageRenderer['planPage'] = (address, answers, capabilities) => {
  const page = pageAt(address.pathname)?.page;
  if (page === undefined) return null;
  const rows = createInitialRows(readAnswers(answers), capabilities);
  const own = page.list?.(address, capabilities, rows);
  const known = new Set(answers.map(({ key }) => key));
  const wanted = [...FOR_EVERY_PAGE, ...(own ?? [])].filter(({ key }) => !known.has(key));
  return {
    source: page.source,
    wanted: wanted.map(({ key, path, query }) => ({
      key,
      address: query === undefined ? path : `${path}?${query.toString()}`,
    })),
  };
};

export const renderPage: PageRenderer['renderPage'] = async (address, answers, capabilities) => {
  const { pathname: path, search, origin } = address;
  const found = pageAt(path);
  if (found === null) return null;
  const rows = createInitialRows(readAnswers(answers), capabilities);
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
  const isMissing = page.isMissing?.(name, rows) ?? false;
  return { status: isMissing ? 404 : 200, ...splitHead(text), data: [...data] };
};

/** The same components in the same places as the browser has them over its engine. */
function drawOver(
  rows: InitialRows,
): ComponentType<{ onShellProps: (shellProps: ShellProps) => void }> {
  return function DrawnApp({ onShellProps }) {
    return (
      <RuntimeProvider runtime={staticRuntime}>
        <InitialRowsProvider rows={rows}>
          <ConnectedApp onShellProps={onShellProps} />
        </InitialRowsProvider>
      </RuntimeProvider>
    );
  };
}

/** React writes what belongs into the head before everything else; the shell begins with a `div`. */
function splitHead(text: string): { head: string; body: string } {
  const begin = text.indexOf('<div');
  return { head: text.slice(0, begin), body: text.slice(begin) };
}

import { Buffer } from 'node:buffer';
import { parseCapabilities } from '#core/contract/headers.ts';
import { chooseEncoding, compressReply, type Encoding } from '../http/compression.ts';
import { contentHash, matchesEtag } from '../http/etags.ts';
import { PAGE_HEADERS } from '../http/security-headers.ts';
import { composeDocument } from './compose-document.ts';
import { type AskApi, gatherAnswers, type Gathered } from './gather-answers.ts';
import { type Kit, loadKit } from './load-kit.ts';
import { createPageStore, type KeptPage } from './page-store.ts';

interface Outside {
  /** Folder of the built app. */
  folder: string;
  ask: AskApi;
  /** Whether all clients use https. */
  hasHsts: boolean;
  /** Whether rendering is paused. */
  isPaused: () => boolean;
  reportDefect: (defect: unknown) => void;
}

/** Answers a navigation with the rendered page; null where the browser renders it. */
export type FirstReplies = (request: Request) => Promise<Response | null>;

/** Concurrent renderings: beyond these index.html is sent, so that further requests cost no more than a file. */
const MAX_AT_ONCE = 8;
const HTML = 'text/html; charset=utf-8';

/** Renders public pages. Their data is read for each request; rendered pages are cached by it. */
export function createFirstReplies(outside: Outside): FirstReplies {
  const kit = loadKit(outside.folder).catch((defect: unknown) => {
    outside.reportDefect(defect);
    return null;
  });
  const pages = createPageStore();
  let running = 0;
  return async (request) => {
    const tools = await kit;
    if (tools === null || outside.isPaused()) return null;
    const address = addressOf(request, outside.hasHsts);
    const path = tools.canonicalPublicPath(address.pathname);
    if (path !== null && path !== address.pathname) return redirect(`${path}${address.search}`);
    if (running >= MAX_AT_ONCE) return null;
    running += 1;
    try {
      const gathered = await gatherAnswers(tools, address, outside.ask);
      if (gathered === null) return null;
      const page = await pages.get(nameOf(tools, address, gathered), () =>
        draw(tools, address, gathered),
      );
      return page === null ? null : await send(request, page);
    } catch (defect) {
      // The browser renders it.
      outside.reportDefect(defect);
      return null;
    } finally {
      running -= 1;
    }
  };
}

function addressOf(request: Request, hasHsts: boolean): URL {
  const address = new URL(request.url);
  if (hasHsts) address.protocol = 'https:';
  return address;
}

async function draw(kit: Kit, address: URL, gathered: Gathered): Promise<KeptPage | null> {
  const capabilities = parseCapabilities(gathered.capabilities);
  const page = await kit.renderPage(address, gathered.answers, capabilities);
  if (page === null) return null;
  const document = composeDocument(kit, gathered.source, page, gathered);
  const { headers } = kit.listFiles(gathered.source);
  return { status: page.status, headers, content: Buffer.from(document), packed: new Map() };
}

/** Cache key of a page: its address, its data without views, and the build. */
function nameOf({ template }: Kit, { href }: URL, { answers, capabilities }: Gathered): string {
  const rows = JSON.stringify(answers).replace(/"views":\d+,?/g, '');
  return contentHash(`${template}\n${href}\n${capabilities}\n${rows}`);
}

async function send(
  request: Request,
  { name, page }: { name: string; page: KeptPage },
): Promise<Response> {
  const { status, content } = page;
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding'), HTML, content.byteLength);
  const etag = `"${name}-${encoding}"`;
  const headers = new Headers({
    ...page.headers,
    'Content-Type': HTML,
    'Cache-Control': 'no-cache',
    ETag: etag,
    Vary: 'Accept-Encoding',
  });
  if (status === 200 && matchesEtag(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers });
  const packed = await pack(page, encoding);
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(packed.byteLength));
  const body = request.method === 'HEAD' ? null : new Uint8Array(packed);
  return new Response(body, { status, headers });
}

async function pack({ content, packed }: KeptPage, encoding: Encoding): Promise<Buffer> {
  const known = packed.get(encoding);
  if (known !== undefined) return known;
  const made = await compressReply(content, encoding);
  packed.set(encoding, made);
  return made;
}

function redirect(to: string): Response {
  // With a single slash: two would begin a host name.
  const location = to.replace(/^\/{2,}/, '/');
  const headers = { ...PAGE_HEADERS, Location: location, 'Cache-Control': 'no-cache' };
  return new Response(null, { status: 301, headers });
}

import { getCacheKeyForURL } from 'workbox-precaching';
import { systemClock } from '#core/platform/clock.ts';
import { agreesWithDevice } from '#core/runtime/agrees-with-device.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

const PREFIX = 'documents-';
/** Each weighs some hundred kilobytes. */
const MAX_DOCUMENTS = 20;
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** A database that does not answer in this time is waited for by the shell, in sight of the person. */
const DATABASE_TIMEOUT_MS = 400;
const KEPT_AT = 'X-Kept-At';
/** About the bytes that came, which are none of a kept text. */
const OF_THE_LINE = ['Content-Encoding', 'Content-Length', 'Transfer-Encoding'];

/** As mock-server/rendering/compose-document.ts writes them. */
const DRAWN_ROOT = '<div id="root"><div';
const NAMED_FILE = /(?:src|href)="(\/assets\/[^"]+)"/g;
const IMPORT_MAP = /<script type="importmap">(.*?)<\/script>/s;
const MAPPED_FILE = /:"(\/assets\/[^"]+)"/g;
const CARRIED = /<script type="application\/json" id="first-reply">(.*?)<\/script>/s;

/** A new version of the app draws with other files: it begins with none. */
function nameOfCache(): string {
  return PREFIX + (getCacheKeyForURL('/index.html')?.split('=').at(-1) ?? '');
}

/** Forgets what earlier versions of the app have kept. */
export async function dropOlderDocuments(): Promise<void> {
  const current = nameOfCache();
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== current);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/**
 * Keeps the document of an address as the provider draws it now, for the next time that it is opened.
 *
 * @param isFree whether the network may be asked; else only what the browser holds anyway is taken
 */
export async function keepDocument(address: string, isFree: boolean): Promise<void> {
  const url = new URL(address, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const cache = await caches.open(nameOfCache());
  const reply = await fetch(url, {
    mode: 'same-origin',
    cache: isFree ? 'no-cache' : 'only-if-cached',
    priority: 'low',
  });
  const text = await reply.text();
  if (reply.status === 404) await cache.delete(url);
  // A redirect, a page without rows, a captive portal, or a newer version.
  if (reply.status !== 200 || reply.redirected || !isOfThisVersion(text)) return;
  const headers = new Headers(reply.headers);
  for (const name of OF_THE_LINE) headers.delete(name);
  headers.set(KEPT_AT, String(Date.now()));
  // The last of its keys from now on: the first are those that were not opened for longest.
  await cache.delete(url);
  // As src/app/boot/embedded-data.ts looks for it.
  await cache.put(url, new Response(text.replace('<html', '<html data-kept'), { headers }));
  const surplus = (await cache.keys()).slice(0, -MAX_DOCUMENTS);
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

/** The kept document of an address; null when there is none that is still right. */
export async function findDocument(runtime: Runtime, url: URL): Promise<Response | null> {
  const cache = await caches.open(nameOfCache());
  const kept = await cache.match(url);
  if (kept === undefined) return null;
  const age = Date.now() - Number(kept.headers.get(KEPT_AT));
  // Also where the clock was put back.
  if (age < 0 || age > MAX_AGE_MS) return null;
  const text = await kept.text();
  const [, carried = 'null'] = CARRIED.exec(text) ?? [];
  const agreeing = agreesWithDevice(runtime, JSON.parse(carried));
  if (!(await Promise.race([agreeing, afterTimeout()]))) return null;
  return new Response(text, { headers: kept.headers });
}

function afterTimeout(): Promise<false> {
  return new Promise((resolve) => {
    systemClock.after(DATABASE_TIMEOUT_MS, () => {
      resolve(false);
    });
  });
}

/** Rendered, and all files of its import map are in the precache, including those not loaded yet. */
function isOfThisVersion(text: string): boolean {
  const files = [
    ...text.matchAll(NAMED_FILE),
    ...(IMPORT_MAP.exec(text)?.[1] ?? '').matchAll(MAPPED_FILE),
  ];
  return (
    text.includes(DRAWN_ROOT) &&
    files.length > 0 &&
    files.every(([, file = '']) => getCacheKeyForURL(file) !== undefined)
  );
}

import { existsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveApp } from '#server/http/static-files.ts';

const SCRIPT = 'console.log("a script");\n'.repeat(100);
const EARLY = 'document.title += "!";';
const MAP = '{"imports":{"/assets/app.js":"/assets/app-1a2b3c4d.js"}}';
/** The app as it was built last, if it was; else one like it. */
const BUILT = join(import.meta.dirname, '../../../dist');

let root: string;
let get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'unikade-dist-'));
  const dist = join(root, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await mkdir(join(dist, '.vite'));
  await writeFile(
    join(dist, 'index.html'),
    `<!doctype html><title>UniKade</title><script>${EARLY}</script><script type="importmap">${MAP}</script>`,
  );
  await writeFile(join(dist, 'sw.js'), 'self;');
  await writeFile(join(dist, 'assets/app-1a2b3c4d.js'), SCRIPT);
  await writeFile(join(dist, 'assets/look-Dm3xY_9z.css'), 'a{}');
  await writeFile(join(dist, '.vite/manifest.json'), '{}');
  await writeFile(join(root, 'secret.txt'), 'secret');
  const serve = serveApp(dist);
  get = (path, headers = {}, method = 'GET') =>
    serve(new Request(`http://app.test${path}`, { method, headers }));
});
afterAll(() => rm(root, { recursive: true }));

describe('the built app', () => {
  it('is served as the page for every address that the router knows', async () => {
    // The last two are broken escapes, as of an address that was cut off: the page says that nothing is there.
    for (const path of ['/', '/products/64b64b', '/store/x?y=1', '/%E0%A4%A', '/category/%']) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
      expect(await response.text()).toContain('UniKade');
    }
  });

  it('lets hashed files be cached for ever and the worker be revalidated each time', async () => {
    expect((await get('/assets/app-1a2b3c4d.js')).headers.get('Cache-Control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/sw.js')).headers.get('Cache-Control')).toBe('no-cache');
  });

  it('is compressed as the browser likes it', async () => {
    const packed = await get('/assets/app-1a2b3c4d.js', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(packed.headers.get('Content-Encoding')).toBe('br');
    expect(packed.headers.get('Vary')).toBe('Accept-Encoding');
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(bytes.byteLength).toBeLessThan(SCRIPT.length / 5);
    expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
    const gzip = await get('/assets/app-1a2b3c4d.js', { 'Accept-Encoding': 'br;q=0, gzip' });
    expect(gzip.headers.get('Content-Encoding')).toBe('gzip');
    expect(await (await get('/assets/app-1a2b3c4d.js')).text()).toBe(SCRIPT);
  });

  it('is sent as the build packed it, unless it changed since', async () => {
    const packed = brotliCompressSync('console.log("packed by the build")');
    await mkdir(join(root, 'dist/.br/assets'), { recursive: true });
    await writeFile(join(root, 'dist/assets/late-1a2b3c4d.js'), SCRIPT);
    await writeFile(join(root, 'dist/.br/assets/late-1a2b3c4d.js'), packed);
    const sent = async () => {
      const reply = await get('/assets/late-1a2b3c4d.js', { 'Accept-Encoding': 'br' });
      expect(reply.headers.get('Content-Encoding')).toBe('br');
      return brotliDecompressSync(Buffer.from(await reply.arrayBuffer())).toString();
    };
    expect(await sent()).toBe('console.log("packed by the build")');
    await utimes(join(root, 'dist/.br/assets/late-1a2b3c4d.js'), 0, 0);
    expect(await sent()).toBe(SCRIPT);
    expect((await get('/.br/assets/late-1a2b3c4d.js')).status).toBe(404);
  });

  it('is not sent again to a browser that has it', async () => {
    const etag = (await get('/sw.js')).headers.get('ETag') ?? '';
    const statusWith = async (tags: string) =>
      (await get('/sw.js', { 'If-None-Match': tags })).status;
    expect(await statusWith(etag)).toBe(304);
    // A proxy that compresses makes the tag a weak one.
    expect(await statusWith(`"other", W/${etag}`)).toBe(304);
    expect(await statusWith('"other"')).toBe(200);
  });

  it('allows no script, style or call from elsewhere', async () => {
    const policy = (await get('/')).headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    const hash = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash(EARLY)}' 'sha256-${hash(MAP)}';`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain('trusted-types unikade default');
  });

  it('is never framed or taken for something else, also where nothing is', async () => {
    for (const path of ['/', '/sw.js', '/assets/app-1a2b3c4d.js', '/assets/none.js', '/%00.js']) {
      const { headers } = await get(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('Content-Type')).toMatch(/; charset=utf-8$/);
    }
    const policy = (await get('/')).headers.get('Content-Security-Policy');
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toContain('object-src');
    expect((await get('/', {}, 'PROPFIND')).status).toBe(405);
  });

  it('lets its worker, and nothing else, fetch the pictures of sellers', async () => {
    const callsOf = async (path: string) =>
      /connect-src [^;]*/.exec((await get(path)).headers.get('Content-Security-Policy') ?? '')?.[0];
    expect(await callsOf('/sw.js')).toBe("connect-src 'self' https:");
    for (const path of ['/', '/assets/app-1a2b3c4d.js']) {
      expect(await callsOf(path)).toBe("connect-src 'self'");
    }
  });

  it('gives no page for a missing file, so that no loader runs it', async () => {
    for (const path of ['/assets/old-9z.js', '/pictures/none.webp']) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/.vite/manifest.json',
    '/%00.js',
  ])('keeps %s to itself', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  it('answers HEAD without a body and refuses to be written', async () => {
    const head = await get('/sw.js', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    const refused = await get('/', {}, 'POST');
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('says what to do when it is not built', async () => {
    const response = await serveApp(join(root, 'nothing'))(new Request('http://app.test/'));
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm start');
  });
});

describe('a build', () => {
  it('may be kept for ever where a name has a hash, and nowhere else', async () => {
    const folder = existsSync(join(BUILT, 'index.html')) ? BUILT : join(root, 'dist');
    const serve = serveApp(folder);
    const cachingOf = async (path: string) => {
      const response = await serve(new Request(`http://app.test${path}`));
      expect([path, response.status]).toEqual([path, 200]);
      return response.headers.get('Cache-Control') ?? '';
    };
    const assets = await readdir(join(folder, 'assets'));
    expect(assets).not.toEqual([]);
    for (const name of assets) {
      expect(name).toMatch(/-[\w-]{8}\.\w+$/);
      expect(await cachingOf(`/assets/${name}`)).toBe('public, max-age=31536000, immutable');
    }
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(files).toContain('sw.js');
    for (const name of files)
      expect([name, await cachingOf(`/${name}`)]).toEqual([name, 'no-cache']);
  });
});

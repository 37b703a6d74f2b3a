import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packReply } from '#server/http/pack-reply.ts';

const LONG = { words: 'of a long reply '.repeat(500) };
const asking = (path: string) =>
  new Request(`http://provider.test${path}`, { headers: { 'Accept-Encoding': 'br, gzip' } });

describe('a reply', () => {
  it('is packed, and keeps its status and headers', async () => {
    const reply = Response.json(LONG, { status: 201, headers: { 'X-Kept': 'yes', ETag: 'W/"1"' } });
    const packed = await packReply(asking('/api/orders'), reply);
    expect([packed.status, packed.headers.get('Content-Encoding')]).toEqual([201, 'br']);
    expect([packed.headers.get('X-Kept'), packed.headers.get('ETag')]).toEqual(['yes', 'W/"1"']);
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(JSON.parse(brotliDecompressSync(bytes).toString())).toEqual(LONG);
  });

  it.each([
    '/api/auth/verify-email',
    '/api/auth/refresh-token',
    '/api/%61uth/refresh-token',
    '/%61pi/auth/refresh-token',
    '/%61%70i/aut%68?x=%2F',
  ])('of %s is not: its length would reveal its tokens', async (path) => {
    const packed = await packReply(asking(path), Response.json(LONG));
    expect(packed.headers.get('Content-Encoding')).toBeNull();
    expect(await packed.json()).toEqual(LONG);
  });

  it('that hardly gets smaller is sent as it is', async () => {
    const noise = randomBytes(4000);
    const reply = new Response(noise, { headers: { 'Content-Type': 'application/json' } });
    const packed = await packReply(asking('/api/orders'), reply);
    expect(packed.headers.get('Content-Encoding')).toBeNull();
    expect(packed.headers.get('Content-Length')).toBe('4000');
    expect(Buffer.from(await packed.arrayBuffer())).toEqual(noise);
  });

  it.each([
    ['packed already', { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }],
    ['a picture', { 'Content-Type': 'image/webp' }],
  ])('that is %s is left alone', async (_what, headers) => {
    const reply = new Response('x'.repeat(5000), { headers });
    expect(await packReply(asking('/api/x'), reply)).toBe(reply);
  });
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogCollector } from '#support/provider/log-collector.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';

let provider: TestProvider;
let collected: ReturnType<typeof createLogCollector>;

beforeEach(async () => {
  collected = createLogCollector();
  provider = await startTestProvider({ log: collected.log });
});
afterEach(() => provider.close());

const LIST = '/api/products?limit=9';

async function get(path: string, accepted?: string, headers: Record<string, string> = {}) {
  const response = await provider.fetch(path, {
    headers: { ...(accepted === undefined ? {} : { 'Accept-Encoding': accepted }), ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, headers: response.headers };
}

describe('a reply of the API', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['GZIP;q=0.5, BR ; q=0.8', 'br', brotliDecompressSync],
  ])('is packed for who accepts %s', async (accepted, encoding, unpack) => {
    const plain = await get(LIST);
    const packed = await get(LIST, accepted);
    expect(packed.headers.get('Content-Encoding')).toBe(encoding);
    expect(packed.headers.get('Content-Length')).toBe(String(packed.bytes.byteLength));
    expect(packed.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 2);
    expect(JSON.parse(unpack(packed.bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
    expect(collected.lines.at(-1)).toMatchObject({ bytes: packed.bytes.byteLength });
  });

  it.each([undefined, 'identity', 'zstd', 'br;q=0, gzip;q=0.0'])(
    'stays as it is for who accepts %s',
    async (accepted) => {
      const { headers, bytes } = await get(LIST, accepted);
      expect(headers.get('Content-Encoding')).toBeNull();
      expect(headers.get('Vary')).toBe('Accept-Encoding');
      expect(JSON.parse(bytes.toString())).toHaveProperty('listings');
    },
  );

  it('has the same weak ETag however it is packed, and 304 for each', async () => {
    const tags = new Set<string | null>();
    for (const accepted of [undefined, 'br', 'gzip']) {
      tags.add((await get(LIST, accepted)).headers.get('ETag'));
    }
    expect(tags.size).toBe(1);
    const [etag = ''] = tags;
    expect(etag).toMatch(/^W\//);
    const known = await get(LIST, 'br', { 'If-None-Match': etag ?? '' });
    expect([known.status, known.bytes.byteLength]).toEqual([304, 0]);
    expect(known.headers.get('Content-Encoding')).toBeNull();
    expect(known.headers.get('Vary')).toBe('Accept-Encoding');
  });

  it('stays as it is when it is small', async () => {
    const { headers } = await get('/api/nothing', 'br');
    expect(headers.get('Content-Encoding')).toBeNull();
  });
});

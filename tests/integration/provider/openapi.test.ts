import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterEach, describe, expect, it } from 'vitest';
import { CAPABILITIES, type Capability } from '#core/contract/headers.ts';
import type { Operation } from '#server/openapi/document-shape.ts';
import { writeDocument } from '#server/openapi/document.ts';
import { writePage } from '#server/openapi/page.ts';
import { listOfferedRoutes, routeTable } from '#server/route-table.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PROVIDERS = [
  ['a provider that offers all', CAPABILITIES],
  ['the provider of the specification alone', []],
] as const;

function describeProvider(capabilities: readonly Capability[]) {
  const document = writeDocument(listOfferedRoutes(capabilities), capabilities);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  return { document, operations };
}

describe.each(PROVIDERS)('the document of %s', (_name, capabilities) => {
  const { document, operations } = describeProvider(capabilities);

  it('is OpenAPI 3.1, and every reference in it leads somewhere', async () => {
    const validator = new Validator();
    const outcome = await validator.validate(
      JSON.parse(JSON.stringify(document)) as object & Record<string, unknown>,
    );
    expect(outcome.errors).toBeUndefined();
    expect([outcome.valid, validator.version]).toEqual([true, '3.1']);
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('has exactly the calls of the route table that are offered', () => {
    const offered = listOfferedRoutes(capabilities).map(({ method, path }) => `${method} ${path}`);
    expect(operations.map(({ name }) => name).sort()).toEqual([...offered].sort());
  });

  it('gives every call a name of its own, a group with words, and words for each parameter', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(document.tags.filter(({ description }) => description === '')).toEqual([]);
    const wordless = operations.flatMap(({ name, operation }) =>
      (operation.parameters ?? [])
        .filter(({ description }) => description === '')
        .map((parameter) => `${name}: ${parameter.name}`),
    );
    expect(wordless).toEqual([]);
  });

  it('writes each named shape once and refers to it', () => {
    const inlined = operations.filter(({ operation }) => {
      const replies = Object.values(operation.responses).flatMap(({ content = {} }) =>
        Object.values(content),
      );
      return replies.some(({ schema }) => JSON.stringify(schema).includes('"properties"'));
    });
    expect(inlined.map(({ name }) => name)).toEqual([]);
    const shapes = Object.entries(document.components.schemas);
    const withListing = shapes.filter(([, schema]) => JSON.stringify(schema).includes('"whyBuy"'));
    // A product is a listing with its reviews, a change of one leaves a picture out; the others are what a seller writes.
    const offered =
      capabilities.length > 0 ? ['Listing', 'ListingChange', 'Product'] : ['Listing', 'Product'];
    expect(withListing.map(([name]) => name).filter((name) => !name.endsWith('Request'))).toEqual(
      offered,
    );
  });

  it('names no header, status or shape of calls that are not offered', () => {
    const text = JSON.stringify(document.paths);
    expect(text.includes('Idempotency-Key')).toBe(capabilities.length > 0);
    expect(text.includes('If-None-Match')).toBe(capabilities.length > 0);
    expect('Upload' in document.components.schemas).toBe(capabilities.length > 0);
  });
});

describe('the document', () => {
  const { document, operations } = describeProvider(CAPABILITIES);
  const find = (name: string): Operation | undefined =>
    operations.find((one) => one.name === name)?.operation;

  it('says who may call, by a token or without', () => {
    for (const { method, path, access } of routeTable) {
      const operation = find(`${method} ${path}`);
      expect(operation?.['x-access']).toBe(access);
      expect(operation?.security).toEqual(access === 'anyone' ? [] : [{ accessToken: [] }]);
    }
  });

  it('offers a key for every change, but for a batch, whose items have their own', () => {
    const keyed = operations.filter(({ operation }) =>
      operation.parameters?.some(({ name }) => name === 'Idempotency-Key'),
    );
    const changes = routeTable.filter(
      ({ access, method, path }) => access !== 'anyone' && method !== 'GET' && path !== '/batch',
    );
    expect(keyed.map(({ name }) => name).sort()).toEqual(
      changes.map(({ method, path }) => `${method} ${path}`).sort(),
    );
  });

  it('marks additive fields', () => {
    const marked = operations.filter(({ operation }) => 'x-capability' in operation);
    expect(marked.map(({ name }) => name).sort()).toEqual(
      routeTable
        .filter(({ capability }) => capability)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
  });

  it('describes requests as they are sent and replies as they are written', () => {
    const { RegisterRequest, User, ApiError } = document.components.schemas;
    expect(RegisterRequest?.required).toEqual(['name', 'campus', 'phone', 'email']);
    expect(RegisterRequest?.properties?.role).toMatchObject({ default: 'buyer' });
    expect(User?.required).toContain('role');
    expect(ApiError?.required).toEqual(['error']);
    expect(find('POST /orders')?.responses).toMatchObject({
      201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
      409: { description: expect.stringContaining('the price of now') as string },
    });
    expect(find('GET /products')?.parameters).toContainEqual(
      expect.objectContaining({
        name: 'page',
        in: 'query',
        schema: { type: 'integer', minimum: 1, maximum: 999_999, default: 1 },
      }),
    );
  });

  it('is the same text in another process', async () => {
    const program = [
      "import { writeDocument } from '#server/openapi/document.ts';",
      "import { listOfferedRoutes } from '#server/route-table.ts';",
      "import { CAPABILITIES } from '#core/contract/headers.ts';",
      'process.stdout.write(JSON.stringify(writeDocument(listOfferedRoutes(CAPABILITIES), CAPABILITIES)));',
    ].join('\n');
    const node = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, node, {
      cwd: ROOT,
      maxBuffer: 4_000_000,
    });
    expect(stdout).toBe(JSON.stringify(document));
  });
});

describe('the page', () => {
  const { document, operations } = describeProvider(CAPABILITIES);

  it('shows every call and every answer that is not a request, and leads only to places it has', () => {
    const page = writePage(document);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(operations.map((one) => one.operation.operationId)));
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  it('runs nothing and carries no style of its own', () => {
    expect(writePage(document)).not.toMatch(/<script|<style|style=|\son\w+=|javascript:/i);
  });

  it('shows words with marks of HTML as they are', () => {
    const info = { ...document.info, title: '<b>Kade & "Sons"</b>' };
    const page = writePage({ ...document, info });
    expect(page).toContain('<h1>The calls of the provider</h1>');
    expect(page).toContain('&lt;b&gt;Kade &amp; &quot;Sons&quot;&lt;/b&gt;');
    expect(page).not.toContain('<b>Kade');
  });
});

describe('a provider', () => {
  let provider: TestProvider;
  afterEach(() => provider.close());

  it.each([
    ['/api/openapi.json', /^application\/json/],
    ['/api/docs', /^text\/html/],
    ['/api/docs.css', /^text\/css/],
  ])('serves %s to be kept and asked about again', async (path, type) => {
    provider = await startTestProvider();
    const first = await provider.fetch(path);
    expect(first.status).toBe(200);
    expect(first.headers.get('Content-Type')).toMatch(type);
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    expect(first.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'self';/,
    );
    const etag = first.headers.get('ETag') ?? '';
    const again = await provider.fetch(path, { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const packed = await provider.fetch(path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(packed.headers.get('Content-Encoding')).toBe('gzip');
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan(
      (await first.arrayBuffer()).byteLength / 2,
    );
  });

  it('of the specification alone describes only that', async () => {
    provider = await startTestProvider({ capabilities: [] });
    const response = await provider.fetch('/api/openapi.json');
    expect(response.headers.has('Provider-Capabilities')).toBe(false);
    expect(response.headers.has('X-Request-Id')).toBe(true);
    const { paths } = (await response.json()) as { paths: Record<string, unknown> };
    expect(Object.keys(paths)).toEqual([...new Set(listOfferedRoutes([]).map(({ path }) => path))]);
    expect(await (await provider.fetch('/api/docs')).text()).not.toContain('additive');
  });
});

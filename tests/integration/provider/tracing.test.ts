import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTracing } from '#server/operations/open-tracing.ts';
import { NO_TRACING, type Tracing } from '#server/operations/tracing.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';
import {
  borrowDatabase,
  returnDatabase,
  type TestDatabase,
} from '#support/database/test-databases.ts';
import { addToCart, anItem, sendBatch, statusesOf } from './batches.ts';
import { asMember, asVisitor } from './calls.ts';

interface SentSpan {
  name: string;
  kind: number;
  spanId: string;
  parentSpanId?: string;
  status: { code: number };
  attributes: {
    key: string;
    value: { stringValue?: string; intValue?: number; boolValue?: boolean };
  }[];
}
interface Sent {
  resourceSpans: {
    resource: { attributes: SentSpan['attributes'] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

let collector: Server;
let received: {
  path: string | undefined;
  type: string | undefined;
  body: string;
  token: unknown;
}[];
let tracing: Tracing;
let database: TestDatabase;
let provider: TestProvider;

beforeEach(async () => {
  received = [];
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({
        path: request.url,
        type: request.headers['content-type'],
        body,
        token: request.headers['x-token'],
      });
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((isOpen) => {
    collector.listen(0, '127.0.0.1', isOpen);
  });
  tracing = await openTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  database = await borrowDatabase('small');
  const db = database.logged((statement) => {
    tracing.countStatement(statement);
  });
  provider = await startTestProvider({ tracing, database: { ...database, db } });
});
afterEach(async () => {
  await provider.close();
  await returnDatabase(database);
  collector.close();
});

/** All spans that the collector got, with their attributes as an object. */
async function collect() {
  await tracing.stop();
  const sent = received.map(({ body }) => JSON.parse(body) as Sent);
  return sent
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(({ attributes, ...span }) => ({ ...span, facts: read(attributes) }));
}

function read(attributes: SentSpan['attributes']): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? Number(value.intValue),
    ]),
  );
}

it('names route, method, status and kinds of statements of each call', async () => {
  const visitor = asVisitor(provider);
  await visitor('GET', `products/${listingId('textbook')}`);
  await visitor('GET', 'nothing/here');
  await (
    await asMember(provider, 'buyer')
  )('POST', 'cart', {
    body: { productId: listingId('textbook'), quantity: 1 },
  });
  const [product, nothing, cart] = await collect();
  expect(
    received.every(({ path, type }) => path === '/v1/traces' && type === 'application/json'),
  ).toBe(true);
  expect([product?.name, product?.kind]).toEqual(['GET /products/{id}', 2]);
  expect(product?.facts).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/products/{id}',
    'http.response.status_code': 200,
  });
  expect(product?.facts['db.statements.select']).toBeGreaterThan(0);
  expect([nothing?.name, nothing?.facts]).toEqual([
    'GET',
    { 'http.request.method': 'GET', 'http.response.status_code': 404 },
  ]);
  expect(cart?.facts).toMatchObject({ 'http.route': '/cart', 'db.statements.insert': 1 });
  const { resource } = (JSON.parse(received[0]?.body ?? '') as Sent).resourceSpans[0]!;
  expect(read(resource.attributes)['service.name']).toBe('unikade');
});

it('puts the items of a batch below the batch', async () => {
  const buyer = await asMember(provider, 'buyer');
  const item = anItem('POST', `wishlist/${listingId('textbook')}`);
  expect(statusesOf(await sendBatch(buyer, [item, addToCart('textbook', 1)]))).toEqual([200, 200]);
  const spans = await collect();
  const whole = spans.find(({ name }) => name === 'POST /batch');
  const parts = spans.filter(({ facts }) => facts['unikade.batch.part'] === true);
  expect(parts.map(({ name }) => name).sort()).toEqual([
    'POST /cart',
    'POST /wishlist/{listingId}',
  ]);
  expect(parts.map(({ parentSpanId }) => parentSpanId)).toEqual([whole?.spanId, whole?.spanId]);
  expect(whole?.spanId).toBeDefined();
});

it('takes the name of the service and headers from the settings of OpenTelemetry', async () => {
  vi.stubEnv('OTEL_SERVICE_NAME', 'campus');
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-token=abc');
  const named = await openTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}/`);
  vi.unstubAllEnvs();
  const call = { method: 'GET', route: '/categories', status: 200, isPart: false };
  await named.trace(
    () => Promise.resolve(),
    () => call,
  );
  await named.stop();
  const [sent] = received;
  const { resource } = (JSON.parse(sent?.body ?? '') as Sent).resourceSpans[0]!;
  expect([read(resource.attributes)['service.name'], sent?.token]).toEqual(['campus', 'abc']);
});

it('holds no personal data', async () => {
  const buyer = await asMember(provider, 'buyer');
  await asVisitor(provider)('GET', 'products?search=secretword&page=1&limit=9');
  await asVisitor(provider)('POST', 'auth/request-verification', {
    body: { email: fixtureEmails.buyer },
  });
  await buyer('GET', `orders/buyer/history?buyerId=${memberId('buyer')}`);
  await buyer('GET', `products/${listingId('textbook')}`);
  expect(await collect()).toHaveLength(4);
  const all = received.map(({ body }) => body).join('');
  const secrets = [
    'secretword',
    fixtureEmails.buyer,
    memberId('buyer'),
    listingId('textbook'),
    'Bearer',
    '127.0.0.1',
  ];
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});

it('goes on when the collector is away, and costs nothing when there is none', async () => {
  collector.close();
  expect((await asVisitor(provider)('GET', 'categories')).status).toBe(200);
  await tracing.stop();
  expect(received).toEqual([]);
  expect(await openTracing(null)).toBe(NO_TRACING);
});

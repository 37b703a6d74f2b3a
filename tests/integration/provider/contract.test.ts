import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiErrorBody, ERROR_CODES } from '#core/contract/api-error.ts';
import { CAPABILITIES, type Capability } from '#core/contract/headers.ts';
import type { Route } from '#server/http/route.ts';
import { writeDocument } from '#server/openapi/document.ts';
import { listOfferedRoutes, routeTable } from '#server/route-table.ts';
import { type DatabaseDump, dumpDatabase, listChanged } from '#support/database/database-dump.ts';
import { startTestProvider } from '#support/provider/provider.ts';
import { type Scene, setScene, type SignedIn } from '#support/provider/provider-scene.ts';
import { callerFor, callRoute, type Example, makeExample, nameOf } from './example-calls.ts';

/** The calls of specification §7, as its table has them. `fields`: those of the body or the query. */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  'POST /auth/refresh-token': ['token'],
  'POST /auth/request-verification': ['email'],
  'POST /auth/resend-verification': ['email'],
  'POST /auth/verify-email': ['email', 'otp'],
  'POST /auth/register': [
    'name',
    'campus',
    'address',
    'phone',
    'bio',
    'role',
    'email',
    'profilePicUrl',
  ],
  'GET /categories': [],
  'GET /categories/{slug}': [],
  'GET /cart': [],
  'POST /cart': ['productId', 'quantity', 'variations'],
  'PUT /cart': ['productId', 'quantity', 'variations'],
  'DELETE /cart/{productId}': ['variations'],
  'GET /wishlist': [],
  'POST /wishlist/{listingId}': [],
  'DELETE /wishlist/{listingId}': [],
  'GET /homepage/new-arrivals': [],
  'GET /homepage/hot-deals': [],
  'GET /homepage/top-selling': [],
  'GET /homepage/popular-sales': [],
  'GET /homepage/most-selling': [],
  'GET /products': [
    'page',
    'limit',
    'sortBy',
    'search',
    'category',
    'condition',
    'priceMin',
    'priceMax',
    'sellerId',
  ],
  'GET /products/{id}': [],
  'GET /products/{id}/similar': [],
  'POST /reviews': ['listingId', 'reviewerId', 'reviewedUserId', 'rating', 'comment'],
  'POST /orders': ['buyerId', 'listingId', 'amount', 'paymentMethod'],
  'GET /listings/mine': ['sellerId'],
  'PATCH /listings/{id}/status': ['status', 'sellerId'],
  'PATCH /listings/{id}': [
    'title',
    'category',
    'description',
    'price',
    'quantity',
    'condition',
    'freeDelivery',
    'status',
    'images',
    'features',
    'whyBuy',
    'variations',
    'sellerId',
  ],
  'DELETE /listings/{id}': ['sellerId'],
  'GET /orders/seller/orders': ['sellerId'],
  'GET /orders/buyer/history': ['buyerId'],
  'PATCH /orders/{id}/status': ['status', 'sellerId'],
  'GET /dashboard/buyer': [],
  'GET /dashboard/seller': [],
};

const additive = routeTable.filter(({ capability }) => capability !== undefined);
const specified = routeTable.filter(({ capability }) => capability === undefined);
const named = (routes: readonly Route[]) => routes.map((route) => [nameOf(route), route] as const);

/** A first database is made, on a machine that may be busy. */
const START_LIMIT_MS = 60_000;

let scene: Scene;
let dump: DatabaseDump;

/** One provider for all tests of a block: each leaves it as it found it. */
function withProvider(capabilities: readonly Capability[]): void {
  beforeAll(async () => {
    scene = await setScene(await startTestProvider({ capabilities }));
    dump = await dumpDatabase(scene.provider);
  }, START_LIMIT_MS);
  afterEach(async () => {
    await dump.restore(listChanged(dump.hashes, await dump.hash()));
  });
  afterAll(() => scene.provider.close());
}

describe('the route table', () => {
  it('has every call of the specification, and beside them only announced ones', () => {
    expect(specified.map(nameOf).sort()).toEqual(Object.keys(SPECIFIED).sort());
    expect(listOfferedRoutes([])).toEqual(specified);
    expect(listOfferedRoutes(CAPABILITIES)).toEqual(routeTable);
  });

  it.each(named(specified))('%s knows the fields that the specification sends', (name, route) => {
    const known = [...fieldsOf(route.query), ...fieldsOf(route.body)];
    expect(known).toEqual(expect.arrayContaining([...(SPECIFIED[name] ?? [])]));
  });
});

describe('every call of a provider that offers all', () => {
  withProvider(CAPABILITIES);

  it.each(named(routeTable))(
    '%s answers a valid call in its documented shape',
    async (_name, route) => {
      const caller = callerFor(route);
      const example = await makeExample(route, scene, caller);
      const answer = await callRoute(scene, route, example, caller);
      const body = readJson(answer.text);
      expect([answer.status, body]).toEqual([route.success.status, expect.anything()]);
      expect(route.success.schema.safeParse(body).error?.issues).toBeUndefined();
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': expect.stringMatching(/^application\/json/) as string,
        'provider-capabilities': CAPABILITIES.join(', '),
        'x-content-type-options': 'nosniff',
      });
      expectCaching(route, answer.headers);
    },
  );

  it.each(named(routeTable))('%s refuses in words and with a known code', async (_name, route) => {
    const document = writeDocument(routeTable, CAPABILITIES);
    const documented = document.paths[route.path]?.[route.method.toLowerCase()]?.responses;
    for (const answer of await provokeRefusals(route)) {
      expect(documented).toHaveProperty(String(answer.status));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      const { error, code } = apiErrorBody.parse(readJson(answer.text));
      expect(error).toMatch(/^\S.*\S$/);
      expect(ERROR_CODES).toContain(code);
      expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
      expect(answer.headers.get('Provider-Capabilities')).toBe(CAPABILITIES.join(', '));
      expect(answer.headers.get('ETag')).toBeNull();
    }
  });
});

describe('the provider of the specification alone', () => {
  withProvider([]);

  it.each(named(specified))(
    '%s answers a valid call, and announces nothing',
    async (_name, route) => {
      const caller = callerFor(route);
      const example = await makeExample(route, scene, caller);
      const answer = await callRoute(scene, route, example, caller);
      expect([answer.status, answer.text]).toEqual([route.success.status, expect.any(String)]);
      expect(route.success.schema.safeParse(readJson(answer.text)).error?.issues).toBeUndefined();
      expect(answer.headers.has('Provider-Capabilities')).toBe(false);
      expect(answer.headers.has('ETag')).toBe(false);
    },
  );

  it.each(named(additive))('%s does not exist', async (_name, route) => {
    for (const caller of ['nobody', 'buyer', 'seller'] as const) {
      const example = await makeExample(route, scene, caller === 'nobody' ? 'buyer' : caller);
      const answer = await callRoute(scene, route, example, caller);
      expect([answer.status, readJson(answer.text)]).toEqual([
        404,
        { error: 'No such call.', code: 'not-found' },
      ]);
      expect(answer.headers.has('Provider-Capabilities')).toBe(false);
    }
  });
});

/** Personal replies are stored in no cache; public ones may be kept and are revalidated. */
function expectCaching(route: Route, headers: Headers): void {
  const isPublic = route.access === 'anyone' && route.method === 'GET';
  expect(headers.get('Cache-Control')).toBe(isPublic ? 'no-cache' : 'no-store');
  expect(headers.has('ETag')).toBe(route.method === 'GET');
}

type Answer = Awaited<ReturnType<typeof callRoute>>;

/** Calls that the route must refuse: without a token, the wrong role, an unknown id, an empty body. */
async function provokeRefusals(route: Route): Promise<Answer[]> {
  const caller = callerFor(route);
  const example = await makeExample(route, scene, caller);
  const { headers: _type, ...bare } = example;
  const nowhere = Object.fromEntries(
    Object.keys(example.path ?? {}).map((name) => [name, 'nothing']),
  );
  const attempts: [isSure: boolean, example: Example, by: SignedIn | 'nobody'][] = [
    [route.access !== 'anyone', example, 'nobody'],
    [route.access !== 'anyone' && route.access !== 'member', example, rivalRole(caller)],
    [route.path.includes('{'), { ...example, path: nowhere }, caller],
    [requiresFields(route), { ...bare, body: {} }, caller],
    [route.body !== null, { ...bare, bytes: new TextEncoder().encode('{"') }, caller],
  ];
  const answers: Answer[] = [];
  for (const [isSure, changed, by] of attempts) {
    if (isSure) answers.push(await callRoute(scene, route, changed, by));
  }
  return answers;
}

function rivalRole(caller: SignedIn): SignedIn {
  return caller === 'buyer' ? 'seller' : 'buyer';
}

function requiresFields({ body }: Route): boolean {
  return body !== null && !body.safeParse({}).success;
}

function fieldsOf(schema: Route['body']): string[] {
  if (schema === null) return [];
  const { def } = schema._zod;
  return 'shape' in def && typeof def.shape === 'object' && def.shape !== null
    ? Object.keys(def.shape)
    : [];
}

function readJson(text: string): unknown {
  return JSON.parse(text);
}

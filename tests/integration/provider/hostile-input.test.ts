import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiErrorBody } from '#core/contract/api-error.ts';
import { CAPABILITIES } from '#core/contract/headers.ts';
import type { Route } from '#server/http/route.ts';
import { routeTable } from '#server/route-table.ts';
import { type DatabaseDump, dumpDatabase, listChanged } from '#support/database/database-dump.ts';
import { startTestProvider } from '#support/provider/provider.ts';
import { type Scene, setScene, type SignedIn } from '#support/provider/provider-scene.ts';
import { fieldsOf } from './attempts.ts';
import { addressOf, callerFor, type Example, makeExample, nameOf } from './example-calls.ts';
import {
  type Body,
  hostileBody,
  hostileHeaders,
  hostileQuery,
  hostileSegment,
  hostileToken,
  SPOILED_TEXTS,
  SPOILED_VALUES,
} from './hostile-values.ts';

/*
 * Every route of the table under any input that an attacker can send. The gate takes a few runs of one seed, and on
 * PostgreSQL, where most of it is refused before it reaches the database, fewer; for more:
 * HOSTILE_RUNS=2000 HOSTILE_SEED=7 npx vitest run --project integration tests/integration/provider/hostile-input.test.ts
 */
const RUNS = Number(
  process.env.HOSTILE_RUNS ?? (process.env.TEST_DATABASE_URL === undefined ? 40 : 10),
);
const SEED = Number(process.env.HOSTILE_SEED ?? '20261120');
const MINUTES = 60_000;

interface Attack {
  caller: SignedIn | 'nobody' | 'garbage';
  token: string;
  method: string;
  /** As it stands in the address, query included. */
  path: string;
  headers: Record<string, string>;
  body: Body;
}

/** A first database is made, on a machine that may be busy. */
const START_LIMIT_MS = 60_000;

let scene: Scene;
let dump: DatabaseDump;

beforeAll(async () => {
  scene = await setScene(await startTestProvider({ capabilities: CAPABILITIES }));
  dump = await dumpDatabase(scene.provider);
}, START_LIMIT_MS);
// Limits, too: a test that only ever hears 429 tests nothing.
afterEach(async () => {
  await dump.restore(listChanged(dump.hashes, await dump.hash()));
});
afterAll(() => scene.provider.close());

describe('any input is answered with a message and never with a defect', () => {
  it.each(routeTable.map((route) => [nameOf(route), route] as const))(
    '%s',
    async (_name, route) => {
      const actor = callerFor(route);
      const example = await makeExample(route, scene, actor);
      await fc.assert(
        fc.asyncProperty(attacksOn(route, example, actor), async (attack) => {
          await withstand(attack);
        }),
        { seed: SEED, numRuns: RUNS },
      );
    },
    10 * MINUTES,
  );

  it.each(routeTable.map((route) => [nameOf(route), route] as const))(
    '%s, with each of its parts spoiled alone',
    async (_name, route) => {
      const actor = callerFor(route);
      const example = await makeExample(route, scene, actor);
      for (const attack of listSpoiled(route, example, actor)) await withstand(attack);
    },
    10 * MINUTES,
  );

  it(
    'addresses and methods that no route has',
    async () => {
      const attack = fc.record({
        caller: fc.constantFrom<Attack['caller']>('nobody', 'buyer', 'garbage'),
        token: hostileToken,
        method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'BREW'),
        path: fc
          .tuple(fc.array(hostileSegment, { maxLength: 3 }), hostileQuery([]))
          .map(([segments, query]) => segments.join('/') + query),
        headers: hostileHeaders,
        body: fc.constant(null),
      });
      await fc.assert(fc.asyncProperty(attack, withstand), { seed: SEED, numRuns: 3 * RUNS });
    },
    10 * MINUTES,
  );
});

describe('a body in another encoding than UTF-8', () => {
  const VALID = '{"productId":"x","quantity":1}';

  it.each([
    ['UTF-16', Buffer.from(VALID, 'utf16le')],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${VALID}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(VALID, 'utf16le').swap16()],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${VALID}`)],
    ['Latin-1', Buffer.from('{"productId":"é","quantity":1}', 'latin1')],
    ['gzip', gzipSync(VALID)],
  ])('%s is refused as no JSON', async (name, body) => {
    const headers = {
      Authorization: `Bearer ${scene.tokens.buyer.accessToken}`,
      'Content-Type': 'application/json',
      ...(name === 'gzip' ? { 'Content-Encoding': name } : {}),
    };
    const init = { method: 'POST', headers, body: new Uint8Array(body) };
    const response = await scene.provider.fetch('/api/cart', init);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid-json' });
  });
});

function attacksOn(route: Route, example: Example, actor: SignedIn): fc.Arbitrary<Attack> {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const segment = (name: string) =>
    fc.oneof(fc.constant(example.path?.[name] ?? ''), hostileSegment);
  const path = fc
    .tuple(fc.tuple(...names.map(segment)), hostileQuery(fieldsOf(route.query)))
    .map(([segments, query]) => {
      const left = [...segments];
      return route.path.slice(1).replace(/\{\w+\}/g, () => left.shift() ?? '') + query;
    });
  const bytes = fc.oneof(fc.constant<Body>(example.bytes ?? null), hostileBody({}));
  const sent = example.bytes === undefined ? hostileBody(example.body ?? {}) : bytes;
  return fc.record({
    // Mostly a caller with access, so that the input is read.
    caller: fc.oneof(
      { weight: 6, arbitrary: fc.constant<Attack['caller']>(actor) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Attack['caller']>(
          'nobody',
          'otherSeller',
          'otherBuyer',
          'garbage',
        ),
      },
    ),
    token: hostileToken,
    method: fc.constant(route.method),
    path,
    headers: hostileHeaders.map((headers) => ({ ...example.headers, ...headers })),
    body: route.method === 'GET' ? fc.constant(null) : sent,
  });
}

function listSpoiled(route: Route, example: Example, actor: SignedIn): Attack[] {
  const fine = { caller: actor, token: '', method: route.method, headers: { ...example.headers } };
  const address = addressOf(route, example);
  const body = example.body === undefined ? null : JSON.stringify(example.body);
  const [path = ''] = address.split('?');
  const inBody = fieldsOf(route.body).flatMap((name) =>
    SPOILED_VALUES.map((value) => ({
      path: address,
      body: JSON.stringify({ ...example.body, [name]: value }),
    })),
  );
  const inQuery = fieldsOf(route.query).flatMap((name) =>
    SPOILED_TEXTS.map((text) => ({ path: `${path}?${name}=${text}`, body })),
  );
  const inPath = Object.values(example.path ?? {}).flatMap((id) =>
    SPOILED_TEXTS.map((text) => ({ path: address.replace(id, text), body })),
  );
  return [...inBody, ...inQuery, ...inPath].map((spoiled) => ({ ...fine, ...spoiled }));
}

/** Words of a database, a driver or a program that no reply should hold. */
const INSIDES =
  /\n\s+at |node_modules|\.ts:\d|drizzle|pglite|postgres|failed query|sqlstate|syntax error|violates|invalid input syntax|out of range|pg_catalog|duplicate key|\bTypeError\b|\bRangeError\b|unexpected token|is not a function|undefined/i;

async function withstand(attack: Attack): Promise<void> {
  const { caller, token, method, path, headers, body } = attack;
  // Steps up lead out of `/api`, to the files of the app.
  if (!new URL(`/api/${path}`, scene.provider.origin).pathname.startsWith('/api/')) return;
  const sent = new Headers(headers);
  if (caller === 'garbage') sent.set('Authorization', token);
  else if (caller !== 'nobody')
    sent.set('Authorization', `Bearer ${scene.tokens[caller].accessToken}`);
  if (!sent.has('Content-Type')) sent.set('Content-Type', 'application/json');
  const response = await scene.provider.fetch(`/api/${path}`, {
    method,
    headers: sent,
    body: typeof body === 'string' || body === null ? body : new Uint8Array(body),
  });
  const text = await response.text();
  const said = `${response.status} ${text.slice(0, 300)}`;
  expect(response.status, said).toBeLessThan(500);
  if (response.status < 400) return;
  if (method === 'HEAD') return;
  expect(response.headers.get('Content-Type'), said).toMatch(/^application\/json/);
  const { error, code } = apiErrorBody.parse(JSON.parse(text));
  expect([error, code], said).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
  expect(error, said).not.toMatch(INSIDES);
}

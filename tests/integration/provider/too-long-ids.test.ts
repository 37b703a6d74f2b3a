import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '#core/contract/headers.ts';
import { LONGEST_GIVEN_ID } from '#core/contract/ids.ts';
import type { Route } from '#server/http/route.ts';
import type { JsonSchema, OpenApiDocument } from '#server/openapi/document-shape.ts';
import { writeDocument } from '#server/openapi/document.ts';
import { routeTable } from '#server/route-table.ts';
import { startTestProvider } from '#support/provider/provider.ts';
import { type Scene, setScene } from '#support/provider/provider-scene.ts';
import { callerFor, callRoute, makeExample, nameOf } from './example-calls.ts';

/* Every id that a caller of the route table gives: in the path, the query or the body. */

const NAMES_AN_ID = /^(id|before)$|Id$/;
const TOO_LONG = ['a'.repeat(LONGEST_GIVEN_ID + 1), 'a'.repeat(4_000)];

type Place = 'path' | 'query' | 'body';
interface GivenId {
  route: Route;
  place: Place;
  name: string;
  schema: JsonSchema;
}

const document = writeDocument(routeTable, CAPABILITIES);
const given = routeTable.flatMap(listIds);
let scene: Scene;

beforeAll(async () => {
  scene = await setScene(await startTestProvider({ capabilities: CAPABILITIES }));
}, 60_000);
afterAll(() => scene.provider.close());

function listIds(route: Route): GivenId[] {
  const operation = document.paths[route.path]?.[route.method.toLowerCase()];
  const inAddress = (operation?.parameters ?? []).flatMap(({ in: place, name, schema }) =>
    place === 'header' ? [] : [{ route, place, name, schema }],
  );
  const body = operation?.requestBody?.content['application/json']?.schema;
  const inBody = Object.entries(follow(document, body)?.properties ?? {}).map(([name, schema]) => ({
    ...{ route, name, place: 'body' as const },
    schema: typeof schema === 'object' ? schema : {},
  }));
  return [...inAddress, ...inBody].filter(({ name }) => NAMES_AN_ID.test(name));
}

function follow({ components }: OpenApiDocument, schema: JsonSchema | undefined) {
  return schema?.$ref === undefined
    ? schema
    : components.schemas[schema.$ref.split('/').at(-1) ?? ''];
}

describe('the length of an id', () => {
  it('is in the document wherever one is given', () => {
    expect(new Set(given.map(({ place }) => place))).toEqual(new Set(['path', 'query', 'body']));
    const boundless = given.filter(({ schema }) => schema.maxLength !== LONGEST_GIVEN_ID);
    expect(boundless.map(({ route, name }) => `${nameOf(route)}: ${name}`)).toEqual([]);
  });

  it.each(given.map((each) => [`${nameOf(each.route)}, ${each.name}`, each] as const))(
    'is held, with a refusal in words: %s',
    async (_title, { route, place, name }) => {
      const caller = callerFor(route);
      for (const long of TOO_LONG) {
        const example = await makeExample(route, scene, caller);
        const { status, text } = await callRoute(
          scene,
          route,
          { ...example, [place]: { ...example[place], [name]: long } },
          caller,
        );
        const body: unknown = JSON.parse(text);
        if (place === 'path') {
          const error = expect.stringMatching(/^\w+ not found$/) as string;
          expect([status, body]).toEqual([404, { error, code: 'not-found' }]);
        } else {
          const error = `${name} must have at most ${LONGEST_GIVEN_ID} characters.`;
          const code = place === 'body' ? 'invalid-body' : 'invalid-query';
          expect([status, body]).toEqual([422, { error, code }]);
        }
      }
    },
  );
});

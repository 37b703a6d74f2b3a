import { type Capability, IDEMPOTENCY_KEY, PREFER } from '#core/contract/headers.ts';
import { LONGEST_GIVEN_ID } from '#core/contract/ids.ts';
import type { Owned, Route } from '../http/route.ts';
import { convertQuery } from './convert-schemas.ts';
import type { JsonSchema, Operation, Parameter } from './document-shape.ts';
import { describeResponses, takesKey, takesPreference } from './responses.ts';
import { ACCESS_DESCRIPTIONS, PARAMETER_DESCRIPTIONS } from './descriptions.ts';

const OWNED_WORDS: Readonly<Record<Owned, string>> = {
  'listing of the seller': "The listing must be the caller's own.",
  'order of the seller': 'The order must have been placed with the caller.',
  'entry of the caller': "Only the caller's own entry is touched.",
  'listing of anyone': 'Any listing.',
  'thing of anyone': "It may be anybody's.",
};

/** Parts of an operation that the document determines. */
interface Surroundings {
  /** Empty for bytes of the route's media type; null without a body. */
  body: JsonSchema | null;
  reply: JsonSchema;
  error: JsonSchema;
  capabilities: readonly Capability[];
}

/** One route as an operation of the document. */
export function describeOperation(route: Route, around: Surroundings): Operation {
  const parameters = listParameters(route, around.capabilities);
  return {
    operationId: nameOperation(route),
    tags: [tagOf(route)],
    summary: route.summary,
    description: describeRules(route),
    security: route.access === 'anyone' ? [] : [{ accessToken: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(around.body === null
      ? {}
      : {
          requestBody: {
            required: route.bodyType !== undefined || requiresBody(around.body),
            content: { [route.bodyType ?? 'application/json']: { schema: around.body } },
          },
        }),
    responses: describeResponses(route, around.reply, around.error, around.capabilities),
    'x-access': route.access,
    ...(route.capability === undefined ? {} : { 'x-capability': route.capability }),
  };
}

/** `/products/{id}/similar` belongs to `products`. */
export function tagOf({ path }: Pick<Route, 'path'>): string {
  return path.split('/')[1] ?? '';
}

/** `getProductsByIdSimilar` */
function nameOperation({ method, path }: Route): string {
  const words = path
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[/-]/)
    .filter((word) => word !== '');
  return (
    method.toLowerCase() +
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  );
}

function describeRules({ access, self, owned, capability }: Route): string {
  const names = [self?.query, self?.body].filter((name) => name !== undefined);
  return [
    ACCESS_DESCRIPTIONS[access],
    ...names.map((name) => `\`${name}\` can only be the caller's own id.`),
    ...(owned === undefined ? [] : [OWNED_WORDS[owned]]),
    ...(capability === undefined
      ? []
      : [`Additive: announced as \`${capability}\` in \`Provider-Capabilities\`.`]),
  ].join(' ');
}

function listParameters(route: Route, capabilities: readonly Capability[]): Parameter[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    parameter('path', name, true, pathSchema(name)),
  );
  const inQuery =
    route.query === null
      ? []
      : convertQuery(route.query).map(({ name, isRequired, schema }) =>
          parameter('query', name, isRequired, schema),
        );
  const inHeader = [
    ...(route.headers ?? []).filter(({ capability }) => capabilities.includes(capability)),
    ...(takesKey(route, capabilities) ? [{ name: IDEMPOTENCY_KEY, summary: KEY_WORDS }] : []),
    ...(takesPreference(route, capabilities) ? [{ name: PREFER, summary: PREFER_WORDS }] : []),
    ...(route.method === 'GET' && capabilities.includes('etag')
      ? [{ name: 'If-None-Match', summary: 'The `ETag` of the reply that the reader has.' }]
      : []),
  ].map(({ name, summary }) => ({
    name,
    in: 'header' as const,
    required: false,
    description: summary,
    schema: { type: 'string' as const },
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

/** Ids have a length; a slug is no id. */
function pathSchema(name: string): JsonSchema {
  return { type: 'string', ...(/^id$|Id$/.test(name) ? { maxLength: LONGEST_GIVEN_ID } : {}) };
}

const KEY_WORDS =
  '1 to 200 visible characters, one for each intended change. A repeated key gets the reply of the first request, and has no second effect. A reply above 4 KB, or a minimal one, is written again: it tells what it is about as that is by then.';
const PREFER_WORDS =
  '`return=minimal`: the reply holds the thing that was changed and nothing that grows beside it. It says `isPartial` where it leaves something out, and is 204 where nothing would be left. Additive: announced as `prefer.minimal`.';

function parameter(
  place: 'path' | 'query',
  name: string,
  required: boolean,
  schema: JsonSchema,
): Parameter {
  return { name, in: place, required, description: PARAMETER_DESCRIPTIONS[name] ?? '', schema };
}

/** An empty body counts as an empty object. */
function requiresBody(body: JsonSchema): boolean {
  return body.$ref !== undefined || (body.required ?? []).length > 0;
}

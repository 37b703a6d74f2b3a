import { isDeepStrictEqual } from 'node:util';
import { apiErrorBody, ERROR_CODES } from '#core/contract/api-error.ts';
import type { Capability } from '#core/contract/headers.ts';
import type { Route, Schema } from '../http/route.ts';
import { convertSchemas, keepReferred } from './convert-schemas.ts';
import type { JsonSchema, OpenApiDocument, Operation } from './document-shape.ts';
import { describeOperation, tagOf } from './operation.ts';
import { REPLY_HEADERS } from './responses.ts';
import { INFO_DESCRIPTION, TAG_DESCRIPTIONS } from './descriptions.ts';

const API_VERSION = '1.0.0';

/** The OpenAPI document of the given routes: the same text in every process. */
export function writeDocument(
  routes: readonly Route[],
  capabilities: readonly Capability[],
): OpenApiDocument {
  const replies = describeReplies(routes, capabilities);
  const bodies = convertSchemas(
    routes.flatMap(({ body }) => (body === null ? [] : [body])),
    'request',
  );
  const bodyOf = [...bodies.roots];
  const paths: Record<string, Record<string, Operation>> = {};
  routes.forEach((route, index) => {
    const bytes = route.bodyType === undefined ? null : {};
    const body = route.body === null ? bytes : (bodyOf.shift() ?? null);
    const around = {
      body,
      reply: replies.ofRoutes[index] ?? {},
      error: replies.error,
      capabilities,
    };
    (paths[route.path] ??= {})[route.method.toLowerCase()] = describeOperation(route, around);
  });
  const named = { ...replies.named, ...pick(bodies.named, /Request$/) };
  return {
    openapi: '3.1.1',
    info: {
      title: 'UniKade',
      version: API_VERSION,
      description: INFO_DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'This provider.' }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({
      name,
      description: TAG_DESCRIPTIONS[name] ?? '',
    })),
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `accessToken` of signing in; good for 15 minutes.',
        },
      },
      headers: REPLY_HEADERS,
      schemas: nameCodes(keepReferred(paths, named)),
    },
  };
}

/** The success replies of each route: full and minimal. */
function describeReplies(routes: readonly Route[], capabilities: readonly Capability[]) {
  const schemas = routes.map((route) => [
    route.success.schema,
    ...listMinimal(route, capabilities),
  ]);
  const { roots, named } = convertSchemas([apiErrorBody, ...schemas.flat()], 'reply');
  const [error = {}, ...converted] = roots;
  const ofRoutes = schemas.map(({ length }) => {
    const [full = {}, minimal = full] = converted.splice(0, length);
    return isDeepStrictEqual(full, minimal) ? full : { anyOf: [full, minimal] };
  });
  return { error, named, ofRoutes };
}

function listMinimal({ run }: Route, capabilities: readonly Capability[]): Schema[] {
  if (run.kind !== 'change' || !capabilities.includes('prefer.minimal')) return [];
  return run.minimal === null ? [] : [run.minimal.schema];
}

function pick(named: Readonly<Record<string, JsonSchema>>, name: RegExp): typeof named {
  return Object.fromEntries(Object.entries(named).filter(([key]) => name.test(key)));
}

/** The codes that a refusal may have; its schema allows any, so that old readers survive new codes. */
function nameCodes(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const { ApiError: error, ...others } = schemas;
  if (error === undefined) return schemas;
  const code = { type: 'string' as const, examples: [...ERROR_CODES] };
  return { ApiError: { ...error, properties: { ...error.properties, code } }, ...others };
}

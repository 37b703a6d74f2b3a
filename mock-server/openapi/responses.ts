import { STATUS_CODES } from 'node:http';
import { type Capability, PREFERENCE_APPLIED, RETURN_MINIMAL } from '#core/contract/headers.ts';
import type { Route } from '../http/route.ts';
import {
  READS_OF_MEMBER,
  READS_OF_NETWORK,
  type VolumeLimit,
  WRITES_OF_MEMBER,
  WRITES_OF_MEMBER_AND_DAY,
} from '../limits/volume-limits.ts';
import type { JsonSchema, Reference, ResponseObject } from './document-shape.ts';

const JSON_TYPE = 'application/json';
const headerRef = (name: string): Reference => ({ $ref: `#/components/headers/${name}` });

/** Reply headers as components. */
export const REPLY_HEADERS: Readonly<Record<string, { description: string; schema: JsonSchema }>> =
  {
    ETag: {
      description: 'For `If-None-Match`: who already has the reply gets 304.',
      schema: { type: 'string' },
    },
    'Idempotency-Replayed': {
      description: '`true` when this is the kept reply to an earlier request with the same key.',
      schema: { type: 'string', enum: ['true'] },
    },
    [PREFERENCE_APPLIED]: {
      description: 'Which preference of `Prefer` the reply follows.',
      schema: { type: 'string', enum: [RETURN_MINIMAL] },
    },
    'Provider-Capabilities': {
      description: 'What this provider can do beyond the specified calls; a comma list.',
      schema: { type: 'string' },
    },
    Link: {
      description: 'Address of the next page, `rel="next"`, where there is one.',
      schema: { type: 'string' },
    },
    'Retry-After': {
      description: 'Seconds after which it makes sense to ask again.',
      schema: { type: 'integer', minimum: 1 },
    },
    'X-Request-Id': {
      description: 'Names the request in the log of the provider; a caller may give its own.',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
    },
  };

/** Headers of every reply, which the page describes once. */
export const ON_EVERY_REPLY: readonly string[] = ['Provider-Capabilities', 'X-Request-Id'];

/** All responses of a call: success, the route's own refusals, and those common to its kind. */
export function describeResponses(
  route: Route,
  reply: JsonSchema,
  error: JsonSchema,
  capabilities: readonly Capability[],
): Record<string, ResponseObject> {
  const always = ON_EVERY_REPLY.filter(
    (name) => name !== 'Provider-Capabilities' || capabilities.length > 0,
  );
  const isConditional = route.method === 'GET' && capabilities.includes('etag');
  const isRepeatable = takesKey(route, capabilities);
  const hasPreference = takesPreference(route, capabilities);
  const mayBeEmpty = hasPreference && route.run.kind === 'change' && route.run.minimal === null;
  const write = (words: string, schema: JsonSchema | null, more: readonly string[]) => ({
    description: words,
    ...writeHeaders([...always, ...more]),
    ...(schema === null ? {} : { content: { [JSON_TYPE]: { schema } } }),
  });
  const { status } = route.success;
  const refused = [...listRefusals(route, isRepeatable)].map(([code, words]) => [
    code,
    write(words.join(' '), error, code === 429 || code === 503 ? ['Retry-After'] : []),
  ]);
  const successHeaders = [
    ...(isConditional ? ['ETag'] : []),
    ...(isRepeatable ? ['Idempotency-Replayed'] : []),
    ...(hasPreference ? [PREFERENCE_APPLIED] : []),
  ];
  return {
    [status]: write(STATUS_CODES[status] ?? 'Done', reply, successHeaders),
    ...(isConditional ? { 304: write('The reader already has this reply.', null, ['ETag']) } : {}),
    ...(mayBeEmpty
      ? { 204: write('Done, for a caller who prefers a minimal reply.', null, successHeaders) }
      : {}),
    ...(Object.fromEntries(refused) as Record<string, ResponseObject>),
    default: write('Any other refusal.', error, ['Retry-After']),
  };
}

/** Whether the call accepts an `Idempotency-Key`. In a batch each item has one instead. */
export function takesKey({ run, bodyType }: Route, capabilities: readonly Capability[]): boolean {
  const isChange = run.kind === 'change' || (run.kind === 'raw' && bodyType !== undefined);
  return isChange && capabilities.includes('idempotency');
}

/** Whether the call honours `Prefer`. */
export function takesPreference({ run }: Route, capabilities: readonly Capability[]): boolean {
  return run.kind === 'change' && capabilities.includes('prefer.minimal');
}

const pace = ({ capacity, refillMs }: VolumeLimit) =>
  `${capacity} at once, then ${1000 / refillMs} a second`;
const IN_PROGRESS = 'Or very many of the same member that are in progress.';
const LIMITED = {
  network: `More from one network than ${pace(READS_OF_NETWORK)}.`,
  member: (isRead: boolean) =>
    isRead
      ? `More by one member than ${pace(READS_OF_MEMBER)}. ${IN_PROGRESS}`
      : `More by one member than ${pace(WRITES_OF_MEMBER)}, or ${WRITES_OF_MEMBER_AND_DAY.capacity} at once and then as many a day. ${IN_PROGRESS}`,
};

function writeHeaders(names: readonly string[]): Pick<ResponseObject, 'headers'> {
  if (names.length === 0) return {};
  return { headers: Object.fromEntries(names.map((name) => [name, headerRef(name)])) };
}

function listRefusals(route: Route, isRepeatable: boolean): Map<number, string[]> {
  const refusals = new Map<number, string[]>();
  const add = (status: number, words: string) => {
    refusals.set(status, [...(refusals.get(status) ?? []), words]);
  };
  if (route.body !== null) {
    add(400, 'The body is not valid JSON.');
    add(413, 'The body is too large.');
    if (route.bodyType === undefined) add(415, 'The body is not sent as `application/json`.');
    add(422, 'The body does not have the described form.');
  }
  if (route.query !== null) add(422, 'The query does not have the described form.');
  if (route.access !== 'anyone') add(401, 'No access token, or one that is not good any more.');
  if (route.access === 'buyer') add(403, 'The caller is a seller.');
  if (route.access === 'moderator') add(403, 'The caller is no moderator.');
  if (route.access === 'seller') add(403, 'The caller is not a seller.');
  if (route.access !== 'anyone') add(429, LIMITED.member(route.method === 'GET'));
  else if (route.method === 'GET') add(429, LIMITED.network);
  if (route.self !== undefined) add(403, 'Somebody else is named as the caller.');
  for (const [status, words] of Object.entries(route.refusals ?? {})) add(Number(status), words);
  if (isRepeatable) {
    add(409, 'The same request is still being worked on.');
    add(422, 'The key was already used for another request.');
  }
  return refusals;
}

import type { Route } from '#server/http/route.ts';
import { fixtureEmails, memberId } from '#support/provider/provider-fixture.ts';
import {
  type Actor,
  isSeller,
  LISTING_OF,
  ORDER_OF,
  rivalOf,
  type Scene,
} from '#support/provider/provider-scene.ts';
import { type Example, makeExample, type Whose } from './example-calls.ts';

/* Who tries what on a route, and what must come of it: from the rules that the route table states, and from nothing else. */

export interface Attempt {
  caller: Actor | 'nobody';
  /** For the report of a failure. */
  how: string;
  example: Example;
  /** Empty: the call succeeds. */
  refusedWith: readonly number[];
}

const UNAUTHORIZED = [401];
const FORBIDDEN = [403];
const NOT_YOURS = [403, 404];
const ANY_REFUSAL = [400, 403, 404, 409, 422];

/** Fields that name a person. A member's call that knows one says in the table that it is the caller (`self`), or it is here. */
const PEOPLE = [
  'sellerId',
  'buyerId',
  'reviewerId',
  'reviewedUserId',
  'memberId',
  'userId',
  'ownerId',
];
/** Names the other side; the subject of the call decides who that is. */
const OTHER_SIDE = ['reviewedUserId'];

/** Every attempt on the route by one caller. Each is made when it is requested: a code or an address is good only once. */
export async function* makeAttempts(
  route: Route,
  scene: Scene,
  caller: Actor | 'nobody',
): AsyncGenerator<Attempt> {
  const actor = caller === 'nobody' ? 'buyer' : caller;
  for (const whose of listWhose(route)) {
    const refusedWith = refusalOf(route, caller, whose);
    const make = () => makeExample(route, scene, actor, whose);
    yield { caller, how: `${whose}, plain`, example: await make(), refusedWith };
    const example = addForeignNames(await make(), route, actor);
    yield { caller, how: `${whose}, with names of others beside it`, example, refusedWith };
    if (refusedWith.length > 0) continue;
    for (const forgery of forgeKnownFields(route, await make(), actor)) {
      yield { caller, ...forgery };
    }
  }
}

/** Tokens that belong to no member. */
export async function listImpostors(route: Route, scene: Scene): Promise<Attempt[]> {
  if (route.access === 'anyone') return [];
  const { accessToken, refreshToken } = scene.tokens.seller;
  const [head = '', claims = '', signature = ''] = accessToken.split('.');
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const bearers = {
    'a refresh token': refreshToken,
    'no signature': `${head}.${claims}.`,
    'alg none': `${unsigned}.${claims}.`,
    'claims of another member': `${head}.${renameClaims(claims)}.${signature}`,
    nonsense: 'x.y.z',
  };
  const example = await makeExample(route, scene, 'seller');
  return Object.entries(bearers).map(([how, token]) => ({
    caller: 'nobody',
    how,
    example: { ...example, headers: { ...example.headers, Authorization: `Bearer ${token}` } },
    refusedWith: UNAUTHORIZED,
  }));
}

/** Person fields that a member's call knows and says nothing about. */
export function listUnruledPeople(route: Route): string[] {
  if (route.access === 'anyone') return [];
  const { query, body } = route.self ?? {};
  return [...fieldsOf(route.query), ...fieldsOf(route.body)].filter(
    (name) =>
      PEOPLE.includes(name) && !OTHER_SIDE.includes(name) && name !== query && name !== body,
  );
}

/** Names of the fields that the schema knows. */
export function fieldsOf(schema: Route['body']): string[] {
  const def = schema?._zod.def;
  return def !== undefined && 'shape' in def && typeof def.shape === 'object' && def.shape !== null
    ? Object.keys(def.shape)
    : [];
}

function listWhose({ path }: Route): Whose[] {
  return path.includes('{') ? ['own', 'foreign'] : ['own'];
}

function refusalOf({ access, owned }: Route, caller: Actor | 'nobody', whose: Whose) {
  if (access === 'anyone') return [];
  if (caller === 'nobody') return UNAUTHORIZED;
  if (access === 'moderator') return FORBIDDEN;
  if (access === 'seller' && !isSeller(caller)) return FORBIDDEN;
  if (access === 'buyer' && isSeller(caller)) return FORBIDDEN;
  const isOthers = owned === 'listing of the seller' || owned === 'order of the seller';
  return whose === 'foreign' && isOthers ? NOT_YOURS : [];
}

/** Ids of other members and rows in fields that the route does not have: they must have no effect. */
function addForeignNames(example: Example, route: Route, actor: Actor): Example {
  const names = foreignNames(actor);
  const unknownTo = (schema: Route['body']) => {
    const known = fieldsOf(schema);
    return Object.fromEntries(Object.entries(names).filter(([name]) => !known.includes(name)));
  };
  const isJson = route.method !== 'GET' && example.bytes === undefined;
  return {
    ...example,
    query: { ...unknownTo(route.query), ...example.query },
    ...(isJson ? { body: { ...unknownTo(route.body), ...example.body } } : {}),
    headers: { ...example.headers, 'X-User-Id': memberId(rivalOf(actor)) },
  };
}

function foreignNames(actor: Actor): Record<string, string> {
  const rival = rivalOf(actor);
  const seller = rival === 'otherSeller' ? 'otherSeller' : 'seller';
  return {
    ...Object.fromEntries(PEOPLE.map((name) => [name, memberId(rival)])),
    user: memberId(rival),
    owner: memberId(rival),
    email: fixtureEmails[rival],
    role: isSeller(actor) ? 'buyer' : 'seller',
    isAdmin: 'true',
    _id: LISTING_OF[seller],
    id: LISTING_OF[seller],
    orderId: ORDER_OF[seller],
  };
}

type Forgery = Omit<Attempt, 'caller'>;

/** The rival's id in each field that the route knows as a person. */
function forgeKnownFields(route: Route, example: Example, actor: Actor): Forgery[] {
  const rival = memberId(rivalOf(actor));
  // Any caller may name any member there.
  if (route.access === 'anyone') return [];
  const people = (schema: Route['body']) =>
    fieldsOf(schema).filter((name) => PEOPLE.includes(name));
  return [
    ...people(route.query).map((name) => ({
      how: `${name} of another member in the query`,
      example: { ...example, query: { ...example.query, [name]: rival } },
      refusedWith: name === route.self?.query ? FORBIDDEN : ANY_REFUSAL,
    })),
    ...people(route.body).map((name) => ({
      how: `${name} of another member in the body`,
      example: { ...example, body: { ...example.body, [name]: rival } },
      refusedWith: name === route.self?.body ? FORBIDDEN : ANY_REFUSAL,
    })),
  ];
}

function renameClaims(claims: string): string {
  const text = Buffer.from(claims, 'base64url').toString();
  const renamed = text.replace(memberId('seller'), memberId('otherSeller'));
  if (renamed === text) throw new Error('An access token does not name its member any more.');
  return Buffer.from(renamed).toString('base64url');
}

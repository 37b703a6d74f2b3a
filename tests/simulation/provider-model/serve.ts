import { createHash } from 'node:crypto';
import {
  IDEMPOTENCY_KEY,
  PREFER,
  prefersMinimal,
  PROVIDER_CAPABILITIES,
} from '#core/contract/headers.ts';
import type { MessageBody } from '#core/contract/member-bodies.ts';
import { assertNever } from '#core/domain/result.ts';
import { parseBody } from '#server/http/json-body.ts';
import { parseQuery } from '#server/http/query.ts';
import { forbidden, notFound, Refusal } from '#server/http/refusal.ts';
import { batchRoutes } from './batch.ts';
import { cartRoutes } from './cart.ts';
import { catalogueRoutes } from './catalogue.ts';
import { JSON_TYPE, type ModelReply, type ModelRequest } from './exchange.ts';
import { listingRoutes } from './listings.ts';
import { answerOnce, type Work } from './once.ts';
import { orderRoutes } from './orders.ts';
import { readText } from './read-text.ts';
import { reportRoutes } from './reports.ts';
import { reviewRoutes } from './reviews.ts';
import {
  type ChangeRun,
  matchPath,
  type MemberCall,
  type ModelCall,
  type ModelRoute,
} from './routes.ts';
import type { ModelMember } from './rows.ts';
import { otherSessionsRoute, requireMember, sessionRoutes } from './session.ts';
import type { ModelState, Subject } from './state.ts';
import { uploadRoutes } from './uploads.ts';
import { wishlistRoutes } from './wishlist.ts';

const ROUTES: readonly ModelRoute[] = [
  ...sessionRoutes,
  otherSessionsRoute,
  ...catalogueRoutes,
  ...cartRoutes,
  ...wishlistRoutes,
  ...orderRoutes,
  ...reviewRoutes,
  ...reportRoutes,
  ...listingRoutes,
  ...uploadRoutes,
  ...batchRoutes(handleRequest),
];

/** Answers one request, whole and at once. Throws only for a defect of the model. */
export function handleRequest(state: ModelState, request: ModelRequest): ModelReply {
  const address = new URL(`http://provider/api/${request.path}`);
  const path = (address.pathname + address.search).slice('/api/'.length);
  const answered = answer(state, { ...request, path }, address);
  // Without words nobody could tell it from the 404 of a gateway.
  const isWordless = answered.status >= 400 && answered !== NOTHING && state.hasWay('no words');
  const reply = isWordless ? withoutWords(answered) : answered;
  const { capabilities } = state;
  const headers: Record<string, string> = { ...reply.headers };
  if (capabilities.length > 0) {
    headers[PROVIDER_CAPABILITIES.toLowerCase()] = capabilities.join(', ');
  }
  const isRead = request.method === 'GET' && reply.status === 200;
  if (!isRead || !(capabilities.includes('etag') || state.hasWay('tags')))
    return { ...reply, headers };
  headers.etag = etagOf(reply.body);
  if (!isListed(request.headers['if-none-match'], headers.etag)) return { ...reply, headers };
  delete headers['content-type'];
  return { status: 304, headers, body: '' };
}

function answer(state: ModelState, request: ModelRequest, address: URL): ModelReply {
  try {
    const { route, id } = findRoute(state, request, address);
    const member = route.access === 'anyone' ? null : requireMember(state, request);
    if (member !== null) requireRole(route, member);
    return run(route, readCall(state, request, { route, id, member, address }));
  } catch (error) {
    if (error instanceof Refusal) return writeRefusal(error);
    throw error;
  }
}

function findRoute(state: ModelState, { method }: ModelRequest, { pathname }: URL) {
  const segments = pathname.slice('/api/'.length).split('/').map(decodeSegment);
  for (const route of ROUTES) {
    const { capability } = route;
    if (route.method !== method) continue;
    if (capability !== undefined && !state.capabilities.includes(capability)) continue;
    const id = matchPath(route, segments);
    if (id !== null) return { route, id };
  }
  throw notFound('No such call.');
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function requireRole({ access }: ModelRoute, { role }: ModelMember): void {
  if (access === 'seller' && role !== 'seller') throw forbidden('Only sellers can do this.');
  if (access === 'buyer' && role === 'seller') {
    throw forbidden('Sellers cannot buy or review. Please use a buyer account.');
  }
}

interface Found {
  route: ModelRoute;
  id: string;
  member: ModelMember | null;
  address: URL;
}

type FoundCall = ModelCall & { member: ModelMember | null };

function readCall(
  state: ModelState,
  request: ModelRequest,
  { route, id, member, address }: Found,
): FoundCall {
  const query = route.query === null ? {} : parseQuery(address.searchParams, route.query);
  requireSelf(member, query, route.self?.query);
  const header = (name: string) => {
    const capability = route.headers?.[name];
    const isSeen = capability === undefined || state.capabilities.includes(capability);
    return isSeen ? request.headers[name] : undefined;
  };
  return { state, request, id, query, header, member };
}

/** The token decides who is calling; a request that names another member is refused, in the query as in the body. */
function requireSelf(member: ModelMember | null, given: unknown, field: string | undefined): void {
  if (member === null || field === undefined || typeof given !== 'object' || given === null) return;
  const named: unknown = (given as Record<string, unknown>)[field];
  if (named === undefined || named === '' || named === member.id) return;
  throw forbidden('You can only do this for yourself.');
}

function run(route: ModelRoute, call: FoundCall): ModelReply {
  const { run: todo, status } = route;
  switch (todo.kind) {
    case 'read':
      return writeRead(call, status, todo.answer(call));
    case 'plain':
      return write(status, todo.answer(call, readBody(route, call, readText(call.request.body))));
    case 'change': {
      const text = readText(call.request.body);
      const own = asMemberCall(call);
      return answerOnce(own, text, workOf(route, todo, own, text));
    }
    case 'raw':
      return todo.respond(asMemberCall(call));
    default:
      return assertNever(todo);
  }
}

function writeRead({ state, member }: FoundCall, status: number, rows: unknown): ModelReply {
  if (member !== null && isNothing(rows) && state.hasWay('404 for nothing')) return NOTHING;
  return write(status, state.tell(rows));
}

/** A list of a member's own rows, or an object that holds one and no more, without any. */
function isNothing(rows: unknown): boolean {
  if (typeof rows !== 'object' || rows === null) return false;
  const list: unknown = Array.isArray(rows) ? rows : Object.values(rows)[0];
  return Array.isArray(list) && list.length === 0;
}

const NOTHING = writeRefusal(notFound('There is nothing here yet.'));

/** The reply to a repeated key whose row has gone meanwhile. */
const GONE: MessageBody = { message: 'This was done. What it was about has been deleted since.' };

function workOf(
  route: ModelRoute,
  { effect, answer: inFull, minimal }: ChangeRun,
  call: MemberCall,
  text: string,
): Work {
  const { state, request } = call;
  const isMinimal =
    state.capabilities.includes('prefer.minimal') &&
    prefersMinimal(request.headers[PREFER.toLowerCase()] ?? '');
  const said = isMinimal ? minimal : inFull;
  const reply = (subject: Subject) =>
    said === null
      ? { status: 204, body: undefined }
      : { status: route.status, body: said(call, readBody(route, call, text), subject) ?? GONE };
  return {
    isMinimal,
    answer: reply,
    make: () => {
      const subject = effect(call, readBody(route, call, text));
      return { subject, reply: reply(subject) };
    },
  };
}

function readBody(route: ModelRoute, { member }: Pick<FoundCall, 'member'>, text: string): unknown {
  if (route.body === null) return undefined;
  const body = parseBody(text, route.body);
  requireSelf(member, body, route.self?.body);
  return body;
}

function asMemberCall({ member, ...call }: FoundCall): MemberCall {
  if (member === null) throw new Error('A change was served without its member.');
  const { state, request } = call;
  const { method, path, headers, body } = request;
  const record = (subject: string) => {
    state.effects.push({
      at: state.now(),
      memberId: member.id,
      key: headers[IDEMPOTENCY_KEY.toLowerCase()] ?? null,
      method,
      path,
      body: typeof body === 'string' ? body : null,
      headers,
      subject,
    });
  };
  return { ...call, member, record };
}

function write(status: number, body: unknown): ModelReply {
  return { status, headers: JSON_TYPE, body: JSON.stringify(body) };
}

function writeRefusal({ status, body, retryAfterSeconds }: Refusal): ModelReply {
  const wait = retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) };
  return { status, headers: { ...JSON_TYPE, ...wait }, body: JSON.stringify(body) };
}

/** A refusal of which only the status and the wait are left. */
export function withoutWords({ status, headers }: ModelReply): ModelReply {
  const { 'content-type': _type, ...kept } = headers;
  return { status, headers: kept, body: '' };
}

/** Weak, because it leaves the views of listings out. */
function etagOf(text: string): string {
  const lasting = text.replace(/"views":\d+,/g, '');
  return `W/"${createHash('sha256').update(lasting).digest('base64url').slice(0, 27)}"`;
}

function isListed(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

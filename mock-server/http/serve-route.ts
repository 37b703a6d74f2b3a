import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { PREFER, prefersMinimal } from '#core/contract/headers.ts';
import type { MessageBody } from '#core/contract/member-bodies.ts';
import { assertNever } from '#core/domain/result.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../storage/schema.ts';
import type { ApiContext, ApiEnv } from './api-context.ts';
import { type InTurn, requireMember } from './authenticate.ts';
import { parseBody, readJsonText } from './json-body.ts';
import { type Change, once } from './idempotency.ts';
import { createMemberTurns } from './member-turns.ts';
import { parseQuery } from './query.ts';
import { forbidden } from './refusal.ts';
import {
  READS_OF_MEMBER,
  READS_OF_NETWORK,
  takeOfNetwork,
  WRITES_OF_MEMBER,
  WRITES_OF_MEMBER_AND_DAY,
} from '../limits/volume-limits.ts';
import type { Access, ChangeRun, Route, Schema, ServedCall } from './route.ts';

/** Registers every route with its authentication, limits and role. */
export function serveRoutes(api: Hono<ApiEnv>, routes: readonly Route[], deps: Deps): void {
  const takeTurn = createMemberTurns();
  const inTurn =
    (route: Route): InTurn =>
    (c, memberId, answer) =>
      takeTurn(c, route, memberId, answer);
  for (const route of routes) {
    const pattern = route.path.replace(/\{(\w+)\}/g, ':$1');
    if (route.access !== 'anyone') {
      api.on(route.method, pattern, requireMember(deps, inTurn(route)), limitMember(deps));
      api.on(route.method, pattern, requireRole(route.access));
    } else if (route.method === 'GET') {
      api.on(route.method, pattern, limitNetwork(deps));
    }
    api.on(route.method, pattern, (c) => serve(c, route, deps));
  }
}

/** Sellers do not buy, buyers do not sell. Source: specification §6. */
function requireRole(access: Exclude<Access, 'anyone'>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { role, isModerator } = c.get('member');
    if (access === 'moderator' && !isModerator) throw forbidden('Only moderators can do this.');
    if (access === 'seller' && role !== 'seller') throw forbidden('Only sellers can do this.');
    if (access === 'buyer' && role === 'seller')
      throw forbidden('Sellers cannot buy or review. Please use a buyer account.');
    await next();
  });
}

function limitMember({ takeVolume }: Deps) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const isRead = c.req.method === 'GET';
    for (const limit of isRead ? [READS_OF_MEMBER] : [WRITES_OF_MEMBER, WRITES_OF_MEMBER_AND_DAY]) {
      const refusal = takeVolume(limit, c.get('member').id);
      if (refusal !== null) throw refusal;
    }
    await next();
  });
}

function limitNetwork({ takeVolume }: Deps) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const refusal = takeOfNetwork(takeVolume, READS_OF_NETWORK, c.env.clientAddress);
    if (refusal !== null) throw refusal;
    await next();
  });
}

async function serve(c: ApiContext, route: Route, deps: Deps): Promise<Response> {
  const call = readCall(c, route, deps);
  const { run, success } = route;
  switch (run.kind) {
    case 'read':
      return c.json(await run.answer(call));
    case 'plain': {
      const body = readBody(route, call, await readJsonText(c.req.raw));
      return Response.json(await run.answer(call, body), { status: success.status });
    }
    case 'change':
      return once(c, deps, changeOf(route, run, call));
    case 'raw':
      return run.respond(call, c);
    default:
      return assertNever(run);
  }
}

/** Reply to a repeated key whose subject was deleted. */
const GONE: MessageBody = { message: 'This was done. What it was about has been deleted since.' };

function changeOf(route: Route, run: ChangeRun, call: ServedCall): Change {
  let known: { body: unknown } | null = null;
  const read = (text: string) => (known ??= { body: readBody(route, call, text) }).body;
  const isMinimal =
    call.deps.settings.capabilities.includes('prefer.minimal') &&
    prefersMinimal(call.header(PREFER) ?? '');
  const write = isMinimal ? run.minimal?.answer : run.answer;
  return {
    isMinimal,
    effect: (tx, text) => run.effect(call, read(text), tx),
    answer: async (db, text, subject) =>
      write === undefined
        ? { status: 204, body: undefined }
        : {
            status: route.success.status,
            body: (await write(call, read(text), db, subject)) ?? GONE,
          },
  };
}

function readCall(c: ApiContext, route: Route, deps: Deps): ServedCall {
  const query =
    route.query === null ? {} : parseQuery(new URL(c.req.url).searchParams, route.query);
  const call = {
    deps,
    member: route.access === 'anyone' ? null : c.get('member'),
    sessionId: route.access === 'anyone' ? null : c.get('sessionId'),
    params: c.req.param(),
    query,
    header: (name: string) => (isOffered(name, route, deps) ? c.req.header(name) : undefined),
    clientAddress: c.env.clientAddress,
    setHeader: (name: string, value: string) => {
      c.header(name, value);
    },
  };
  requireSelf(call.member, query, route.self?.query);
  return call;
}

function isOffered(header: string, { headers = [] }: Route, { settings }: Deps): boolean {
  const capability = headers.find(({ name }) => name === header)?.capability;
  return capability === undefined || settings.capabilities.includes(capability);
}

function readBody(route: Route, { member }: ServedCall, text: string): unknown {
  if (route.body === null) return undefined;
  const body = parseBody<Schema>(text, route.body);
  requireSelf(member, body, route.self?.body);
  return body;
}

/** The token identifies the caller; another member's id in query or body is refused. */
function requireSelf(member: Member | null, given: unknown, field: string | undefined): void {
  if (member === null || field === undefined || typeof given !== 'object' || given === null) return;
  const named: unknown = (given as Record<string, unknown>)[field];
  if (named !== undefined && named !== '' && named !== member.id) {
    throw forbidden('You can only do this for yourself.');
  }
}

import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { assertNever } from '#core/domain/result.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../store/schema.ts';
import type { ApiContext, ApiEnv } from './api-context.ts';
import { requireMember } from './authenticate.ts';
import { parseBody, readText } from './json-body.ts';
import { once } from './once.ts';
import { parseQuery } from './query.ts';
import { forbidden } from './refusal.ts';
import type { Access, Route, Schema, ServedCall } from './route.ts';

/** Serves every route of the table under the paths of the table. */
export function serveRoutes(api: Hono<ApiEnv>, routes: readonly Route[], deps: Deps): void {
  for (const route of routes) {
    const pattern = route.path.replace(/\{(\w+)\}/g, ':$1');
    if (route.access !== 'anyone') {
      api.on(route.method, pattern, requireMember(deps), requireRole(route.access));
    }
    api.on(route.method, pattern, (c) => serve(c, route, deps));
  }
}

/** Sellers do not buy, buyers do not sell. Source: specification §6. */
function requireRole(access: Exclude<Access, 'anyone'>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { role } = c.get('member');
    if (access === 'seller' && role !== 'seller') throw forbidden('Only sellers can do this.');
    if (access === 'buyer' && role === 'seller')
      throw forbidden('Sellers cannot buy or review. Please use a buyer account.');
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
      const body = readBody(route, call, await readText(c.req.raw));
      return Response.json(await run.answer(call, body), { status: success.status });
    }
    case 'change':
      return once(c, deps, async (tx, text) => {
        const body = readBody(route, call, text);
        return { status: success.status, body: await run.effect(call, body, tx) };
      });
    case 'raw':
      return run.respond(call, c);
    default:
      return assertNever(run);
  }
}

function readCall(c: ApiContext, route: Route, deps: Deps): ServedCall {
  const query =
    route.query === null ? {} : parseQuery(new URL(c.req.url).searchParams, route.query);
  const call = {
    deps,
    member: route.access === 'anyone' ? null : c.get('member'),
    params: c.req.param(),
    query,
    header: (name: string) => (isOffered(name, route, deps) ? c.req.header(name) : undefined),
    clientAddress: c.env.clientAddress,
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

/** The token decides who somebody is; naming somebody else is refused, in the query as in the body. */
function requireSelf(member: Member | null, given: unknown, field: string | undefined): void {
  if (member === null || field === undefined || typeof given !== 'object' || given === null) return;
  const named: unknown = (given as Record<string, unknown>)[field];
  if (named !== undefined && named !== '' && named !== member.id) {
    throw forbidden('You can only do this for yourself.');
  }
}

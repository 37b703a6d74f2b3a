import { Hono } from 'hono';
import type { Deps } from './deps.ts';
import { faultControls } from './faults/controls.ts';
import { disturb } from './faults/disturb.ts';
import type { ApiEnv } from './http/api-context.ts';
import { apiHeaders } from './http/api-headers.ts';
import { respondToThrown } from './http/refusal-response.ts';
import { notFound } from './http/refusal.ts';
import { serveRoutes } from './http/serve-route.ts';
import { serveApp } from './http/static-files.ts';
import { listOfferedRoutes } from './route-table.ts';

export interface App {
  /**
   * Answers one request; `clientAddress` is where it came from, when the listener knows.
   * Rejects, like `fetch`, when a test had the connection dropped.
   */
  fetch(request: Request, clientAddress?: string): Promise<Response>;
}

/** The whole provider as a function from request to response; it needs no port. */
export function createApp(deps: Deps): App {
  const root = new Hono<ApiEnv>();
  root.route('/api', createApi(deps));
  root.all('/api', () => respondToThrown(notFound('No such call.'), deps.reportDefect));
  if (deps.faults !== null) root.route('/__faults', faultControls(deps, deps.faults));
  if (deps.appFolder !== null) {
    const serve = serveApp(deps.appFolder);
    root.all('*', (c) => serve(c.req.raw));
  }
  const answer = async (request: Request, clientAddress = ''): Promise<Response> => {
    const dispatch = (inner: Request) => answer(inner, clientAddress);
    return root.fetch(request, { clientAddress, dispatch });
  };
  return { fetch: deps.faults === null ? answer : disturb(deps.faults, deps.now, answer) };
}

/** Every ending of a call, also a refusal or a defect, is JSON with `error` in words. */
function createApi(deps: Deps): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.use(apiHeaders(deps.settings.capabilities));
  api.onError((error) => respondToThrown(error, deps.reportDefect));
  serveRoutes(api, listOfferedRoutes(deps.settings.capabilities), deps);
  api.all('*', () => respondToThrown(notFound('No such call.'), deps.reportDefect));
  return api;
}

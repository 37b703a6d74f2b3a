import { Hono } from 'hono';
import type { Deps } from './deps.ts';
import { faultControls } from './faults/controls.ts';
import { faultMiddleware } from './faults/fault-middleware.ts';
import { createMethodLister, refuseMethod } from './http/allowed-methods.ts';
import { answerCall, isCall } from './http/answer-call.ts';
import type { ApiEnv, Trace } from './http/api-context.ts';
import { apiHeaders } from './http/api-headers.ts';
import { hasCallerLeft } from './http/caller-left.ts';
import { healthRoutes } from './http/health.ts';
import { respondToThrown } from './http/refusal-response.ts';
import { notFound, Refusal } from './http/refusal.ts';
import { noteRoute } from './http/request-log.ts';
import { metricsRoutes } from './http/serve-metrics.ts';
import { secure } from './http/security-headers.ts';
import { serveRoutes } from './http/serve-route.ts';
import { serveApp } from './http/static-files.ts';
import { documentPages } from './openapi/serve-document.ts';
import { servePictures } from './pictures/serve-pictures.ts';
import { createFirstReplies } from './rendering/first-replies.ts';
import { limitDrawing, type LimitedReplies } from './rendering/limit-drawing.ts';
import { serveRobots, serveSitemap } from './rendering/sitemap.ts';
import { listOfferedRoutes } from './route-table.ts';

export interface App {
  /**
   * Handles one request; `clientAddress` is empty when unknown. Rejects, like `fetch`, when a fault rule drops the
   * connection.
   */
  fetch(request: Request, clientAddress?: string): Promise<Response>;
}

/** The whole provider as a function from request to response; it needs no port. */
export function createApp(deps: Deps): App {
  const root = new Hono<ApiEnv>();
  const { capabilities } = deps.settings;
  root.onError((error) => respondToThrown(error, deps.reportDefect));
  root.route('/', healthRoutes(deps));
  root.route('/', metricsRoutes(deps));
  root.use('/api/*', noteRoute);
  root.route('/api', documentPages(listOfferedRoutes(capabilities), capabilities));
  root.route('/api', createApi(deps));
  root.all('/api', () => respondToThrown(notFound('No such call.'), deps.reportDefect));
  if (deps.faults !== null) root.route('/__faults', faultControls(deps, deps.faults));
  if (capabilities.includes('uploads')) {
    const serve = servePictures(deps);
    root.all('/uploads/*', (c) => serve(c.req.raw, c.env.clientAddress));
  }
  if (deps.appFolder !== null) {
    const serve = serveApp(deps.appFolder, drawPages(deps, deps.appFolder));
    const [sitemap, robots] = [serveSitemap(deps), serveRobots(deps)];
    root.get('/sitemap.xml', (c) => sitemap(c.req.raw));
    root.get('/robots.txt', (c) => robots(c.req.raw));
    root.all('*', (c) => serve(c.req.raw, c.env.clientAddress));
  }
  const respond = (request: Request, clientAddress: string, isPart: boolean): Promise<Response> => {
    const dispatch = (part: Request) => respond(part, clientAddress, true);
    const ask = async (trace: Trace) =>
      root.fetch(request, { clientAddress, dispatch, isPart, trace });
    return isCall(request) ? answerCall(deps, request, isPart, ask) : ask({ route: null });
  };
  const answer = async (request: Request, clientAddress = ''): Promise<Response> =>
    secure(await respond(request, clientAddress, false), deps.settings.hasHsts);
  return { fetch: deps.faults === null ? answer : faultMiddleware(deps.faults, deps.now, answer) };
}

/** Renders pages from the replies of `/api` to a visitor. While fault rules are set, pages are left to the browser. */
function drawPages(deps: Deps, folder: string): LimitedReplies {
  const { settings, reportDefect, takeVolume } = deps;
  // A rendering counts no view: the hydrated page makes its own calls, and crawlers are not counted.
  const views = { ...deps.views, count: () => undefined };
  const api = new Hono<ApiEnv>().route('/api', createApi({ ...deps, views }));
  const dispatch = () => Promise.reject(new Error('A page asks for nothing in batches.'));
  const ask = async (address: string) =>
    api.fetch(new Request(`http://inside/api/${address}`), {
      clientAddress: '',
      dispatch,
      isPart: false,
      trace: { route: null },
    });
  const draw = createFirstReplies({
    folder,
    ask,
    hasHsts: settings.hasHsts,
    isPaused: () => (deps.faults?.listRules().length ?? 0) > 0,
    reportDefect,
  });
  return limitDrawing(draw, takeVolume);
}

const ABORTED = new Refusal(400, 'invalid-body', 'The request ended before its body did.');

/** The calls of `/api`. Every refusal and defect is JSON with `error`. */
function createApi(deps: Deps): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.use(apiHeaders(deps.settings.capabilities));
  api.onError((error, c) =>
    respondToThrown(hasCallerLeft(error, c.req.raw) ? ABORTED : error, deps.reportDefect),
  );
  const routes = listOfferedRoutes(deps.settings.capabilities);
  serveRoutes(api, routes, deps);
  const listMethods = createMethodLister(routes);
  api.all('*', ({ req }) => {
    const allowed = listMethods(req.path);
    if (allowed.length > 0) return refuseMethod(req.method, allowed);
    return respondToThrown(notFound('No such call.'), deps.reportDefect);
  });
  return api;
}

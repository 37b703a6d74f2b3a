import { Hono } from 'hono';
import type { Deps } from './deps.ts';
import { faultControls } from './faults/controls.ts';
import { disturb } from './faults/disturb.ts';
import type { ApiEnv } from './http/api-context.ts';
import { apiHeaders } from './http/api-headers.ts';
import { respondToThrown } from './http/refusal-response.ts';
import { notFound } from './http/refusal.ts';
import { serveApp } from './http/static-files.ts';
import { authRoutes } from './resources/auth.ts';
import { cartRoutes } from './resources/cart.ts';
import { categoryRoutes } from './resources/categories.ts';
import { homepageRoutes } from './resources/homepage.ts';
import { orderRoutes } from './resources/orders.ts';
import { productRoutes } from './resources/products.ts';
import { wishlistRoutes } from './resources/wishlist.ts';

export interface App {
  /** Answers one request. Rejects, like `fetch`, when a test had the connection dropped. */
  fetch(request: Request): Promise<Response>;
}

/** The whole provider as a function from request to response; it needs no port. */
export function createApp(deps: Deps): App {
  const root = new Hono();
  root.route('/api', createApi(deps));
  root.all('/api', () => respondToThrown(notFound('No such call.'), deps.reportDefect));
  if (deps.faults !== null) root.route('/__faults', faultControls(deps, deps.faults));
  if (deps.appFolder !== null) {
    const serve = serveApp(deps.appFolder);
    root.all('*', (c) => serve(c.req.raw));
  }
  const answer = async (request: Request) => root.fetch(request);
  if (deps.faults === null) return { fetch: answer };
  const disturbed = disturb(deps.faults, deps.now, answer);
  return {
    fetch: (request) =>
      new URL(request.url).pathname.startsWith('/__faults') ? answer(request) : disturbed(request),
  };
}

/** Every ending of a call, also a refusal or a defect, is JSON with `error` in words. */
function createApi(deps: Deps): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.use(apiHeaders(deps.settings.capabilities));
  api.onError((error) => respondToThrown(error, deps.reportDefect));
  api.route('/auth', authRoutes(deps));
  api.route('/categories', categoryRoutes(deps));
  api.route('/homepage', homepageRoutes(deps));
  api.route('/products', productRoutes(deps));
  api.route('/cart', cartRoutes(deps));
  api.route('/wishlist', wishlistRoutes(deps));
  api.route('/orders', orderRoutes(deps));
  api.all('*', () => respondToThrown(notFound('No such call.'), deps.reportDefect));
  return api;
}

import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { hashSecret } from '../resources/auth/hash-secret.ts';
import type { Deps } from '../deps.ts';
import { refuseMethod } from './allowed-methods.ts';
import { readBearer } from './read-bearer.ts';
import { API_SECURITY_HEADERS } from './security-headers.ts';

const HEADERS = {
  ...API_SECURITY_HEADERS,
  'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
  'Cache-Control': 'no-store',
};

/** `/metrics`, for callers with the token `METRICS_TOKEN`. Without that setting the address does not exist. */
export function metricsRoutes({ metrics, settings }: Pick<Deps, 'metrics' | 'settings'>): Hono {
  const routes = new Hono();
  const { metricsToken } = settings;
  if (metricsToken === null) return routes;
  routes.get('/metrics', (c) => {
    const given = readBearer(c.req.header('Authorization')) ?? '';
    return isSame(given, metricsToken)
      ? new Response(metrics.write(), { headers: HEADERS })
      : new Response('The token of METRICS_TOKEN is needed.\n', {
          status: 401,
          headers: { ...HEADERS, 'WWW-Authenticate': 'Bearer' },
        });
  });
  routes.all('/metrics', (c) => refuseMethod(c.req.method, ['GET', 'HEAD', 'OPTIONS']));
  return routes;
}

/** Constant-time comparison. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(wanted)));
}

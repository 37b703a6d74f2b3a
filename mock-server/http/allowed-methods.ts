import type { Route } from './route.ts';
import { Refusal } from './refusal.ts';
import { respondToThrown } from './refusal-response.ts';

/** The methods of an address of `/api`, in the order of an `Allow` header; empty for an unknown address. */
type MethodLister = (path: string) => readonly string[];

/**
 * From the route table, whose paths are relative to `/api` and have parameters in braces. HEAD is added to GET, OPTIONS
 * to every address.
 */
export function createMethodLister(routes: readonly Route[]): MethodLister {
  const calls = routes.map(({ method, path }) => ({
    method,
    form: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return (path) => {
    const methods = calls.filter(({ form }) => form.test(path)).map(({ method }) => method);
    if (methods.length === 0) return [];
    return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])];
  };
}

/** 204 with `Allow` for OPTIONS, 405 for any other method. Without CORS headers: other origins may not call. */
export function refuseMethod(method: string, allowed: readonly string[]): Response {
  const allow = allowed.join(', ');
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allow } });
  const refusal = new Refusal(
    405,
    'method-not-allowed',
    `This address does not answer to ${method}, only to ${allow}.`,
  );
  const response = respondToThrown(refusal, () => {});
  response.headers.set('Allow', allow);
  return response;
}

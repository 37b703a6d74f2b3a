import type { Route } from './route.ts';
import { Refusal } from './refusal.ts';
import { respondToThrown } from './refusal-response.ts';

/** The methods that an address of `/api` answers to, in the order of an `Allow` header; empty: there is no such address. */
type MethodLister = (path: string) => readonly string[];

/**
 * Reads the route table, whose paths begin behind `/api` and name parameters in braces. HEAD comes with GET, and
 * OPTIONS with every address.
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

/** OPTIONS gets the allowed methods, and no CORS headers: other origins may not call. Other methods are refused. */
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

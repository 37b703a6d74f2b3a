import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const REQUEST_ID = 'X-Request-Id';

/** Ids accepted from a proxy. Anything else could forge a log line. */
const ACCEPTED = /^[\w-]{1,64}$/;

/*
 * The only ambient value: defects are reported from code without a request, and the items of a batch belong to its
 * request.
 */
const scope = new AsyncLocalStorage<string>();

/** Id of the request that is being answered; null outside of one. */
export function currentRequestId(): string | null {
  return scope.getStore() ?? null;
}

/** Answers under the id that the request brought, or a new one, and names it in the reply. */
export async function withRequestId(
  request: Request,
  answer: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = currentRequestId() ?? readRequestId(request) ?? randomUUID();
  const response = await scope.run(requestId, () => answer(requestId));
  response.headers.set(REQUEST_ID, requestId);
  return response;
}

function readRequestId(request: Request): string | null {
  const given = request.headers.get(REQUEST_ID);
  return given !== null && ACCEPTED.test(given) ? given : null;
}

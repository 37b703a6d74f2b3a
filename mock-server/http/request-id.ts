import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export const REQUEST_ID = 'X-Request-Id';

/** What a proxy may say. Anything else could forge a line of a log. */
const ACCEPTED = /^[\w-]{1,64}$/;

/*
 * The one value that travels beside the parameters: a defect is reported from places that know no request, and the
 * parts of a batch belong to the request that brought them.
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

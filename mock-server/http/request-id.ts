import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const REQUEST_ID = 'X-Request-Id';

/** Ids accepted from a proxy. Any other text could forge a log line. */
const ACCEPTED = /^[\w-]{1,64}$/;

/*
 * The only ambient value: defects are reported from code without a request at hand, and items of a batch have the id of
 * the batch.
 */
const scope = new AsyncLocalStorage<string>();

/** Id of the current request; null outside of one. */
export function currentRequestId(): string | null {
  return scope.getStore() ?? null;
}

/** Runs `answer` with the id of the request header, or a new one, and sends it in the response. */
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

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { ApiErrorBody } from '#core/contract/api-error.ts';
import type { App } from '../app.ts';
import { ConnectionDropped } from '../faults/fault-middleware.ts';
import { refuseMethod } from './allowed-methods.ts';
import { readClientAddress } from './client-address.ts';
import { type InFlightRequests, trackInFlightRequests } from './in-flight-requests.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';
import { DEFECT_REPLY } from './refusal.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { REFUSAL_HEADERS } from './security-headers.ts';
import { letSlowReadersGo } from './slow-readers.ts';
import { endUnreadBodies } from './unread-bodies.ts';

export interface Listener {
  port: number;
  /** Graceful stop: running requests end, new ones are not accepted. */
  close(): Promise<void>;
}

/**
 * Serves the app on a port; 0 takes any free one. `trustedHops`: proxies in front, see client-address.ts. Rejects with a
 * sentence when the port is not available.
 */
export async function listen(
  port: number,
  app: App,
  trustedHops = 0,
  timeouts: Timeouts = TIMEOUTS,
): Promise<Listener> {
  const inFlight = trackInFlightRequests();
  const answer = async (request: Request, { incoming, outgoing }: HttpBindings) => {
    // Node answers a missing host without a body, and takes the first of two, where a proxy may have used the second.
    if (countHosts(incoming.rawHeaders) !== 1) throw new RequestError('Not one host header');
    const { socket, method } = incoming;
    if (method === 'TRACE') return refuseMethod(method, METHODS);
    const forwardedFor = request.headers.get('X-Forwarded-For');
    const address = readClientAddress(socket.remoteAddress, forwardedFor, trustedHops);
    try {
      return await inFlight.run(outgoing, () => app.fetch(request, address));
    } catch (error) {
      if (!(error instanceof ConnectionDropped)) throw error;
      socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
  };
  const listener = getRequestListener((request, env) => answer(request, env as HttpBindings), {
    errorHandler: refuseMisaddressed,
  });
  const server = createTimedServer(timeouts, (incoming, outgoing) => {
    void listener(incoming, outgoing);
  });
  await open(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    close: () => close(server, inFlight, timeouts.stopMs),
  };
}

/** Of every address. Not TRACE, which would reveal headers that the browser adds to a request. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
}

/** For requests that do not reach the app: without one host header, or with an invalid address. The app itself never rejects. */
function refuseMisaddressed(error: unknown): Response {
  const isMisaddressed = error instanceof RequestError;
  return Response.json(isMisaddressed ? MISADDRESSED_REPLY : DEFECT_REPLY, {
    status: isMisaddressed ? 400 : 500,
    headers: { ...REFUSAL_HEADERS },
  });
}

const MISADDRESSED_REPLY = {
  error: 'The address of this request cannot be read.',
  code: 'invalid-request',
} as const satisfies ApiErrorBody;

function createTimedServer(timeouts: Timeouts, listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.idleMs,
      connectionsCheckingInterval: timeouts.lookEveryMs,
      requireHostHeader: false,
    },
    listener,
  );
  server.timeout = timeouts.silenceMs;
  server.maxRequestsPerSocket = timeouts.requestsPerSocket;
  refuseUnreadable(server);
  endUnreadBodies(server, timeouts.lingerMs);
  letSlowReadersGo(server, timeouts);
  return server;
}

function open(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const words: Readonly<Record<string, string>> = {
        EADDRINUSE: `Port ${port} is already in use. Set PORT to another one.`,
        EACCES: `Port ${port} may not be used by this user. Set PORT to one above 1023.`,
      };
      const explained = words[error.code ?? ''];
      reject(explained === undefined ? error : new Error(explained, { cause: error }));
    });
    server.listen(port, resolve);
  });
}

/** Accepts no connections, waits for the running requests, then closes all connections. */
async function close(server: Server, inFlight: InFlightRequests, limitMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  await inFlight.end(limitMs);
  // Connections that wait for headers, and requests beyond the limit.
  server.closeAllConnections();
  await closed;
}

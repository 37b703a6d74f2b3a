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
  /** Lets running requests end and takes no new ones. */
  close(): Promise<void>;
}

/**
 * Puts the app behind a port; 0 takes any that is free. `trustedHops`: proxies in front, see client-address.ts.
 * Rejects with a sentence when the port cannot be had.
 */
export async function listen(
  port: number,
  app: App,
  trustedHops = 0,
  timeouts: Timeouts = TIMEOUTS,
): Promise<Listener> {
  const inFlight = trackInFlightRequests();
  const answer = async (request: Request, { incoming, outgoing }: HttpBindings) => {
    // Node would refuse none without a word, and takes the first of two, where a proxy may have looked at the other.
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

/** Of any address at all. TRACE would show a page what its browser adds to a request. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
}

/** What did not reach the app: a request without a host, or to an address that is none. The app itself does not fail. */
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

/** No new connections; the running requests end, each as the last of its connection; what is left then is cut. */
async function close(server: Server, inFlight: InFlightRequests, limitMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  await inFlight.end(limitMs);
  // These still wait for headers, or take longer than a client waits.
  server.closeAllConnections();
  await closed;
}

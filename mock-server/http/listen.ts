import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { App } from '../app.ts';
import { ConnectionDropped } from '../faults/disturb.ts';

export interface Listener {
  port: number;
  /** Lets running requests end and takes no new ones. */
  close(): Promise<void>;
}

/** Requests that still run when the provider stops get this long. */
const STOP_TIMEOUT_MS = 5_000;

/** Puts the app behind a port; 0 takes any that is free. Rejects with a sentence when the port is taken. */
export async function listen(port: number, app: App): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: async (request, env) => {
      const { socket } = (env as HttpBindings).incoming;
      try {
        return await app.fetch(request, socket.remoteAddress);
      } catch (error) {
        if (!(error instanceof ConnectionDropped)) throw error;
        socket.destroy();
        return RESPONSE_ALREADY_SENT;
      }
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const words = `Port ${port} is already in use. Set PORT to another one.`;
      reject(error.code === 'EADDRINUSE' ? new Error(words, { cause: error }) : error);
    });
    server.listen(port, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        if ('closeIdleConnections' in server) {
          server.closeIdleConnections();
          setTimeout(() => {
            server.closeAllConnections();
          }, STOP_TIMEOUT_MS).unref();
        }
      }),
  };
}

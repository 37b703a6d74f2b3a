import type { Server } from 'node:http';

/**
 * Closes a connection whose request body continues after the response: Node would read it as long as the client sends.
 *
 * @param lingerMs a body that ends within this time leaves the connection open for the next request
 */
export function endUnreadBodies(server: Server, lingerMs: number): void {
  server.on('request', (incoming, outgoing) => {
    outgoing.once('close', () => {
      if (incoming.complete) return;
      setTimeout(() => {
        if (!incoming.complete) incoming.socket.destroySoon();
      }, lingerMs).unref();
    });
  });
}

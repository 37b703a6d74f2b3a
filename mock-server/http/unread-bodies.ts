import type { Server } from 'node:http';

/**
 * Ends a connection whose request body continues after the reply: Node would read it for as long as the client sends.
 * `lingerMs`: the time allowed; a body that ends within it leaves the connection open for the next request.
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

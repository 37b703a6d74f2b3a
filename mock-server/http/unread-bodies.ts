import type { Server } from 'node:http';

/**
 * Ends a connection on which a body goes on after the reply to it: Node reads the rest for as long as the client sends.
 * `lingerMs`: how long it may go on; a body that ends by then leaves the connection for the next request.
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

import { createServer, request as callServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A front before a provider, at which a new version of the app can be deployed. */
export interface Deployment {
  url: string;
  /** From now on the service worker is another one, byte for byte. */
  deploy(): void;
  close(): Promise<void>;
}

const LATER_VERSION = '\n/* a later version */';

export async function startDeployment(providerUrl: string): Promise<Deployment> {
  let isLater = false;
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const isWorker = url === '/sw.js';
    // The browser would be told that nothing has changed, or get bytes that nothing can be added to.
    const { 'if-none-match': _tag, 'accept-encoding': _encodings, ...plain } = headers;
    const onward = callServer(
      new URL(url, providerUrl),
      { method, headers: isWorker ? plain : headers },
      (reply) => {
        const { 'content-length': length, ...rest } = reply.headers;
        const suffix = isWorker && isLater ? LATER_VERSION : '';
        outgoing.writeHead(
          reply.statusCode ?? 502,
          suffix === ''
            ? reply.headers
            : { ...rest, 'content-length': Number(length) + suffix.length },
        );
        reply.on('end', () => outgoing.end(suffix));
        reply.pipe(outgoing, { end: false });
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    deploy: () => {
      isLater = true;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

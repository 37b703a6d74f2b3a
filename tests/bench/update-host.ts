import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { serveApp } from '#server/http/static-files.ts';

/** Serves one build after the other at the same address, as a host of files does, and counts. */
export interface AppHost {
  url: string;
  /** From now on this build, and counted anew. */
  show(folder: string): void;
  /** What has left since, in bytes on the line: heads and compressed bodies. */
  listSent(): readonly Sent[];
  close(): Promise<void>;
}

interface Sent {
  path: string;
  bytes: number;
}

export async function hostApp(): Promise<AppHost> {
  let serve = (_request: Request) => Promise.resolve(new Response(null, { status: 503 }));
  let sent: Sent[] = [];
  const listener = getRequestListener((request) =>
    // Without a provider: the app says so, and its files are the same.
    new URL(request.url).pathname.startsWith('/api/')
      ? new Response(null, { status: 503 })
      : serve(request),
  );
  const server = createServer((incoming, outgoing) => {
    const { socket, url = '' } = incoming;
    const before = socket.bytesWritten;
    const count = () => {
      if (!url.startsWith('/api/')) sent.push({ path: url, bytes: socket.bytesWritten - before });
    };
    outgoing.on('finish', count);
    void listener(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    show: (folder) => {
      serve = serveApp(folder);
      sent = [];
    },
    listSent: () => sent,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

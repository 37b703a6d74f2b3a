import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppAdapter } from '../src/adapter.ts';
import { readStore } from '../src/device-rows.ts';

/** A foreign app: a form, a service worker with workbox-background-sync, and a server of four lines. */
export async function startTeaShop(): Promise<{ url: string; close: () => Promise<void> }> {
  const orders: unknown[] = [];
  const server = createServer((incoming, outgoing) => {
    const answer = async () => {
      const path = incoming.url ?? '/';
      if (path === '/api/orders') {
        if (incoming.method === 'POST') orders.push(JSON.parse(await readText(incoming)));
        outgoing.setHeader('Content-Type', 'application/json').end(JSON.stringify(orders));
        return;
      }
      const isScript = path.endsWith('.js');
      outgoing.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
      outgoing.end(await readFile(findFile(path)));
    };
    void answer().catch((cause: unknown) => outgoing.writeHead(404).end(String(cause)));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function findFile(path: string): string {
  const [, name] = /^\/workbox\/([a-z-]+)\.js$/.exec(path) ?? [];
  if (name === undefined) return join(import.meta.dirname, path === '/' ? 'page.html' : path);
  const entry = fileURLToPath(import.meta.resolve(`workbox-${name}/package.json`));
  return join(entry, `../build/workbox-${name}.prod.js`);
}

async function readText(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of incoming) text += String(part);
  return text;
}

/** Tag under which workbox asks the browser to wake the worker. */
export const TEA_SYNC_TAG = 'workbox-background-sync:orders';

export const teaShop: AppAdapter = {
  signIn: async (page) => {
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  },
  listPending: async (page) => {
    const names = await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name),
    );
    if (!names.includes('workbox-background-sync')) return [];
    const rows = await readStore<{ id: number }>(page, 'workbox-background-sync', 'requests');
    return rows.map(({ id }) => String(id));
  },
  listEffects: async (request) => {
    const orders = (await (await request.get('/api/orders')).json()) as { item: string }[];
    return orders.map(({ item }) => item);
  },
};

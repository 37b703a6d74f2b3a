import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { letSlowReadersGo } from '#server/http/slow-readers.ts';

/** More than the system keeps for a connection. */
const REPLY = new Uint8Array(24_000_000);
const WINDOW_MS = 300;

let server: Server;
let port: number;
beforeEach(async () => {
  server = createServer((_request, response) => response.end(REPLY));
  letSlowReadersGo(server, { takeWindowMs: WINDOW_MS, takeBytes: 1_000 });
  server.listen(0);
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function countConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => {
      if (error === null) resolve(count);
      else reject(error);
    });
  });
}

/** A client that asks, and then takes nothing of its reply. */
async function connectSlowReader(): Promise<Socket> {
  const reader = connect(port);
  reader.on('error', () => {});
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');
  return reader;
}

it('who stops taking a reply is let go, and who takes it is not', async () => {
  const reader = await connectSlowReader();
  expect(await countConnections()).toBe(1);
  const taken = await fetch(`http://localhost:${port}`, { headers: { Connection: 'close' } });
  expect((await taken.arrayBuffer()).byteLength).toBe(REPLY.byteLength);
  await expect.poll(countConnections, { timeout: 10 * WINDOW_MS }).toBe(0);
  reader.destroy();
});

it('who says nothing and is owed nothing stays, when a later one that stops taking a reply is let go', async () => {
  const idle = connect(port);
  const [kept] = (await once(server, 'connection')) as [Socket];
  const reader = await connectSlowReader();
  expect(await countConnections()).toBe(2);
  await expect.poll(countConnections, { timeout: 10 * WINDOW_MS }).toBe(1);
  expect(kept.destroyed).toBe(false);
  idle.destroy();
  reader.destroy();
});

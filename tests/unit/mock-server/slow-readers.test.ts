import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
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

it('who stops taking a reply is let go, and who takes it is not', async () => {
  const reader = connect(port);
  reader.on('error', () => {});
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');
  expect(await countConnections()).toBe(1);
  const taken = await fetch(`http://localhost:${port}`, { headers: { Connection: 'close' } });
  expect((await taken.arrayBuffer()).byteLength).toBe(REPLY.byteLength);
  await expect.poll(countConnections, { timeout: 10 * WINDOW_MS }).toBe(0);
  reader.destroy();
});

it('who says nothing and is owed nothing stays', async () => {
  const idle = connect(port);
  await once(server, 'connection');
  await new Promise((resolve) => setTimeout(resolve, 3 * WINDOW_MS));
  expect(await countConnections()).toBe(1);
  idle.destroy();
});

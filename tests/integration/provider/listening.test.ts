import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Listener, listen } from '#server/http/listen.ts';
import { startTestProvider, type TestProvider } from '#support/provider.ts';
import { fixtureEmails, listingId } from '#support/provider-fixture.ts';

let provider: TestProvider;
let server: Listener;
let origin: string;
const inProcess = { fetch: (request: Request) => provider.fetch(request) };

beforeEach(async () => {
  provider = await startTestProvider();
  server = await listen(0, inProcess);
  origin = `http://localhost:${server.port}`;
});
afterEach(async () => {
  await server.close();
  await provider.close();
});

async function addToCart(): Promise<Response> {
  const { accessToken } = await provider.tokensOf(fixtureEmails.buyer);
  return fetch(`${origin}/api/cart`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ productId: listingId('textbook'), quantity: 1 }),
  });
}

describe('the provider behind a port', () => {
  it('answers over a real connection, also to a DELETE with a body', async () => {
    expect((await addToCart()).status).toBe(200);
    const { accessToken } = await provider.tokensOf(fixtureEmails.buyer);
    const removed = await fetch(`${origin}/api/cart/${listingId('textbook')}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${accessToken}` },
      body: '{"variations":{}}',
    });
    expect(await removed.json()).toEqual({ items: [] });
  });

  it('destroys the connection before or after the effect when a test asks for it', async () => {
    provider.faults.set([{ kind: 'drop-before', path: '/api/cart', times: 1 }]);
    await expect(addToCart()).rejects.toThrow('fetch failed');
    expect(await provider.cartOf(fixtureEmails.buyer)).toEqual([]);
    provider.faults.set([{ kind: 'drop-after', path: '/api/cart', times: 1 }]);
    await expect(addToCart()).rejects.toThrow('fetch failed');
    expect(await provider.cartOf(fixtureEmails.buyer)).toHaveLength(1);
  });

  it('says so when the port is taken', async () => {
    await expect(listen(server.port, inProcess)).rejects.toThrow(
      `Port ${server.port} is already in use. Set PORT to another one.`,
    );
  });
});

import { expect } from 'vitest';
import type { TestProvider } from '#support/provider/provider.ts';

/** Calls the provider as another device of a member does; each call must be accepted, and resolves to what it says. */
export async function anotherDevice(provider: TestProvider, email: string) {
  const { accessToken } = await provider.tokensOf(email);
  const headers = { Authorization: `Bearer ${accessToken}` };
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await provider.fetch(`/api${path}`, { method, headers, ...sent });
    const said = await response.text();
    expect(response.ok, `${method} ${path}: ${response.status} ${said}`).toBe(true);
    return said === '' ? null : (JSON.parse(said) as unknown);
  };
}

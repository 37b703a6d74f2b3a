import { paths } from '../contract/paths.ts';
import { type Provider, READ_TIMEOUT_MS } from './provider.ts';

/** POST /auth/logout: the refresh token ends on the provider too. Best effort: its outcome is ignored. */
export async function logout(provider: Provider, refreshToken: string): Promise<void> {
  const body = JSON.stringify({ token: refreshToken });
  await provider.call({ method: 'POST', path: paths.logout, body, timeoutMs: READ_TIMEOUT_MS });
}

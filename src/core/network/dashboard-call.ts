import type { Result } from '../domain/result.ts';
import type { User } from '../domain/user.ts';
import type { ApiFailure } from './api-failure.ts';
import type { Reply } from './classify-response.ts';
import { type Provider, READ_TIMEOUT_MS } from './provider.ts';

/** GET /dashboard/buyer or GET /dashboard/seller, by the member's role. */
export function readDashboard(
  provider: Provider,
  { id, role }: Pick<User, 'id' | 'role'>,
): Promise<Result<Reply, ApiFailure>> {
  return provider.call({
    method: 'GET',
    // Not among the other paths, as every first screen would load it.
    path: `dashboard/${role}`,
    principal: id,
    timeoutMs: READ_TIMEOUT_MS,
  });
}

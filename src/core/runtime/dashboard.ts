/* eslint-disable no-console -- logging is the specified outcome (§6, §7: the answer is only logged) */
import type { User } from '../domain/user.ts';
import { readDashboard } from '../network/dashboard-call.ts';
import type { Provider } from '../network/provider.ts';

/** Requests a member's dashboard and logs the answer, as specified; every screen reads the mirror. */
export async function logDashboard(provider: Provider, user: User): Promise<void> {
  const answer = await readDashboard(provider, user);
  if (answer.ok) console.info('Dashboard', answer.value.body);
  else if (answer.error.kind === 'forbidden') console.info('Access denied');
  else console.info('Dashboard not available', answer.error.kind);
}

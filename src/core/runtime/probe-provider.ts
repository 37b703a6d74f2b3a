import { categoriesResource } from '../mirror/resources/listing-resources.ts';
import { type Provider, READ_TIMEOUT_MS } from '../network/provider.ts';
import { isOfProvider } from '../network/reachability.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import { peekMeta } from '../storage/meta-values.ts';

/** Whether the provider itself answers a harmless call now. */
export async function probeProvider(provider: Provider, db: UnikadeDatabase): Promise<boolean> {
  const isAnnouncing = ((await peekMeta(db, 'capabilities')) ?? []).length > 0;
  const answer = await provider.call({
    method: 'GET',
    path: categoriesResource.path,
    timeoutMs: READ_TIMEOUT_MS,
    isForeign: isAnnouncing ? (body) => categoriesResource.read(body) === null : undefined,
    // Otherwise a provider that stops announcing capabilities would be taken for a captive portal for ever.
    resetsCapabilities: true,
  });
  // A gateway that answers for the provider, or sends `Retry-After`, does not count as its answer.
  return isOfProvider(answer);
}

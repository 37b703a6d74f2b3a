import { type Capability, parseCapabilities } from '../contract/headers.ts';
import { createInitialRows, readAnswers, readInitialData } from '../mirror/initial-data.ts';
import type { Puller } from '../mirror/pull/pull.ts';
import type { Runtime, RuntimeOptions } from './runtime.ts';

/** See `Runtime.hydrate`. */
export function createHydrate(
  puller: Puller,
  onCapabilities: (capabilities: readonly Capability[]) => void,
  onError: RuntimeOptions['onError'],
): Runtime['hydrate'] {
  return async (value, askedAtMs) => {
    const reply = readInitialData(value);
    if (reply === null) return null;
    const read = readAnswers(reply.answers);
    const capabilities = parseCapabilities(reply.capabilities);
    if (askedAtMs !== null) {
      // A device without room still shows the document, and pulls again.
      await puller.hydrate(read, askedAtMs).catch(onError);
      onCapabilities(capabilities);
    }
    return createInitialRows(read, capabilities);
  };
}

import { type Capability, IDEMPOTENCY_RETENTION_MS } from '../../contract/headers.ts';
import type { OutboxEntry } from '../../storage/outbox-rows.ts';

/** Whether a provider that announces these remembers idempotency keys. */
export function keepsKeys(capabilities: readonly string[]): boolean {
  const needed: Capability = 'idempotency';
  return capabilities.includes(needed);
}

/** The clock of the device may be set by a day either way between the first try and now. */
const RELIED_ON_MS = IDEMPOTENCY_RETENTION_MS - 2 * 24 * 60 * 60 * 1000;

/** Whether a repeated key gets the stored reply: keys expire, and an old one is as good as none. */
export function remembersKey(
  { firstAttemptAt, isKeyless }: Pick<OutboxEntry, 'firstAttemptAt' | 'isKeyless'>,
  capabilities: readonly string[],
  now: number,
): boolean {
  const isKept = isKeyless !== true && keepsKeys(capabilities);
  return isKept && now - (firstAttemptAt ?? now) < RELIED_ON_MS;
}

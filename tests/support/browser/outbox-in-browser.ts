import { expect, type Page } from '@playwright/test';
import type { LoggedRequest } from '#server/faults/fault-registry.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import { readRows } from './device-rows.ts';
import type { ProviderProcess } from '#support/provider/provider-process.ts';

/** Requests that changed something, of those that are not about signing in. */
export async function listWrites(provider: ProviderProcess): Promise<LoggedRequest[]> {
  return (await provider.requests()).filter(
    ({ method, path }) => method !== 'GET' && !path.startsWith('/api/auth/'),
  );
}

/** How often each change came, in the order of their first coming. @throws when a key came with other bytes (I5) */
export function countByKey(writes: readonly LoggedRequest[]): number[] {
  const hashes = new Map<string, string[]>();
  for (const { idempotencyKey, bodyHash } of writes) {
    expect(idempotencyKey).not.toBeNull();
    const key = idempotencyKey ?? '';
    hashes.set(key, [...(hashes.get(key) ?? []), bodyHash]);
  }
  for (const each of hashes.values()) expect(new Set(each).size).toBe(1);
  return [...hashes.values()].map(({ length }) => length);
}

/** The entries of the device's log, in their order. */
export function readLog(page: Page): Promise<OutboxEntry[]> {
  return readRows<OutboxEntry>(page, 'outbox');
}

/** Waits until the log says so; `what` is what a failure calls it. */
export async function untilLog(
  page: Page,
  what: string,
  isSo: (entries: readonly OutboxEntry[]) => boolean,
): Promise<void> {
  await expect
    .poll(async () => isSo(await readLog(page)), { message: what, intervals: [20] })
    .toBe(true);
}

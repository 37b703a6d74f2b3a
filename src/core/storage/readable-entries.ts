import type { OutboxEntry, SealedRequest } from './outbox-rows.ts';

/** Whether a row can be folded: damage of what the view does not need changes nothing on the screen (I6). */
export function isFoldable(row: object): boolean {
  const { seq, userId, kind, state, targets } = row as Partial<OutboxEntry>;
  const areTexts = [userId, kind, state].every((text) => typeof text === 'string');
  return typeof seq === 'number' && areTexts && isTexts(targets);
}

/**
 * Whether a stored row can be read as an entry: another version, a person or a fault of the disk may have written it.
 */
export function isWellFormed(row: object): boolean {
  const { idem, keys, needs, waitsFor } = row as Partial<OutboxEntry>;
  const areLists = isTexts(keys) && isTexts(needs) && Array.isArray(waitsFor);
  return isFoldable(row) && typeof idem === 'string' && areLists;
}

/** Whether it can also be claimed. A row that cannot keeps its place in the order (I4). */
export function isClaimable(row: object): boolean {
  const { sealed, lease, lastFailure } = row as Partial<OutboxEntry>;
  const isSendable = sealed === null || isSealed(sealed);
  return isWellFormed(row) && isSendable && lease !== undefined && lastFailure !== undefined;
}

const METHODS: ReadonlySet<unknown> = new Set<SealedRequest['method']>([
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
]);

/** Whether a stored value is the bytes of a request. */
export function isSealed(value: unknown): value is SealedRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { method, path, body } = value as Partial<SealedRequest>;
  const hasBody = body === null || typeof body === 'string' || typeof body?.blob === 'string';
  return METHODS.has(method) && typeof path === 'string' && hasBody;
}

/** Whether a stored value is a list of texts. */
export function isTexts<Text extends string>(value: unknown): value is readonly Text[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

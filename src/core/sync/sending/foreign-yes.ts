import type { Command } from '../command.ts';

/**
 * Whether the success of a provider that announces capabilities in every answer, and none in this one, is that of
 * something on the way: an entry that it settled would be lost, as the provider never heard of it (I2, R1).
 */
export function isForeignYes(command: Command | undefined, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return true;
  if (command?.isReply === undefined) return false;
  return !command.isReply(body) && !isCommonYes(body);
}

/** How servers, and tests that stand in for one, say yes to a call of which they tell no more. */
function isCommonYes(body: object): boolean {
  const { message, success, ok, orderId } = body as Record<string, unknown>;
  if (success === true || ok === true || isNamed(message) || isNamed(orderId)) return true;
  const values: readonly unknown[] = Object.values(body);
  return values.length === 0 || hasId(body) || values.some(hasId);
}

function hasId(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, _id } = value as Record<string, unknown>;
  return isNamed(id) || isNamed(_id);
}

function isNamed(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

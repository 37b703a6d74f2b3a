import { readErrorBody } from '../../../contract/api-error.ts';
import { isErrorBody } from '../../../contract/error-in-success.ts';
import { fail, type Result } from '../../../domain/result.ts';
import type { ApiFailure } from '../../../network/api-failure.ts';
import type { Reply } from '../../../network/classify-response.ts';
import type { Command } from '../../command.ts';

/**
 * Whether a success without capabilities, from a provider that announces them in every answer, was sent by an
 * intermediary such as a captive portal: an entry that it settled would be lost, as the provider never got it (I2, R1).
 */
export function isIntermediaryReply(command: Command | undefined, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return true;
  if (command?.isReply === undefined) return false;
  return !command.isReply(body) && !isCommonAcceptance(body);
}

/** A success whose body says no: settled, the change would be lost (I2). */
export function asMeant(answer: Result<Reply, ApiFailure>): Result<Reply, ApiFailure> {
  if (!answer.ok) return answer;
  const { status, body } = answer.value;
  if (!isErrorBody(body)) return answer;
  const { message } = body as Record<string, unknown>;
  const refusal = { status, body: readErrorBody({ error: message, ...(body as object) }) };
  return fail({ kind: 'rejected', refusal });
}

/** Common replies of servers to an accepted call whose result they do not return. */
function isCommonAcceptance(body: object): boolean {
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

import { tooMany } from '../../http/refusal.ts';
import {
  CODE_COOLDOWN,
  CODES_PER_ADDRESS,
  CODES_PER_ADDRESS_AND_DAY,
  CODES_PER_CALLER,
  CODES_PER_CALLER_AND_DAY,
} from '../../limits/auth-limits.ts';
import { describeWait } from '../../limits/describe-wait.ts';
import {
  consumeOrThrow,
  type LimitKeeper,
  type RateLimit,
  refillForMember,
  refund,
  takeToken,
} from '../../limits/rate-limits.ts';
import { canonicalEmail } from './canonical-email.ts';

/*
 * Limits of the codes mailed to an address: a tight one for each requesting network, a wider one for all together. With
 * one limit alone, a stranger could use it up and keep the owner from signing in.
 */

/** A request for a code. */
export interface CodeRequest {
  email: string;
  /** Where the request came from; `NO_NETWORK` from inside this process. */
  network: string;
}

/** The limits after the cooldown, always taken in this order, so that transactions cannot deadlock. */
function allowances({ email, network }: CodeRequest): readonly (readonly [RateLimit, string])[] {
  const inbox = canonicalEmail(email);
  const caller = pair(inbox, network);
  return [
    [CODES_PER_CALLER, caller],
    [CODES_PER_CALLER_AND_DAY, caller],
    [CODES_PER_ADDRESS, inbox],
    [CODES_PER_ADDRESS_AND_DAY, inbox],
  ];
}

const pair = (address: string, network: string) => `${address}\n${network}`;

/** Refuses a second code of an address for the same network within the cooldown. */
export async function startCooldown(
  keeper: LimitKeeper,
  { email, network }: CodeRequest,
): Promise<void> {
  const waitMs = await takeToken(keeper, CODE_COOLDOWN, pair(email, network));
  if (waitMs === null) return;
  throw tooMany(`Please wait ${describeWait(waitMs)} before you ask for another code.`, waitMs);
}

export async function endCooldown(
  keeper: LimitKeeper,
  { email, network }: CodeRequest,
): Promise<void> {
  await refund(keeper, CODE_COOLDOWN, pair(email, network));
}

/** Refuses a code beyond the limits of the address. */
export async function takeAllowance(keeper: LimitKeeper, asked: CodeRequest): Promise<void> {
  for (const [limit, who] of allowances(asked)) await consumeOrThrow(keeper, limit, who);
}

export async function refundAllowance(keeper: LimitKeeper, asked: CodeRequest): Promise<void> {
  for (const [limit, who] of allowances(asked)) await refund(keeper, limit, who);
}

/** After a right code: refills the limits of a member's address and network. */
export async function refillAllowance(keeper: LimitKeeper, asked: CodeRequest): Promise<void> {
  for (const [limit, who] of allowances(asked))
    await refillForMember(keeper, limit, who, asked.email);
}

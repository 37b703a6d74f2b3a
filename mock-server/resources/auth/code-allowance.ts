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
 * How many codes are mailed to an address: a tight allowance for each network that asks, and a wider one for all
 * together. With one allowance for all, a stranger who uses it up would keep the owner from signing in.
 */

/** For which address codes are asked for, and from where. */
export interface CodeRequest {
  email: string;
  /** Where the request came from; `NO_NETWORK` from inside this process. */
  network: string;
}

/** The limits beside the cooldown, always taken in this order: two transactions never wait for each other. */
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

/** Refuses a second code for the same network within the cooldown. */
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

/** Refuses a code beyond what the address may be sent. */
export async function takeAllowance(keeper: LimitKeeper, asked: CodeRequest): Promise<void> {
  for (const [limit, who] of allowances(asked)) await consumeOrThrow(keeper, limit, who);
}

export async function refundAllowance(keeper: LimitKeeper, asked: CodeRequest): Promise<void> {
  for (const [limit, who] of allowances(asked)) await refund(keeper, limit, who);
}

/** A right code: its reader, if a member, may ask from that network as if for the first time. */
export async function refillAllowance(keeper: LimitKeeper, asked: CodeRequest): Promise<void> {
  for (const [limit, who] of allowances(asked))
    await refillForMember(keeper, limit, who, asked.email);
}

import { randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_LIFETIME_MS } from '#core/domain/one-time-code.ts';
import { hashCode } from '../resources/auth/sign-in-codes.ts';
import type { Deps } from '../deps.ts';
import { signInCodes } from '../storage/access-schema.ts';
import { newId } from '../storage/ids.ts';

/**
 * Makes a code for the address without sending it. Without cooldown and limits, as parallel tests sign in the same member
 * repeatedly.
 */
export async function makeUnmailedCode(
  { db, now, authSecret }: Pick<Deps, 'db' | 'now' | 'authSecret'>,
  email: string,
): Promise<string> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  await db.insert(signInCodes).values({
    id: newId(),
    email,
    codeHash: hashCode(authSecret, email, code),
    device: '',
    createdAt: new Date(now()),
    expiresAt: new Date(now() + CODE_LIFETIME_MS),
  });
  return code;
}

import * as z from 'zod/mini';
import { maybeText } from './reading.ts';

const refreshWire = z.looseObject({ accessToken: z.string(), refreshToken: maybeText });

/** Reply of POST /auth/refresh-token; a new refresh token is additive. */
export function readRefreshReply(
  value: unknown,
): { accessToken: string; refreshToken: string | null } | null {
  const parsed = refreshWire.safeParse(value);
  return parsed.success
    ? { accessToken: parsed.data.accessToken, refreshToken: parsed.data.refreshToken ?? null }
    : null;
}

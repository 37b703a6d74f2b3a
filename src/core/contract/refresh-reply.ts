import * as z from 'zod/mini';
import { maybeText } from './reading.ts';

const refreshWire = z.looseObject({ accessToken: z.string(), refreshToken: maybeText });

/** Reply of POST /auth/refresh-token, itself or under `data`; a new refresh token is additive. Null when it is none. */
export function readRefreshReply(value: unknown): z.infer<typeof refreshWire> | null {
  return refreshWire.safeParse((value as { data?: unknown } | null)?.data ?? value).data ?? null;
}

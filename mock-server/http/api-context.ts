import type { Context } from 'hono';
import type { Member } from '../store/schema.ts';

/** What the middleware leaves for the handlers of `/api`. */
export interface ApiEnv {
  Variables: { member: Member };
}

export type ApiContext = Context<ApiEnv>;

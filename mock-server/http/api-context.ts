import type { Context } from 'hono';
import type { Member } from '../storage/schema.ts';
import type { Trace } from './request-log.ts';

/** What the middleware leaves for the handlers of `/api`, and what the app knows about where a request came from. */
export interface ApiEnv {
  /** `sessionId`: see `Bearer`. */
  Variables: { member: Member; sessionId: string | null };
  Bindings: {
    /** Empty when nobody said, as in tests. */
    clientAddress: string;
    /** Answers another request as if it had come from the same place: the items of a batch. */
    dispatch(request: Request): Promise<Response>;
    /** What the log will say about this request. */
    trace: Trace;
  };
}

export type ApiContext = Context<ApiEnv>;

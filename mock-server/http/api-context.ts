import type { Context } from 'hono';
import type { Member } from '../storage/schema.ts';

/** What the API tells about a request while it answers it. */
export interface Trace {
  /** As in the route table: `/products/{id}`. null: no call has this address. */
  route: string | null;
}

/** What the middleware leaves for the handlers of `/api`, and what the app knows about where a request came from. */
export interface ApiEnv {
  /** `sessionId`: see `Bearer`. */
  Variables: { member: Member; sessionId: string | null };
  Bindings: {
    /** Empty when it is unknown, as in tests. */
    clientAddress: string;
    /** Answers another request as if it had come from the same place: the items of a batch. */
    dispatch(request: Request): Promise<Response>;
    /** What the log will say about this request. */
    trace: Trace;
  };
}

export type ApiContext = Context<ApiEnv>;

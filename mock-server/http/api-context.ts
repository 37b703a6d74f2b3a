import type { Context } from 'hono';
import type { Member } from '../storage/schema.ts';

/** Facts about a request, collected while it is answered. */
export interface Trace {
  /** As in the route table: `/products/{id}`. null: no call has this address. */
  route: string | null;
}

/** Values that the middleware and the listener pass to the handlers of `/api`. */
export interface ApiEnv {
  /** `sessionId`: see `Bearer`. */
  Variables: { member: Member; sessionId: string | null };
  Bindings: {
    /** Empty when it is unknown, as in tests. */
    clientAddress: string;
    /** Answers another request as if it had come from the same place: the items of a batch. */
    dispatch(request: Request): Promise<Response>;
    /** Whether this is such an item. */
    isPart: boolean;
    /** Facts for the log about this request. */
    trace: Trace;
  };
}

export type ApiContext = Context<ApiEnv>;

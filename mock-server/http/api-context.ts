import type { Context } from 'hono';
import type { Member } from '../storage/schema.ts';

/** Facts about a request for the log, collected while it is handled. */
export interface Trace {
  /** As in the route table: `/products/{id}`. null: no route matches. */
  route: string | null;
}

/** Values that the middleware and the listener pass to the handlers of `/api`. */
export interface ApiEnv {
  /** `sessionId`: see `Bearer`. */
  Variables: { member: Member; sessionId: string | null };
  Bindings: {
    /** Empty when it is unknown, as in tests. */
    clientAddress: string;
    /** Handles an item of a batch as a request from the same client address. */
    dispatch(request: Request): Promise<Response>;
    /** Whether this request is an item of a batch. */
    isPart: boolean;
    trace: Trace;
  };
}

export type ApiContext = Context<ApiEnv>;

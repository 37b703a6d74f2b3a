/** How a call of the API ended. */
export interface TracedCall {
  method: string;
  /** As in the route table; null: no call has this address. */
  route: string | null;
  status: number;
  /** An item of a batch. */
  isPart: boolean;
}

/** Traces requests with their durations, without personal data (docs/operations.md). */
export interface Tracing {
  /** Does the work as one span: what `describe` says of its result becomes the name and the attributes. */
  trace<Result>(
    work: () => Promise<Result>,
    describe: (result: Result) => TracedCall,
  ): Promise<Result>;
  /** Counts a statement of the database for the span that it belongs to: by its first word alone. */
  countStatement(statement: string): void;
  /** Flushes, if a collector is reachable. */
  stop(): Promise<void>;
}

/** The default: no collector is configured. */
export const NO_TRACING: Tracing = {
  trace: (work) => work(),
  countStatement: () => {},
  stop: () => Promise.resolve(),
};

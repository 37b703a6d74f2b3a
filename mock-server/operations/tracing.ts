/** How a call of the API ended. */
export interface TracedCall {
  method: string;
  /** As in the route table; null: no route matches. */
  route: string | null;
  status: number;
  /** An item of a batch. */
  isPart: boolean;
}

/** Traces requests with their durations, without personal data (docs/operations.md). */
export interface Tracing {
  /** Runs the work in a span, named and described by `describe` of its result. */
  trace<Result>(
    work: () => Promise<Result>,
    describe: (result: Result) => TracedCall,
  ): Promise<Result>;
  /** Counts a database statement in the current span, by its first word only. */
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

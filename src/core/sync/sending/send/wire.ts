/** Stores the outcome of a request. */
export type Settle = () => Promise<void>;

/** Requests of a drain that are on the wire, and answers that are being stored. */
export interface Wire {
  writes: Set<Promise<void>>;
  uploads: Set<Promise<void>>;
  answered: Settle[];
  settling: Set<Promise<void>>;
}

/** An empty wire: each drain has its own. */
export function createWire(): Wire {
  return { writes: new Set(), uploads: new Set(), answered: [], settling: new Set() };
}

/**
 * What a drain waits for: requests without an answer, and answers that are being stored, but not those that wait for
 * `storeAnswers`.
 */
export function everythingOf({ writes, uploads, settling }: Wire): Promise<void>[] {
  return [...writes, ...uploads, ...settling];
}

/** A request takes a lane until it is answered; its answer waits for `storeAnswers`. */
export function launch(wire: Wire, lanes: Set<Promise<void>>, request: Promise<Settle>): void {
  const lane = request.then((settle) => {
    lanes.delete(lane);
    wire.answered.push(settle);
  });
  lanes.add(lane);
}

/**
 * Begins to store all answers that have come, in their order and without waiting; each is in `settling` until it is
 * stored.
 */
export function storeAnswers({ answered, settling }: Wire): void {
  for (const settle of answered.splice(0)) {
    const stored = settle().finally(() => settling.delete(stored));
    settling.add(stored);
  }
}

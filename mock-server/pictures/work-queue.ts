type Enqueue = <Value>(work: () => Promise<Value>) => Promise<Value>;

interface QueueLimits {
  /** Pieces of work that run at the same time. */
  atOnce: number;
  /** Pieces of work that may wait for one of those to end. */
  waiting: number;
  /** Thrown at a caller when that many wait. */
  refuse: () => Error;
}

/** Lets a few pieces of work run and others wait, first come first served. */
export function createQueue({ atOnce, waiting, refuse }: QueueLimits): Enqueue {
  const line: (() => void)[] = [];
  let running = 0;

  async function takePlace(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw refuse();
    // A leaving caller hands its place over, so none that comes in between can take it.
    await new Promise<void>((resolve) => line.push(resolve));
  }

  function leavePlace(): void {
    const next = line.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async (work) => {
    await takePlace();
    try {
      return await work();
    } finally {
      leavePlace();
    }
  };
}

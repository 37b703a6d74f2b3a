/** A request. When it is aborted while it waits, it leaves the queue. */
type Caller = Pick<Request, 'signal'>;
type Enqueue = <Value>(work: () => Promise<Value>, caller?: Caller) => Promise<Value>;
type EnqueueBy = <Value>(
  key: string,
  work: () => Promise<Value>,
  caller?: Caller,
) => Promise<Value>;

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
  const waiters: (() => void)[] = [];
  let running = 0;

  async function takePlace(caller: Caller | undefined): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiters.length >= waiting) throw refuse();
    // A leaving caller hands its place over, so none that comes in between can take it.
    await waitForPlace(waiters, caller?.signal);
  }

  function leavePlace(): void {
    const next = waiters.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async (work, caller) => {
    await takePlace(caller);
    try {
      return await work();
    } finally {
      leavePlace();
    }
  };
}

function waitForPlace(waiters: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      waiters.splice(waiters.indexOf(enter), 1);
      // As a broken body does, see `hasCallerLeft`.
      reject(new Error(String(signal?.reason)));
    };
    waiters.push(enter);
    if (signal?.aborted === true) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });
}

/** A queue for each key, forgotten while nothing is in it. */
export function createQueues(limits: QueueLimits): EnqueueBy {
  const queues = new Map<string, { enqueue: Enqueue; inside: number }>();
  return async (key, work, caller) => {
    const queue = queues.get(key) ?? { enqueue: createQueue(limits), inside: 0 };
    queues.set(key, queue);
    queue.inside += 1;
    try {
      return await queue.enqueue(work, caller);
    } finally {
      queue.inside -= 1;
      if (queue.inside === 0) queues.delete(key);
    }
  };
}

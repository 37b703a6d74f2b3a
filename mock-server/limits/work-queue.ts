/** A request; an abort takes it out of the queue. */
type Caller = Pick<Request, 'signal'>;
type Enqueue = <Value>(work: () => Promise<Value>, caller?: Caller) => Promise<Value>;
type EnqueueBy = <Value>(
  key: string,
  work: () => Promise<Value>,
  caller?: Caller,
) => Promise<Value>;

interface QueueLimits {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks that may wait. */
  waiting: number;
  /** Creates the error when that many wait already. */
  refuse: () => Error;
}

/** A queue with limited concurrency and length, first come first served. */
export function createQueue({ atOnce, waiting, refuse }: QueueLimits): Enqueue {
  const waiters: (() => void)[] = [];
  let running = 0;

  async function takePlace(caller: Caller | undefined): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiters.length >= waiting) throw refuse();
    // A finished task hands its place to the next waiting one, so that a new caller cannot take it in between.
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
      // Recognised by `hasCallerLeft`.
      reject(new Error(String(signal?.reason)));
    };
    waiters.push(enter);
    if (signal?.aborted === true) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });
}

/** A queue for each key, deleted when empty. */
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

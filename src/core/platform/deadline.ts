import type { Clock } from './clock.ts';

/** A signal that aborts when the time is up. */
interface Deadline {
  signal: AbortSignal;
  /** The work is done: the timer is taken back. */
  clear: () => void;
}

/** As `AbortSignal.timeout`, but by the clock of the environment, so that a test owns it. */
export function startDeadline(clock: Clock, delayMs: number): Deadline {
  const controller = new AbortController();
  const clear = clock.after(delayMs, () => {
    controller.abort();
  });
  return { signal: controller.signal, clear };
}

/** Rejects when the deadline passes before the work is done. */
export async function beforeDeadline<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      const leave = () => {
        reject(deadline.reason as Error);
      };
      deadline.addEventListener('abort', leave, { once: true });
      work
        .finally(() => {
          deadline.removeEventListener('abort', leave);
        })
        .catch(() => undefined);
    }),
  ]);
}

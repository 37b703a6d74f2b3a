/**
 * Runs steps one after the other at intervals. A failed step is reported, and the next ones run.
 *
 * @returns a function that stops it: no further step begins, and it resolves when the running one has ended
 */
export function runRegularly(
  steps: readonly (() => Promise<unknown>)[],
  everyMs: number,
  reportDefect: (defect: unknown) => void,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | null = null;
  const runAll = async () => {
    for (const step of steps) if (!isStopped) await step().catch(reportDefect);
    running = null;
  };
  const timer = setInterval(() => {
    running ??= runAll();
  }, everyMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}

/**
 * Runs steps one after the other at intervals. A step that fails is reported and holds up no other one.
 *
 * @returns what stops it: no further step begins, and it resolves when the one under way has ended
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

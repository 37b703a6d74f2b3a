import { describeDefect } from './describe-defect.ts';
import type { Log } from './log.ts';
import { withinLimit } from './within-limit.ts';

/** One step of a shutdown. */
interface StopStep {
  name: string;
  run(): Promise<void> | void;
}

/** The process as seen from here; tests pass a fake. */
export interface Host {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
  /** Monotonic clock. */
  elapsedMs(): number;
}

/** One Ctrl-C may arrive twice: tsx forwards a signal that the process has not acknowledged after 30 ms. */
const ECHO_MS = 500;
/** 128 plus the number of SIGINT, by the convention of shells. */
const IMPATIENT_CODE = 130;
/** An unresponsive database must not keep the process alive. */
const STEP_LIMIT_MS = 8_000;

/**
 * On the first SIGTERM or SIGINT runs `begin` and then the steps in sequence, and exits with 0, or with 1 when a step has
 * failed. A second signal exits at once.
 */
export function stopOnSignal(
  host: Host,
  log: Log,
  begin: () => void,
  steps: readonly StopStep[],
): void {
  let stoppingSinceMs: number | null = null;
  const onSignal = (signal: string) => {
    const nowMs = host.elapsedMs();
    if (stoppingSinceMs !== null) {
      if (nowMs - stoppingSinceMs > ECHO_MS) host.exit(IMPATIENT_CODE);
      return;
    }
    stoppingSinceMs = nowMs;
    log.info('stop', { signal });
    begin();
    void runSteps(log, steps).then((isClean) => {
      log.info('stopped', { isClean, durationMs: Math.round(host.elapsedMs() - nowMs) });
      host.exit(isClean ? 0 : 1);
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    host.on(signal, () => {
      onSignal(signal);
    });
  }
}

async function runSteps(log: Log, steps: readonly StopStep[]): Promise<boolean> {
  let isClean = true;
  for (const step of steps) {
    try {
      await runStep(step);
    } catch (error) {
      isClean = false;
      log.error('stop-step-failed', { step: step.name, ...describeDefect(error) });
    }
  }
  return isClean;
}

async function runStep(step: StopStep): Promise<void> {
  const ending = Promise.resolve().then(() => step.run());
  if ((await withinLimit(STEP_LIMIT_MS, ending)) === 'too-late')
    throw new Error(`Ending ${step.name} took longer than ${STEP_LIMIT_MS} ms.`);
}

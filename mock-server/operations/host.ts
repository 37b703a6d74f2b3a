import { describeDefect } from './describe-defect.ts';
import type { Log } from './log.ts';
import type { Host } from './stop-on-signal.ts';

/** This process. */
export function processAsHost(): Host {
  return {
    on: (signal, listener) => process.on(signal, listener),
    exit: (code) => {
      process.exit(code);
    },
    elapsedMs: () => performance.now(),
  };
}

/** The parts of `process` for a crash; tests pass a fake. */
interface CrashHost {
  on(event: 'uncaughtException', listener: (error: Error) => void): unknown;
  exit(code: number): void;
}

/**
 * Ends the process on an uncaught error, as its state is unknown. By default Node would print the whole error, with user
 * input.
 */
export function exitOnCrash(log: Log, host: CrashHost = process): void {
  host.on('uncaughtException', (error) => {
    log.error('crash', describeDefect(error));
    console.error('The provider ended because of a defect. The log says which (LOG_LEVEL).');
    host.exit(1);
  });
}

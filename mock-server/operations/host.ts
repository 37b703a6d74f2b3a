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

/** The part of a process that hears of a crash; tests pass another. */
interface CrashHost {
  on(event: 'uncaughtException', listener: (error: Error) => void): unknown;
  exit(code: number): void;
}

/**
 * An uncaught error ends the process: its state is unknown, the database's is not. Node's own words for it would print
 * the error whole, with what people sent.
 */
export function exitOnCrash(log: Log, host: CrashHost = process): void {
  host.on('uncaughtException', (error) => {
    log.error('crash', describeDefect(error));
    console.error('The provider ended because of a defect. The log says which (LOG_LEVEL).');
    host.exit(1);
  });
}

import { pino } from 'pino';

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Numbers and our own names. Never user input, identities or locations. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

type Write = (event: string, facts?: Facts) => void;

/** One line for each event. */
export type Log = Readonly<Record<Exclude<LogLevel, 'silent'>, Write>>;

/** Receives lines, each with its line break. */
interface LineSink {
  write(line: string): void;
}

/**
 * Writes `{"level":"info","time":"2026-11-20T06:00:00.000Z","pid":1,"event":"request",…}`, by default to standard
 * output, unbuffered, so that the last lines before a crash are written.
 */
export function createJsonLog(level: LogLevel, sink?: LineSink): Log {
  const options = {
    level,
    // Without the host name, which the collector adds.
    base: { pid: process.pid },
    messageKey: 'event',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const lines = sink === undefined ? pino(options) : pino(options, sink);
  return {
    error: (event, facts = {}) => {
      lines.error(facts, event);
    },
    warn: (event, facts = {}) => {
      lines.warn(facts, event);
    },
    info: (event, facts = {}) => {
      lines.info(facts, event);
    },
    debug: (event, facts = {}) => {
      lines.debug(facts, event);
    },
  };
}

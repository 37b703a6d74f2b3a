import type { Facts, Log } from '#server/operations/log.ts';

export interface LogLine extends Facts {
  level: string;
  event: string;
}

/** A log that is read afterwards; `lines` grows, oldest first. */
export function createLogCollector(): { log: Log; lines: readonly LogLine[] } {
  const lines: LogLine[] = [];
  const at =
    (level: string) =>
    (event: string, facts: Facts = {}) => {
      lines.push({ ...facts, level, event });
    };
  return {
    log: { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') },
    lines,
  };
}

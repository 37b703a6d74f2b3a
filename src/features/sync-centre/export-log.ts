import type { OutboxReport } from '#core/sync/queries/outbox-report.ts';

/** 'unikade-log-2026-11-20.json', by the day in UTC. */
export function logFileName({ exportedAt }: Pick<OutboxReport, 'exportedAt'>): string {
  return `unikade-log-${exportedAt.slice(0, 10)}.json`;
}

/** Downloads the log as a file. It never leaves the device by itself. */
export function saveLog(log: OutboxReport): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(log, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = logFileName(log);
  link.click();
  // The browser reads the file after the click, so its URL is revoked later.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}

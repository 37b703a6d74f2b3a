import { formatClock, formatDate } from '#core/domain/time.ts';

/** '20 Nov 2026, 10:32'. */
export function momentWords(epochMs: number): string {
  return `${formatDate(new Date(epochMs).toISOString())}, ${formatClock(epochMs)}`;
}

import { formatClock, formatDate } from '#core/domain/time.ts';

/** '10:32' today, else '20 Nov 2026, 10:32'. */
export function momentWords(epochMs: number, nowMs: number): string {
  const day = (ms: number) => formatDate(new Date(ms).toISOString());
  const clock = formatClock(epochMs);
  return day(epochMs) === day(nowMs) ? clock : `${day(epochMs)}, ${clock}`;
}

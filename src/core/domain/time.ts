const DATE = new Intl.DateTimeFormat('en-LK', { dateStyle: 'medium', timeZone: 'Asia/Colombo' });
const CLOCK = new Intl.DateTimeFormat('en-LK', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Colombo',
});

/** `20 Nov 2026`, in Sri Lankan time. */
export function formatDate(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : DATE.format(time);
}

/** `10:32`, in Sri Lankan time. */
export function formatClock(epochMs: number): string {
  return CLOCK.format(epochMs);
}

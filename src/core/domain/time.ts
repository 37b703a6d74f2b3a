/** The English that Sri Lanka writes: 'en-LK' has no data in browsers, which then put the month before the day. */
const LOCALE = 'en-GB';
const TIME_ZONE = 'Asia/Colombo';

/** Made when first used: a cheap phone takes a sixth of a second for its first one. */
function formatter(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: TIME_ZONE }));
}

const date = formatter({ dateStyle: 'medium' });
const month = formatter({ month: 'long', year: 'numeric' });
const clock = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `20 Nov 2026`, in Sri Lankan time; nothing for what is no date. */
export function formatDate(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : date().format(time);
}

/** `November 2026`, in Sri Lankan time; nothing for what is no date. */
export function formatMonth(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : month().format(time);
}

/** `10:32`, in Sri Lankan time. */
export function formatClock(epochMs: number): string {
  return clock().format(epochMs);
}

/** `10:32` today, else `20 Nov 2026, 10:32`, in Sri Lankan time. */
export function formatMoment(epochMs: number, nowMs: number): string {
  const day = date().format(epochMs);
  return (day === date().format(nowMs) ? '' : `${day}, `) + formatClock(epochMs);
}

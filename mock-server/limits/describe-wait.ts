const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** `40 seconds`, `6 minutes`, `2 hours`: rounded up, so that a retry after it is not refused again. */
export function describeWait(ms: number): string {
  if (ms <= MINUTE_MS) return count(ms / 1000, 'second');
  return ms <= HOUR_MS ? count(ms / MINUTE_MS, 'minute') : count(ms / HOUR_MS, 'hour');
}

function count(amount: number, unit: string): string {
  const whole = Math.max(1, Math.ceil(amount));
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

/** Days, hours or minutes, whichever says most: '3 days'. */
export function ageWords(ageMs: number): string {
  const minutes = Math.floor(Math.max(0, ageMs) / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return countOf(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? countOf(hours, 'hour') : countOf(Math.floor(hours / 24), 'day');
}

function countOf(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** 1536000 → '1.5 MB'; below a kilobyte in bytes. */
export function sizeWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1000 ** power;
  const digits = power === 0 || amount >= 100 ? 0 : 1;
  return `${amount.toFixed(digits)} ${UNITS[power] ?? ''}`;
}

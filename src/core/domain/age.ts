const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** From the longest: how long the unit is, and how it is written behind its number. */
const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [365 * DAY_MS, 'y'],
  [30 * DAY_MS, 'mo'],
  [7 * DAY_MS, 'w'],
  [DAY_MS, 'd'],
  [HOUR_MS, 'h'],
  [MINUTE_MS, 'min'],
];

/** How long ago a moment was in its largest unit: `2 h`, `3 d`; empty for what is no moment. */
export function shortAge(iso: string, nowMs: number): string {
  const ageMs = Math.max(nowMs - Date.parse(iso), MINUTE_MS);
  const unit = UNITS.find(([ms]) => ageMs >= ms);
  return unit === undefined ? '' : `${Math.floor(ageMs / unit[0])} ${unit[1]}`;
}

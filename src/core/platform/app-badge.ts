interface Badging {
  /** Absent where icons carry no number: https://developer.mozilla.org/docs/Web/API/Badging_API */
  setAppBadge?: (count: number) => Promise<void>;
}

/** The number on the icon of the installed app; 0 takes it away. */
export function showOnIcon(count: number): void {
  (navigator as Badging).setAppBadge?.(count).catch(() => undefined);
}

interface Badging {
  /** Absent where icons carry no number: https://developer.mozilla.org/docs/Web/API/Badging_API */
  setAppBadge?: (count: number) => Promise<void>;
}

/**
 * The number on the icon of the installed app; 0 takes it away. For pages: a browser without icons, such as the headless
 * one of Playwright, ends the process of a worker that asks for this.
 */
export function showOnIcon(count: number): void {
  (navigator as Badging).setAppBadge?.(count).catch(() => undefined);
}

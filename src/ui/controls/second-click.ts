/** A click of a pointer. */
export interface PointerClick {
  /** In pixels of the window. */
  x: number;
  y: number;
  /** On the clock of the page's events. */
  atMs: number;
  /** The browser's own count: 2 for the second of a double click. It does not count taps everywhere. */
  count: number;
  /** A mouse, whose clicks are counted everywhere. */
  isMouse: boolean;
}

/** The usual default for a double click on desktop systems. */
const DOUBLE_CLICK_MS = 500;
/** As wide as a fingertip. */
const SAME_PLACE_PX = 44;

/** Whether two clicks make a double click, or a double tap. Pure. */
export function isSecondClick(first: PointerClick, next: PointerClick): boolean {
  if (next.count > 1) return true;
  if (next.isMouse) return false;
  const distancePx = Math.hypot(next.x - first.x, next.y - first.y);
  return next.atMs - first.atMs < DOUBLE_CLICK_MS && distancePx < SAME_PLACE_PX;
}

/**
 * Calls whenever the viewport is within this many pixels of the document's end: now, on scroll, and when the window or
 * the document changes its size. The footer counts too.
 *
 * @returns ends the watch
 */
export function observeEnd(distancePx: number, onNear: () => void): () => void {
  const page = document.documentElement;
  const look = () => {
    if (page.scrollHeight - window.scrollY - window.innerHeight <= distancePx) onNear();
  };
  // Its first call follows the first layout, so nothing is measured before.
  const sizes = new ResizeObserver(look);
  sizes.observe(page);
  window.addEventListener('scroll', look, { passive: true });
  window.addEventListener('resize', look);
  return () => {
    sizes.disconnect();
    window.removeEventListener('scroll', look);
    window.removeEventListener('resize', look);
  };
}

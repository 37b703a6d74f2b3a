/**
 * Calls whenever the viewport is no further than so many pixels from the bottom of the document: now, on the way there,
 * and when the window or what stands in it changes its size. What the page ends with, its footer, counts too.
 *
 * @returns ends the watch
 */
export function observeEnd(distancePx: number, onNear: () => void): () => void {
  const page = document.documentElement;
  const look = () => {
    if (page.scrollHeight - window.scrollY - window.innerHeight <= distancePx) onNear();
  };
  // Its first call comes with the first layout: nothing is measured before there is one.
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

/** Safari has no idle callbacks: https://caniuse.com/requestidlecallback */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 0);
}

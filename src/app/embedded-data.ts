/** Id of the data block in which a document carries the answers that it was drawn from. */
export const REPLY_ID = 'first-reply';

/** What the document carries; null for one that was not drawn by the provider. */
export function readEmbeddedData(): unknown {
  const text = document.getElementById(REPLY_ID)?.textContent ?? null;
  return text === null ? null : JSON.parse(text);
}

/** Whether the browser took the document from what it keeps, without asking whether it is still right. */
export function isRestoredDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}

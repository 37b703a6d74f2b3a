/** Id of the data block in which a document carries the answers that it was drawn from. */
export const REPLY_ID = 'first-reply';

/** What the document carries; null for one that was not drawn by the provider. */
export function readEmbeddedData(): unknown {
  const text = document.getElementById(REPLY_ID)?.textContent ?? null;
  return text === null ? null : JSON.parse(text);
}

/**
 * Whether the document came from a cache and not from the provider: from the back/forward cache of the browser, or from
 * the documents that the worker keeps (sw/kept-documents.ts).
 */
export function isRestoredDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward' || 'kept' in document.documentElement.dataset;
}

/** Id of the data block with the answers that a document was rendered from. */
export const REPLY_ID = 'first-reply';

/** The answers in the document; null for one that the provider has not rendered. */
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

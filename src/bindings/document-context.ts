import { createContext, useContext } from 'react';

/** The document that a page is rendered into on the server. */
interface RenderedDocument {
  /** Scheme and host of its address. */
  origin: string;
  /** Takes a data block for machines: the text of its JSON. */
  addData: (json: string) => void;
}

/** null in a browser, whose own document is there. */
export const DocumentContext = createContext<RenderedDocument | null>(null);

/** Scheme and host of the page. */
export function usePageOrigin(): string {
  return useContext(DocumentContext)?.origin ?? location.origin;
}

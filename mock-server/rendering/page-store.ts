import type { Buffer } from 'node:buffer';
import type { Encoding } from '../http/compression.ts';

/** A page as it is sent. */
export interface KeptPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  content: Buffer;
  /** As it was asked for so far. */
  packed: Map<Encoding, Buffer>;
}

export interface PageStore {
  /** The page of this name: kept, being drawn, or drawn now. */
  get(
    name: string,
    draw: () => Promise<KeptPage | null>,
  ): Promise<{ name: string; page: KeptPage } | null>;
}

/** A page with its packed forms weighs some hundred kilobytes. */
const MOST_PAGES = 200;

/** Keeps what was asked for last. A page that many ask for at once is drawn once. */
export function createPageStore(): PageStore {
  const kept = new Map<string, Promise<KeptPage | null>>();
  return {
    get: async (name, draw) => {
      const drawing = kept.get(name) ?? draw();
      kept.delete(name);
      kept.set(name, drawing);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_PAGES) break;
        kept.delete(oldest);
      }
      try {
        const page = await drawing;
        return page === null ? null : { name, page };
      } catch (defect) {
        kept.delete(name);
        throw defect;
      }
    },
  };
}

import type { Buffer } from 'node:buffer';
import type { Encoding } from '../http/compression.ts';

/** A rendered page. */
export interface KeptPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  content: Buffer;
  /** Compressed content, on demand. */
  packed: Map<Encoding, Buffer>;
}

interface PageStore {
  /** The page under this key: cached, being rendered, or rendered now. */
  get(
    name: string,
    draw: () => Promise<KeptPage | null>,
  ): Promise<{ name: string; page: KeptPage } | null>;
}

/** A page with its encodings has some hundred kilobytes. */
const MAX_PAGES = 200;

/** An LRU cache. Concurrent requests for a page render it once. */
export function createPageStore(): PageStore {
  const kept = new Map<string, Promise<KeptPage | null>>();
  return {
    get: async (name, draw) => {
      const drawing = kept.get(name) ?? draw();
      kept.delete(name);
      kept.set(name, drawing);
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_PAGES) break;
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

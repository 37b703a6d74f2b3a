import { useEffect, useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';

/** The app's storage on this device. */
export interface StorageUse {
  /** Bytes; null when unknown. */
  usage: number | null;
  quota: number | null;
  /** The browser has promised to clear it only when the person says so. */
  isKept: boolean;
}

/** The storage use, undefined while loading, and the request for persistence. */
export function useStorage(): { use: StorageUse | undefined; keep: () => Promise<boolean> } {
  const { storage } = useRuntime();
  const [use, setUse] = useState<StorageUse>();
  useEffect(() => {
    // From the browser, not the database: no live query covers it.
    Promise.all([storage.estimate(), storage.isPersisted()])
      .then(([room, isKept]) => {
        setUse({ usage: room?.usage ?? null, quota: room?.quota ?? null, isKept });
      })
      .catch(reportError);
  }, [storage]);
  return {
    use,
    keep: async () => {
      const isKept = await storage.persist();
      setUse((before) => before && { ...before, isKept });
      return isKept;
    },
  };
}

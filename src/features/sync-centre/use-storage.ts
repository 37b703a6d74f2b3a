import { useEffect, useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';

/** What this device keeps for the app. */
export interface StorageUse {
  /** Bytes; null where the browser does not say. */
  usage: number | null;
  quota: number | null;
  /** The browser has promised to clear it only when the person says so. */
  isKept: boolean;
}

/** How much room is taken, undefined while it is asked, and the way to ask for keeping it. */
export function useStorage(): { use: StorageUse | undefined; keep: () => Promise<boolean> } {
  const { storage } = useRuntime();
  const [use, setUse] = useState<StorageUse>();
  useEffect(() => {
    // The browser is asked, not the device's database: no live read tells of it.
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

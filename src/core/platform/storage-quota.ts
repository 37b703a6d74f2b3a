/** What the browser grants this origin. */
export interface StorageQuota {
  /** Asks that the device never evicts what has not been sent; resolves to the answer. */
  persist(): Promise<boolean>;
  /** Whether it has promised so already; shows no prompt. */
  isPersisted(): Promise<boolean>;
  /** Bytes used and granted; null where the browser does not say. */
  estimate(): Promise<{ usage: number; quota: number } | null>;
}

export const deviceStorageQuota: StorageQuota = {
  persist: async () => {
    const storage = (navigator as { storage?: StorageManager }).storage;
    if (storage === undefined || !('persist' in storage)) return false;
    return (
      (await storage.persisted()) || (await (storage as { persist(): Promise<boolean> }).persist())
    );
  },
  isPersisted: async () => {
    const storage = (navigator as { storage?: StorageManager }).storage;
    return storage !== undefined && 'persisted' in storage && storage.persisted();
  },
  estimate: async () => {
    const storage = (navigator as { storage?: StorageManager }).storage;
    if (storage === undefined) return null;
    const { usage, quota } = await storage.estimate();
    return usage === undefined || quota === undefined ? null : { usage, quota };
  },
};

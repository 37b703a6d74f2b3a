/** What the device believes of its network. It only delays work, it never discards any. */
export interface Connectivity {
  isOnline(): boolean;
  /** Calls on every change; the returned function ends it. */
  subscribe(listener: (isOnline: boolean) => void): () => void;
}

export const deviceConnectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  subscribe: (listener) => {
    const online = () => {
      listener(true);
    };
    const offline = () => {
      listener(false);
    };
    self.addEventListener('online', online);
    self.addEventListener('offline', offline);
    return () => {
      self.removeEventListener('online', online);
      self.removeEventListener('offline', offline);
    };
  },
};

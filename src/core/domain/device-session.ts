/** A device on which the member is signed in. */
export interface DeviceSession {
  id: string;
  /** `Chrome on Android`; empty when it did not say. */
  device: string;
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string;
  /** Whether it is the one that asked. */
  isCurrent: boolean;
}

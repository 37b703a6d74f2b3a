import type { Provider } from '../network/provider.ts';
import type { EngineContext } from './engine.ts';

/** Everything is derived from the log again this often, whatever was missed (I9). */
export const WATCHDOG_MS = 60_000;

/** What the sender needs from its context. */
export interface SenderContext {
  engine: EngineContext;
  provider: Provider;
  /** Names this page, tab or worker in leases. */
  owner: string;
  /** Whether the provider answers a harmless question. */
  probe: () => Promise<boolean>;
  /** From this many waiting entries on, batches are sent, if the provider accepts them. */
  batchFrom: number;
  /** A refusal or an incomplete reply: rows may have changed at the provider since the last pull. */
  onStale: () => void;
  onError: (cause: unknown) => void;
}

/** One run of a drain. */
export interface DrainPass {
  /** Whether its time is over: that ends it between two claims. */
  isOver: () => boolean;
  /** The device calls itself offline, but the provider has just answered. */
  isProbed: boolean;
  /** Resolves when something new may be due. */
  whenWanted: () => Promise<void>;
}

/** 'done': everything due was sent. Else nothing waits, or another context holds the lock; drain again after so long. */
export type DrainOutcome = 'done' | { nextDrainMs: number };

/** What ended the wait for the connection. */
export type WakeReason = 'asked' | 'online';

export interface Sender {
  /** Sends entries until none is due. */
  drain: (pass: DrainPass) => Promise<DrainOutcome>;
  /** Makes entries that wait only for the connection due, now or soon. */
  endWaits: (reason: WakeReason) => Promise<void>;
  /** How long to wait before the next drain; repairs entries that would never become due. */
  delayToNextDue: () => Promise<number>;
  /** Entries of the signed-in member that will be sent by themselves. */
  countUnsent: () => Promise<number>;
}

import type { Provider } from '../network/provider.ts';
import type { EngineContext } from './engine.ts';

/** Everything is derived from the log again this often, whatever was missed (I9). */
export const WATCHDOG_MS = 60_000;

/** What sending needs of its surroundings. */
export interface SenderContext {
  engine: EngineContext;
  provider: Provider;
  /** Names this page, tab or worker in leases. */
  owner: string;
  /** Whether the provider answers a harmless question. */
  probe: () => Promise<boolean>;
  /** So many waiting changes go in batches, where the provider takes them; fewer go as the calls that they are. */
  batchFrom: number;
  /** The provider said no, or too little: rows may have changed there since the device last pulled. */
  onStale: () => void;
  onBug: (cause: unknown) => void;
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

/** Whether a context has sent what was due, or found another one at it; then it looks again after so long. */
export type DrainOutcome = 'done' | { lookAgainMs: number };

/** Why what waits because of the connection need not wait any longer. */
export type WakeReason = 'asked' | 'online';

export interface Sender {
  /** Sends what is due until nothing is. */
  drain: (pass: DrainPass) => Promise<DrainOutcome>;
  /** What waits only because of the connection is due, now or soon. */
  endWaits: (reason: WakeReason) => Promise<void>;
  /** How long after a drain the log is looked at again; what nothing would make due is put right first. */
  delayToNextDue: () => Promise<number>;
}

import type { TestRuntime } from '#support/device/test-runtime.ts';
import type { SavedSession } from '#core/session/session-vault.ts';
import type { ModelReply, ModelRequest } from '../provider-model/exchange.ts';
import type { ProviderModel } from '../provider-model/provider-model.ts';
import type { FaultName, Faults } from './faults.ts';
import type { JournaledDispatch } from './journal.ts';
import type { Theft } from './locks.ts';
import type { Link, Outcome } from './network.ts';
import type { DeviceProfile, Profile } from './profile.ts';
import type { Random } from './random.ts';
import type { Owner } from './scheduler.ts';
import type { StoredRow } from './storage-options.ts';

/** Committed rows of every table. */
type Snapshot = Readonly<Record<string, readonly StoredRow[]>>;

export interface SimDevice {
  readonly id: string;
  readonly databaseName: string;
  readonly profile: DeviceProfile;
  /** Those that live: running or frozen. */
  readonly contexts: readonly SimContext[];
  readonly link: Link;
  /** What `navigator.onLine` says. */
  isBelievedOnline: boolean;
  /** Milliseconds that its clock is ahead. */
  clockOffsetMs: number;
  /** Its local storage. */
  saved: SavedSession | null;
  /** Its Web Locks that are held, and by whom. */
  heldLocks(): readonly { name: string; owner: Owner }[];
  /** Those that were stolen so far (L2). */
  stolenLocks(): readonly Theft[];
  /** Committed rows of a table; not to be changed. */
  rows(table: string): readonly StoredRow[];
  /** Dispatches in its journal: begun, and not known to be in the database. */
  journaled(): readonly JournaledDispatch[];
  snapshot(): Snapshot;
}

export interface SimContext extends Owner {
  readonly kind: 'page' | 'worker';
  readonly device: SimDevice;
  readonly runtime: TestRuntime;
  /** `runtime.start()` has resolved; a worker is never started. */
  isStarted: boolean;
  /** Its database never opens (D7). */
  isStuck: boolean;
  /** When the time of a worker's drain ended, while that drain still runs. */
  budgetOverSince?: number | null;
  /** Errors that the engine could only log, and those of its timers. */
  readonly bugs: unknown[];
}

export type ContextChange = 'opened' | 'closed' | 'killed' | 'frozen' | 'thawed';

export type SimEvent =
  /** A read-write transaction is durable; its writer has not been notified yet. */
  | { type: 'commit'; device: SimDevice; context: SimContext; tables: readonly string[] }
  /** A dispatch is in the journal of the device, in the task that began it. */
  | { type: 'journaled'; context: SimContext; id: string }
  | { type: 'sent'; context: SimContext; requestId: number; request: ModelRequest }
  /** The provider has answered; once for each delivery, so twice under N5. */
  | { type: 'arrived'; requestId: number; reply: ModelReply }
  | { type: 'replied'; requestId: number; outcome: Outcome; said: ModelReply | null }
  /** The contexts of a device get the event that the network is back, whether it is or not. */
  | { type: 'online'; device: SimDevice }
  | { type: 'fault'; name: FaultName; device?: SimDevice; requestId?: number }
  | { type: 'context'; context: SimContext; change: ContextChange };

/** A world of devices and one provider, in virtual time. */
export interface World {
  readonly seed: number;
  readonly profile: Profile;
  /** For the workload; the machine has streams of its own. */
  readonly random: Random;
  readonly devices: readonly SimDevice[];
  readonly model: ProviderModel;
  readonly faults: Faults;
  /** Epoch milliseconds of the provider's clock, which is right. */
  now(): number;
  on(listener: (event: SimEvent) => void): void;
  /** Called at every step, for traces. */
  onStep(listener: (at: number, owner: string, label: string) => void): void;
  /** Runs one event and what follows from it at once; false when nothing is planned. */
  step(): Promise<boolean>;
  /** Steps until a time, or until a condition holds; false when nothing was left to run before that. */
  run(until: number | (() => boolean)): Promise<boolean>;
  /** Plans work of the test itself. */
  at(delayMs: number, label: string, work: () => void | Promise<void>): void;
  /** Plans work of a person in a context: it waits while the context is frozen, and is dropped when it is dead. */
  in(context: SimContext, delayMs: number, label: string, work: () => void | Promise<void>): void;
  /** Steps taken, and a number that differs when any of them did. */
  progress(): { steps: number; fingerprint: number };
  openPage(device: SimDevice): SimContext;
  openWorker(device: SimDevice): SimContext;
  /** The member enters the code of the mail on this page; resolves to whether it worked, which depends on the network. */
  signIn(context: SimContext, memberId: string): Promise<boolean>;
  /** Ends as a process does that is killed: nothing of it runs again. */
  kill(context: SimContext): void;
  /** Closed by the person: the worker, where there is one, may send the rest of the queue. */
  close(context: SimContext): void;
  freeze(context: SimContext): void;
  /** `hasLostMessages`: as out of the back/forward cache, which keeps no messages of others. */
  thaw(context: SimContext, hasLostMessages?: boolean): void;
  /** The person looks at this page again. */
  wakeUp(context: SimContext): void;
  setOnline(device: SimDevice, isOnline: boolean): void;
  /** The power of a device fails; its pages open again when the person opens them. Returns transactions lost. */
  powerCut(device: SimDevice): number;
  /**
   * From now on nothing goes wrong: every device is online with the right time, has a running page, and nothing is on
   * its way any more. An orphaned lock stays orphaned, and a poison entry stays poison.
   */
  heal(): Promise<void>;
  /** Ends everything, so that nothing is left for the next world. */
  end(): void;
}

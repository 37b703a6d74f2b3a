import type { SavedSession, SessionVault } from '#core/session/session-vault.ts';
import type { Faults } from './faults.ts';
import { createJournal, type DeviceJournal } from './journal.ts';
import { createLocks, type DeviceLocks } from './locks.ts';
import type { DeviceProfile } from './profile.ts';
import type { Random } from './random.ts';
import type { DatabaseMaker } from './raw-indexed-db.ts';
import type { Owner, Scheduler } from './scheduler.ts';
import { createStorage, type DeviceStorage } from './storage.ts';
import type { SimContext, SimDevice } from './world-types.ts';

/** A device with what only the machine may touch. */
export interface MachineDevice extends SimDevice {
  readonly contexts: MachineContext[];
  readonly random: Random;
  readonly storage: DeviceStorage;
  readonly locks: DeviceLocks;
  readonly vault: SessionVault;
  readonly journal: DeviceJournal;
  /** Background sync: whether it is registered, how often it has run since, and the worker that it runs in. */
  sync: {
    isWanted: boolean;
    isPlanned: boolean;
    attempts: number;
    runner: MachineContext | null;
  };
  opened: number;
  /** Until when it sleeps. */
  wakesAt: number;
  /** The database does not open for a context (D7). */
  onStuck: (context: MachineContext) => void;
}

export interface MachineContext extends SimContext {
  readonly device: MachineDevice;
  readonly onlineListeners: Set<(isOnline: boolean) => void>;
  readonly wakeUpListeners: Set<() => void>;
  /** What happens to it after so many of its events from now. */
  doom: { left: number; strike: () => void } | null;
}

interface DeviceOptions {
  id: string;
  profile: DeviceProfile;
  scheduler: Scheduler;
  random: Random;
  faults: Faults;
  make: DatabaseMaker;
  stepMs: readonly [number, number];
  onCommit: (owner: Owner, tables: readonly string[]) => void;
  onJournaled: (owner: Owner, id: string) => void;
}

export function createDevice(options: DeviceOptions): MachineDevice {
  const { id, profile, scheduler, faults, onCommit } = options;
  const random = options.random.fork(id);
  const databaseName = `unikade-${id}`;
  const storage = createStorage({
    scheduler,
    random: random.fork('storage'),
    faults,
    deviceId: id,
    databaseName,
    make: options.make,
    stepMs: options.stepMs,
    onCommit,
    onStuck: (owner) => {
      const context = owner as MachineContext;
      context.isStuck = true;
      device.onStuck(context);
    },
  });
  const onJournaled = (owner: unknown, dispatchId: string) => {
    options.onJournaled(owner as Owner, dispatchId);
  };
  const hasRoom = () => !faults.hit('D9', { deviceId: id });
  const journal = createJournal(scheduler.now, onJournaled, hasRoom);
  const device: MachineDevice = {
    id,
    databaseName,
    profile,
    random,
    storage,
    locks: createLocks({ scheduler, random: random.fork('locks') }),
    contexts: [],
    link: { isUp: true, portal: null },
    isBelievedOnline: true,
    clockOffsetMs: 0,
    saved: null,
    sync: { isWanted: false, isPlanned: false, attempts: 0, runner: null },
    opened: 0,
    wakesAt: 0,
    onStuck: () => {},
    vault: createVault(
      (next) => {
        device.saved = next;
      },
      () => device.saved,
      journal.clear,
    ),
    journal,
    journaled: journal.entries,
    heldLocks: () => device.locks.held(),
    stolenLocks: () => device.locks.stolen(),
    rows: storage.rows,
    snapshot: () => Object.fromEntries(storage.tables().map((name) => [name, storage.rows(name)])),
  };
  return device;
}

/** Local storage of a device. */
function createVault(
  save: (session: SavedSession | null) => void,
  read: () => SavedSession | null,
  forgetRest: () => void,
) {
  let isLeaving = false;
  return {
    read,
    accessToken: () => read()?.accessToken ?? null,
    write: ({ user, accessToken, refreshToken, epoch }: SavedSession) => {
      save({ user, accessToken, refreshToken, epoch });
    },
    clear: () => {
      save(null);
    },
    beginLeaving: () => {
      save(null);
      forgetRest();
      isLeaving = true;
    },
    isLeaving: () => isLeaving,
    clearAll: () => {
      save(null);
      forgetRest();
      isLeaving = false;
    },
  };
}

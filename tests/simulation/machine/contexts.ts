import type { Environment } from '#core/platform/environment.ts';
import { noLocks } from '#core/platform/locks.ts';
import { noBackgroundSync } from '#core/platform/wake-ups.ts';
import { createTestRuntime } from '#support/device/test-runtime.ts';
import { BROADCAST } from './change-channel.ts';
import type { MachineContext, MachineDevice } from './devices.ts';
import type { Faults } from './faults.ts';
import type { Network } from './network.ts';
import { mintId } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { ContextChange, SimEvent } from './world-types.ts';

interface ContextOptions {
  scheduler: Scheduler;
  faults: Faults;
  network: Network;
  emit: (event: SimEvent) => void;
  /** A page asks the browser to start the worker when there is a network. */
  onSyncWanted: (device: MachineDevice) => void;
}

/** Opens, freezes and ends pages and workers. */
export interface Contexts {
  open(device: MachineDevice, kind: 'page' | 'worker'): MachineContext;
  end(context: MachineContext, change: 'closed' | 'killed'): void;
  freeze(context: MachineContext): void;
  thaw(context: MachineContext, hasLostMessages: boolean): void;
  wakeUp(context: MachineContext): void;
  setOnline(device: MachineDevice, isOnline: boolean): void;
}

export function createContexts(options: ContextOptions): Contexts {
  const { scheduler, faults, emit } = options;
  const tell = (context: MachineContext, change: ContextChange) => {
    emit({ type: 'context', context, change });
  };
  return {
    open: (device, kind) => {
      const context = createContext(options, device, kind);
      tell(context, 'opened');
      return context;
    },
    end: (context, change) => {
      if (context.state === 'dead') return;
      context.state = 'dead';
      const { device } = context;
      device.contexts.splice(device.contexts.indexOf(context), 1);
      scheduler.forget(context);
      device.storage.abandon(context);
      const holdsLock = device.locks.held().some(({ owner }) => owner === context);
      const isForgotten = holdsLock && faults.hit('L1', { deviceId: device.id });
      device.locks.release(context, isForgotten);
      tell(context, change);
    },
    freeze: (context) => {
      if (context.state !== 'running') return;
      context.state = 'frozen';
      tell(context, 'frozen');
    },
    thaw: (context, hasLostMessages) => {
      if (context.state !== 'frozen') return;
      context.state = 'running';
      if (hasLostMessages) scheduler.forget(context, BROADCAST);
      scheduler.release(context);
      tell(context, 'thawed');
    },
    wakeUp: (context) => {
      scheduler.plan(context, context.device.random.next() * 5, 'wake-up', () => {
        for (const listener of [...context.wakeUpListeners]) listener();
      });
    },
    setOnline: (device, isOnline) => {
      device.isBelievedOnline = isOnline;
      if (isOnline) emit({ type: 'online', device });
      for (const context of device.contexts)
        scheduler.plan(context, device.random.next() * 20, isOnline ? 'online' : 'offline', () => {
          for (const listener of [...context.onlineListeners]) listener(isOnline);
        });
    },
  };
}

function createContext(
  options: ContextOptions,
  device: MachineDevice,
  kind: 'page' | 'worker',
): MachineContext {
  const { scheduler } = options;
  device.opened += 1;
  const bugs: unknown[] = [];
  const context = {
    id: `${device.id}.${kind}${device.opened}`,
    kind,
    device,
    state: 'running',
    isStarted: false,
    isStuck: false,
    bugs,
    onlineListeners: new Set(),
    wakeUpListeners: new Set(),
    doom: null,
  } as unknown as MachineContext;
  const onError = (cause: unknown) => {
    if (context.state !== 'dead') bugs.push(cause);
  };
  const env = environmentOf(options, context);
  const localStorage =
    kind === 'page' ? { vault: device.vault, journal: device.journal.of(context) } : {};
  device.contexts.push(context);
  scheduler.deliver(context, 'context opens', () => {
    const runtime = createTestRuntime({
      env,
      databaseName: device.databaseName,
      onError,
      batchFrom: 2,
      ...localStorage,
    });
    Object.assign(context, { runtime });
  });
  if (kind === 'page')
    scheduler.plan(context, device.random.next() * 10, 'page starts', () => {
      context.runtime
        .start()
        .then(() => {
          context.isStarted = true;
        })
        .catch(onError);
    });
  return context;
}

/** A timer is never early, and a busy page is a little late. */
const LATEST_TIMER_MS = 4;

function environmentOf(options: ContextOptions, context: MachineContext): Environment {
  const { scheduler, network } = options;
  const { device, id, kind } = context;
  const random = device.random.fork(id);
  const ids = random.fork('ids');
  const openedAt = scheduler.now();
  const subscribeTo =
    <T>(listeners: Set<T>) =>
    (listener: T) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    };
  const register = () => {
    options.onSyncWanted(device);
    return Promise.resolve();
  };
  return {
    clock: {
      now: () => Math.floor(scheduler.now() + device.clockOffsetMs),
      elapsed: () => scheduler.now() - openedAt,
      after: (delayMs, callback) =>
        scheduler.plan(context, delayMs + random.next() * LATEST_TIMER_MS, 'timer', callback),
    },
    newId: () => mintId(ids),
    random: () => random.next(),
    connectivity: {
      isOnline: () => device.isBelievedOnline,
      subscribe: subscribeTo(context.onlineListeners),
    },
    locks: device.profile.hasLocks ? device.locks.of(context) : noLocks,
    wakeUps: { subscribe: kind === 'page' ? subscribeTo(context.wakeUpListeners) : () => () => {} },
    backgroundSync:
      kind === 'page' && device.profile.hasBackgroundSync ? { register } : noBackgroundSync,
    storageQuota: {
      persist: () => Promise.resolve(true),
      isPersisted: () => Promise.resolve(true),
      estimate: () => Promise.resolve(null),
    },
    databases: device.storage.databasesOf(context),
    fetch: network.fetchOf(context, device.link, device.id),
    apiBase: 'http://provider.test/api/',
  };
}

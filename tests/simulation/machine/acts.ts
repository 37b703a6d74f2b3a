import type { ProviderModel } from '../provider-model/provider-model.ts';
import type { SyncService } from './background-sync.ts';
import type { Contexts } from './contexts.ts';
import type { MachineContext, MachineDevice } from './devices.ts';
import type { FaultRates, Faults } from './faults.ts';
import type { Network } from './network.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** The parts of a world. */
export interface WorldParts {
  random: Random;
  scheduler: Scheduler;
  faults: Faults;
  rates: FaultRates;
  model: ProviderModel;
  network: Network;
  contexts: Contexts;
  service: SyncService;
  devices: readonly MachineDevice[];
}

/** Events of whole devices and of their contexts, caused by a person, a browser or a battery. */
export interface Acts {
  close(context: MachineContext): void;
  reload(context: MachineContext): void;
  /** Opens a page after a while, unless the device has all of its pages by then. */
  reopen(device: MachineDevice, delayMs: number): void;
  setOnline(device: MachineDevice, isOnline: boolean): void;
  powerCut(device: MachineDevice): number;
  evict(device: MachineDevice): void;
  /** Nothing of the device runs for a while; then all of it goes on. */
  sleep(device: MachineDevice, lengthMs: number): void;
  thawAll(device: MachineDevice): void;
}

export function createActs({ scheduler, contexts, service, devices }: WorldParts): Acts {
  const pagesOf = (device: MachineDevice) => device.contexts.filter(({ kind }) => kind === 'page');
  const reopen = (device: MachineDevice, delayMs: number) => {
    scheduler.plan(null, delayMs, `${device.id} page opened`, () => {
      if (pagesOf(device).length < Math.max(1, device.profile.pages)) contexts.open(device, 'page');
    });
  };
  const thawAll = (device: MachineDevice) => {
    for (const context of device.contexts) {
      if (context.state !== 'frozen') continue;
      contexts.thaw(context, false);
      contexts.wakeUp(context);
    }
  };
  const acts: Acts = {
    close: (context) => {
      const { device, kind } = context;
      const isLast = pagesOf(device).length === 1;
      const isLive = context.state === 'running';
      contexts.end(context, 'closed');
      if (kind === 'page' && isLast && isLive && device.profile.hasBackgroundSync)
        service.handOver(device);
    },
    reload: (context) => {
      const { device, state } = context;
      if (state === 'dead') return;
      contexts.end(context, 'closed');
      if (context.kind === 'page') contexts.open(device, 'page');
    },
    reopen,
    setOnline: (device, isOnline) => {
      device.link.isUp = isOnline;
      contexts.setOnline(device, isOnline);
      if (isOnline) service.whenOnline(device);
    },
    powerCut: (device) => {
      for (const context of [...device.contexts]) contexts.end(context, 'killed');
      device.journal.losePower();
      return device.storage.losePower(device.random);
    },
    evict: (device) => {
      device.storage.evict();
      device.vault.clearAll();
      for (const context of [...device.contexts]) acts.reload(context);
    },
    sleep: (device, lengthMs) => {
      for (const context of device.contexts) contexts.freeze(context);
      device.wakesAt = Math.max(device.wakesAt, scheduler.now() + lengthMs);
      scheduler.plan(null, lengthMs, `${device.id} wakes`, () => {
        thawAll(device);
        acts.setOnline(device, device.link.isUp);
      });
    },
    thawAll,
  };
  for (const device of devices)
    device.onStuck = (context) => {
      // Sooner or later a person loads a page again that shows nothing.
      scheduler.plan(null, 15_000, `${context.id} is loaded again`, () => {
        acts.reload(context);
      });
    };
  return acts;
}

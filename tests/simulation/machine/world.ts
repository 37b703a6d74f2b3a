import { readUser } from '#core/contract/auth.ts';
import type { SavedSession } from '#core/session/session-vault.ts';
import { createProviderModel, type ProviderModel } from '../provider-model/provider-model.ts';
import { MODEL_CODE } from '../provider-model/session.ts';
import { type Acts, createActs } from './acts.ts';
import { createSyncService } from './background-sync.ts';
import { createChangeChannel } from './change-channel.ts';
import { createContexts } from './contexts.ts';
import { createDevice, type MachineContext, type MachineDevice } from './devices.ts';
import { createFaults, type FaultName, type FaultRates } from './faults.ts';
import { realImmediate, takeGlobals } from './globals.ts';
import { loadLazyModules } from './lazy-modules.ts';
import { startNemesis } from './nemesis.ts';
import { nameChange } from './name-change.ts';
import { createNetwork } from './network.ts';
import { loadByFaults } from './late-code.ts';
import type { Profile } from './profile.ts';
import { createProviderGate } from './provider-gate.ts';
import { createRandom } from './random.ts';
import { learnSchema } from './raw-indexed-db.ts';
import { createScheduler, type Owner } from './scheduler.ts';
import type { SimContext, SimDevice, SimEvent, World } from './world-types.ts';

interface WorldOptions {
  seed: number;
  profile: Profile;
  /** Faults that do not strike in this run; the others strike as before, as far as that is possible. */
  without?: readonly FaultName[];
  /** Errors know where they come from; for looking into one seed, as it takes time. */
  hasStacks?: boolean;
}

const START_MS = Date.parse('2026-11-20T08:00:00+05:30');
/** A request that was sent before the world healed has arrived by then, or never will. */
const WIRES_DRAIN_MS = 60_000;

/** Makes a world. One at a time: it holds the timers of the process until `end`. */
export async function createWorld(options: WorldOptions): Promise<World> {
  const make = await learnSchema();
  await loadLazyModules();
  return assemble(options, make);
}

function assemble(
  { seed, profile, without = [], hasStacks = false }: WorldOptions,
  make: Awaited<ReturnType<typeof learnSchema>>,
): World {
  const random = createRandom(seed);
  const listeners: ((event: SimEvent) => void)[] = [];
  const emit = (event: SimEvent) => {
    for (const listener of listeners) listener(event);
  };
  const rates: FaultRates = Object.fromEntries(
    Object.entries(profile.rates).filter(([name]) => !without.includes(name as FaultName)),
  );
  const devices: MachineDevice[] = [];
  const deviceOf = (id: string | undefined) => devices.find((device) => device.id === id);
  const faults = createFaults(random.fork('faults'), rates, (name, { deviceId, requestId }) => {
    const device = deviceOf(deviceId);
    emit({
      type: 'fault',
      name,
      ...(device === undefined ? {} : { device }),
      ...(requestId === undefined ? {} : { requestId }),
    });
  });
  const scheduler = createScheduler({
    random: random.fork('order'),
    startMs: START_MS,
    setImmediate: realImmediate,
    onError: (owner, cause) => {
      if (owner === null) throw cause;
      (owner as MachineContext).bugs.push(cause);
    },
  });
  const release = takeGlobals(
    scheduler,
    createChangeChannel({
      scheduler,
      random: random.fork('channel'),
      faults,
      peersOf: (owner) =>
        (owner as MachineContext).device.contexts.filter((other) => other !== owner),
      deviceIdOf: (owner) => (owner as MachineContext).device.id,
    }),
    hasStacks,
  );
  const loadAtOnce = loadByFaults(scheduler, faults);
  let listenerFailure: { cause: unknown } | null = null;
  const { capabilities, members, listings, reviews, dialect } = profile;
  const model = createProviderModel({
    now: scheduler.now,
    ...{ capabilities, members, listings, reviews, dialect },
  });
  const keepsKeys = capabilities.includes('idempotency');
  const gate = createProviderGate({ seed, scheduler, faults, rates, model, keepsKeys });
  const network = createNetwork({
    scheduler,
    random: random.fork('network'),
    faults,
    gate,
    rttMs: profile.rttMs,
    isAnnouncing: capabilities.length > 0,
    saysTime: !dialect.has('no date'),
    nameOf: (owner, request, sight) =>
      keepsKeys ? null : nameChange((owner as MachineContext).device, request, sight),
    onSent: (owner, requestId, request) => {
      emit({ type: 'sent', context: owner as MachineContext, requestId, request });
    },
    onArrived: (requestId, reply) => {
      emit({ type: 'arrived', requestId, reply });
    },
    onReplied: (requestId, outcome, said) => {
      emit({ type: 'replied', requestId, outcome, said });
    },
  });
  const contexts = createContexts({
    scheduler,
    faults,
    network,
    emit,
    onSyncWanted: (device) => {
      service.want(device);
    },
  });
  const service = createSyncService({ scheduler, faults, contexts });
  profile.devices.forEach((own, index) => {
    const device = createDevice({
      id: `d${index}`,
      profile: own,
      scheduler,
      random,
      faults,
      make,
      stepMs: profile.stepMs,
      onCommit: (owner: Owner, tables) => {
        try {
          emit({ type: 'commit', device, context: owner as MachineContext, tables });
        } catch (cause) {
          // Of who listens, not of the app: thrown through the database, it would leave the transaction open for good.
          listenerFailure ??= { cause };
        }
      },
      onJournaled: (owner, id) => {
        emit({ type: 'journaled', context: owner as MachineContext, id });
      },
    });
    devices.push(device);
  });
  const parts = { random, scheduler, faults, rates, model, network, contexts, service, devices };
  const acts = createActs(parts);
  const on: World['on'] = (listener) => listeners.push(listener);
  startNemesis({ ...parts, ...acts, on });
  scheduler.onSettled((owner) => {
    const context = owner as MachineContext | null;
    const doom = context?.doom ?? null;
    if (context === null || doom === null) return;
    doom.left -= 1;
    if (doom.left > 0) return;
    context.doom = null;
    if (faults.areOn()) doom.strike();
  });
  for (const device of devices) {
    const [memberId] = device.profile.memberIds;
    if (memberId !== undefined) device.saved = sessionOf(model, memberId);
    for (let left = device.profile.pages; left > 0; left -= 1) contexts.open(device, 'page');
  }
  const run: World['run'] = async (until) => {
    for (;;) {
      if (listenerFailure !== null) throw listenerFailure.cause;
      if (typeof until === 'number' ? scheduler.now() >= until : until()) return true;
      if (!(await scheduler.step())) return false;
    }
  };
  const plan = (
    owner: MachineContext | null,
    delayMs: number,
    label: string,
    work: () => void | Promise<void>,
  ) => {
    scheduler.plan(owner, delayMs, label, () => {
      work()?.catch((cause: unknown) => owner?.bugs.push(cause));
    });
  };
  const mine = (context: SimContext) => context as MachineContext;
  const here = (device: SimDevice) => device as MachineDevice;
  return {
    seed,
    profile,
    random: random.fork('workload'),
    devices,
    model,
    faults,
    now: scheduler.now,
    on,
    onStep: scheduler.onEvent,
    step: scheduler.step,
    run,
    at: (delayMs, label, work) => {
      plan(null, delayMs, label, work);
    },
    in: (context, delayMs, label, work) => {
      plan(mine(context), delayMs, label, work);
    },
    progress: () => ({ steps: scheduler.steps, fingerprint: scheduler.fingerprint() }),
    openPage: (device) => contexts.open(here(device), 'page'),
    openWorker: (device) => service.openWorker(here(device)),
    signIn: (context, memberId) => {
      const email = `m${memberId}@stu.cmb.ac.lk`;
      return new Promise<boolean>((resolve, reject) => {
        plan(mine(context), 0, 'sign in', () =>
          context.runtime.signIn
            .verifyCode(email, MODEL_CODE)
            .then(({ ok }) => resolve(ok), reject),
        );
      });
    },
    kill: (context) => {
      contexts.end(mine(context), 'killed');
    },
    close: (context) => {
      acts.close(mine(context));
    },
    freeze: (context) => {
      contexts.freeze(mine(context));
    },
    thaw: (context, hasLostMessages = false) => {
      contexts.thaw(mine(context), hasLostMessages);
    },
    wakeUp: (context) => {
      contexts.wakeUp(mine(context));
    },
    setOnline: (device, isOnline) => {
      acts.setOnline(here(device), isOnline);
    },
    powerCut: (device) => acts.powerCut(here(device)),
    heal: async () => {
      faults.off();
      for (const device of devices) {
        // A clock that is put right makes a step like any other.
        if (device.clockOffsetMs !== 0) faults.tell('D8', { deviceId: device.id });
        healDevice(device, acts);
      }
      await run(scheduler.now() + 1);
      const limit = scheduler.now() + WIRES_DRAIN_MS;
      await run(() => network.underWay === 0 || scheduler.now() > limit);
    },
    end: () => {
      for (const device of devices)
        for (const context of [...device.contexts]) contexts.end(context, 'closed');
      loadAtOnce();
      release();
    },
  };
}

function sessionOf(model: ProviderModel, memberId: string): SavedSession {
  const { accessToken, refreshToken, user: written } = model.tokensOf(memberId);
  const user = readUser(written);
  if (user === null) throw new Error(`The model does not know the member ${memberId}.`);
  return { user, accessToken, refreshToken, epoch: null };
}

function healDevice(device: MachineDevice, acts: Acts): void {
  device.link.portal = null;
  device.clockOffsetMs = 0;
  acts.thawAll(device);
  acts.setOnline(device, true);
  for (const context of [...device.contexts]) {
    context.doom = null;
    if (context.isStuck) acts.reload(context);
  }
  const isOpen = device.contexts.some(({ kind }) => kind === 'page');
  if (!isOpen) acts.reopen(device, 0);
}

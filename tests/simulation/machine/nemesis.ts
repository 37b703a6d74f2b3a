import { IDEMPOTENCY_RETENTION_MS } from '#core/contract/headers.ts';
import type { Acts, WorldParts } from './acts.ts';
import type { MachineContext, MachineDevice } from './devices.ts';
import type { FaultName } from './faults.ts';
import type { Random } from './random.ts';
import type { SimEvent } from './world-types.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type NemesisParts = WorldParts & Acts & { on: (listener: (event: SimEvent) => void) => void };

interface Strike {
  device: MachineDevice;
  random: Random;
}

/** Plans what happens to contexts and devices: each at its own rate per minute, from its own stream of chance. */
export function startNemesis(parts: NemesisParts): void {
  const { scheduler, faults, rates, devices } = parts;
  const strikes = createStrikes(parts);
  for (const [name, strike] of Object.entries(strikes) as [FaultName, (on: Strike) => boolean][]) {
    for (const device of devices) {
      const random = faults.random(name).fork(device.id);
      const plan = () => {
        const rate = rates[name] ?? 0;
        if (rate === 0) return;
        const delayMs = (-Math.log(1 - random.next()) * MINUTE_MS) / rate;
        // Strikes on a device that sleeps for days would be most of what a story plays.
        const sleepMs = Math.max(0, device.wakesAt - scheduler.now());
        scheduler.plan(null, sleepMs + delayMs, `${name} ${device.id}`, () => {
          if (!faults.isOn(name)) return;
          if (strike({ device, random })) faults.tell(name, { deviceId: device.id });
          plan();
        });
      };
      plan();
    }
  }
}

type Strikes = Partial<Record<FaultName, (on: Strike) => boolean>>;

function createStrikes(parts: NemesisParts): Strikes {
  return { ...contextStrikes(parts), ...deviceStrikes(parts), ...networkStrikes(parts) };
}

/** Long enough for a lease to expire. */
const FREEZE_MS = [46_000, 200_000] as const;

function contextStrikes(parts: NemesisParts): Strikes {
  const { scheduler, contexts, faults } = parts;
  /** Who holds a lock is in the middle of something: they are struck more often. */
  const anyOf = ({ device, random }: Strike): MachineContext | null => {
    const living = device.contexts.filter(({ state }) => state === 'running');
    const holders = living.filter((context) =>
      device.locks.held().some(({ owner }) => owner === context),
    );
    if (living.length === 0) return null;
    return random.pick(holders.length > 0 && random.chance(0.6) ? holders : living);
  };
  /** Strikes in the middle of a context's work, not between two of its jobs. */
  const doom = (
    name: FaultName,
    on: Strike,
    most: number,
    strike: (context: MachineContext) => void,
  ): boolean => {
    const context = anyOf(on);
    if (context !== null)
      context.doom = {
        left: on.random.between(1, most),
        strike: () => {
          faults.tell(name, { deviceId: on.device.id });
          strike(context);
        },
      };
    return false;
  };
  const later = (delayMs: number, label: string, work: () => void) => {
    scheduler.plan(null, delayMs, label, work);
  };
  const armed = new Set<MachineDevice>();
  parts.on((event) => {
    if (event.type !== 'commit' || !event.tables.includes('outbox')) return;
    const context = event.context as MachineContext;
    if (context.kind !== 'page' || !armed.delete(context.device)) return;
    const strike = () => {
      faults.tell('C4', { deviceId: context.device.id });
      parts.close(context);
      parts.reopen(context.device, faults.random('C4').between(10, 20_000));
    };
    context.doom = { left: faults.random('C4').between(1, 12), strike };
  });
  return {
    C1: (on) =>
      doom('C1', on, 120, (context) => {
        contexts.end(context, 'killed');
        parts.reopen(context.device, on.random.between(10, 20_000));
      }),
    C2: (on) =>
      doom('C2', on, 120, (context) => {
        contexts.freeze(context);
        later(on.random.between(...FREEZE_MS), `${context.id} thaws`, () => {
          contexts.thaw(context, false);
          contexts.wakeUp(context);
        });
      }),
    C4: ({ device }) => {
      armed.add(device);
      return false;
    },
    C5: ({ device, random }) => {
      for (let times = random.between(3, 8), at = 0; times > 0; times -= 1) {
        at += random.between(5, 600);
        later(at, 'reload', () => {
          const page = device.contexts.find(({ kind }) => kind === 'page');
          if (page !== undefined && faults.areOn()) parts.reload(page);
        });
      }
      return true;
    },
    C6: (on) =>
      doom('C6', on, 40, (context) => {
        contexts.freeze(context);
        later(on.random.between(1_000, 120_000), `${context.id} is restored`, () => {
          contexts.thaw(context, true);
          contexts.wakeUp(context);
        });
      }),
    D2: (on) =>
      doom('D2', on, 60, (context) => {
        context.device.storage.loseConnection(context);
      }),
    D4: (on) =>
      doom('D4', on, 120, ({ device }) => {
        parts.powerCut(device);
        for (let pages = device.profile.pages; pages > 0; pages -= 1)
          parts.reopen(device, on.random.between(1_000, 30_000));
      }),
    L2: ({ device }) => device.locks.steal(),
  };
}

function deviceStrikes(parts: WorldParts & Acts): Strikes {
  const { scheduler, model, faults } = parts;
  return {
    C7: ({ device, random }) => {
      parts.sleep(device, random.between(MINUTE_MS, HOUR_MS));
      return true;
    },
    A4: ({ device, random }) => {
      const memberId = random.pick(device.profile.memberIds);
      model.revokeSession(memberId);
      model.expireAccessTokens(memberId);
      return true;
    },
    D5: ({ device }) => {
      // Announced first: the pages open on an empty origin at once, and lost rows must have their reason by then.
      faults.tell('D5', { deviceId: device.id });
      parts.evict(device);
      return false;
    },
    D6: ({ device, random }) => {
      device.storage.upgrade();
      // The pages ask to be loaded again, and the person does so.
      scheduler.plan(null, random.between(500, 30_000), `${device.id} is updated`, () => {
        for (const context of [...device.contexts]) parts.reload(context);
      });
      return true;
    },
    D8: ({ device, random }) => {
      const step = random.pick([2_000, 30_000, 10 * MINUTE_MS, HOUR_MS, DAY_MS]);
      device.clockOffsetMs = device.clockOffsetMs === 0 ? (random.next() * 2 - 1) * step : 0;
      return true;
    },
  };
}

function networkStrikes(parts: WorldParts & Acts): Strikes {
  const { scheduler, contexts, devices, faults, model } = parts;
  const later = (delayMs: number, label: string, work: () => void) => {
    scheduler.plan(null, delayMs, label, work);
  };
  /** Everybody is asleep and offline, so that days cost nothing. */
  const leap = (lengthMs: number) => {
    for (const device of devices) {
      parts.setOnline(device, false);
      parts.sleep(device, lengthMs);
      later(lengthMs + 3_000, `${device.id} is back`, () => {
        parts.setOnline(device, true);
      });
    }
  };
  return {
    N6: ({ device, random }) => {
      const isReally = random.chance(0.5);
      const lengthMs = random.between(5_000, 90_000);
      // No device gets days of network events at once, when its pages wake.
      if (device.contexts.every(({ state }) => state === 'frozen')) return false;
      device.link.isUp = isReally;
      contexts.setOnline(device, !isReally);
      later(lengthMs, `${device.id} is honest`, () => {
        parts.setOnline(device, true);
      });
      return true;
    },
    N7: ({ device, random }) => {
      const path = random.pick(['', '', 'orders', 'cart', 'wishlist', 'auth']);
      device.link.portal = { path, status: random.pick([200, 200, 403, 413]) };
      later(random.between(3_000, 90_000), `${device.id} portal ends`, () => {
        device.link.portal = null;
      });
      return true;
    },
    N9: ({ device, random }) => {
      if (random.chance(0.3)) leap(random.between(HOUR_MS, 3 * DAY_MS));
      else {
        parts.setOnline(device, false);
        later(random.between(2_000, 8 * MINUTE_MS), `${device.id} is back`, () => {
          parts.setOnline(device, true);
        });
      }
      return true;
    },
    S6: ({ device, random }) => {
      if (device !== devices[0]) return false;
      const lengthMs = IDEMPOTENCY_RETENTION_MS + random.between(DAY_MS, 10 * DAY_MS);
      leap(lengthMs);
      later(lengthMs, 'keys are forgotten', () => {
        model.forgetKeys(IDEMPOTENCY_RETENTION_MS);
        faults.tell('S6');
      });
      return false;
    },
  };
}

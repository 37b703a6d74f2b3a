import type { Link } from '../../simulation/machine/network.ts';
import type { Scheduler } from '../../simulation/machine/scheduler.ts';

/**
 * Background Sync as Chromium has it: a tag that a worker asked for is fired when there is a network, and again 5 and 15
 * minutes after a failure. Kinder than Chromium where it costs nothing: a browser that dies in the middle of an event
 * has spent none of the three, and what asks again while it waits begins anew.
 */
export interface SyncManager {
  register(tag: string): void;
  whenOnline(): void;
  /** A browser that lives now: how it hears an event. */
  begin(fire: (tag: string, isLastChance: boolean) => Promise<void>): void;
  /** It does not live any more. */
  stop(): void;
}

const FIRST_RETRY_MS = 5 * 60_000;
const RETRY_FACTOR = 3;
const MAX_ATTEMPTS = 3;

interface Registration {
  failures: number;
  isFiring: boolean;
  /** Asked for again while it was fired. */
  isWantedAgain: boolean;
  takeBack: () => void;
}

export function createSyncManager(scheduler: Scheduler, link: Link): SyncManager {
  const wanted = new Map<string, Registration>();
  let fire: ((tag: string, isLastChance: boolean) => Promise<void>) | null = null;

  const plan = (tag: string, registration: Registration, delayMs: number) => {
    registration.takeBack();
    registration.takeBack = scheduler.plan(null, delayMs, 'background sync', () => {
      void run(tag, registration);
    });
  };
  const run = async (tag: string, registration: Registration) => {
    const told = fire;
    if (told === null || !link.isUp || registration.isFiring) return;
    registration.isFiring = true;
    const isDone = await told(tag, registration.failures === MAX_ATTEMPTS - 1).then(
      () => true,
      () => false,
    );
    // Of a browser that has died meanwhile.
    if (fire !== told) return;
    registration.isFiring = false;
    if (registration.isWantedAgain) {
      Object.assign(registration, { isWantedAgain: false, failures: 0 });
      plan(tag, registration, isDone ? 0 : FIRST_RETRY_MS);
      return;
    }
    registration.failures += isDone ? 0 : 1;
    if (isDone || registration.failures >= MAX_ATTEMPTS) wanted.delete(tag);
    else plan(tag, registration, FIRST_RETRY_MS * RETRY_FACTOR ** (registration.failures - 1));
  };
  const planAll = () => {
    for (const [tag, registration] of wanted) plan(tag, registration, 50);
  };

  return {
    register: (tag) => {
      const known = wanted.get(tag);
      if (known?.isFiring === true) known.isWantedAgain = true;
      else {
        known?.takeBack();
        const fresh = { failures: 0, isFiring: false, isWantedAgain: false, takeBack: () => {} };
        wanted.set(tag, fresh);
        plan(tag, fresh, 50);
      }
    },
    whenOnline: planAll,
    begin: (next) => {
      fire = next;
      planAll();
    },
    stop: () => {
      fire = null;
      for (const registration of wanted.values())
        Object.assign(registration, { isFiring: false, isWantedAgain: false });
    },
  };
}

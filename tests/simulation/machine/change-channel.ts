import type { ObservabilitySet } from 'dexie';
import type { Faults } from './faults.ts';
import type { ChangeChannel } from './globals.ts';
import type { Random } from './random.ts';
import type { Owner, Scheduler } from './scheduler.ts';

interface ChannelOptions {
  scheduler: Scheduler;
  random: Random;
  faults: Faults;
  /** Living contexts on the device of one, without itself. */
  peersOf: (owner: Owner) => readonly Owner[];
  deviceIdOf: (owner: Owner) => string;
}

export const BROADCAST = 'broadcast';

/**
 * In a browser a context notifies itself of its changes at once and the others by a message. Dexie in one process would
 * notify all of them at once: here each context has its own listeners, and messages come later, or not at all (L7).
 */
export function createChangeChannel(options: ChannelOptions): ChangeChannel {
  const { scheduler, random, faults } = options;
  const listeners = new WeakMap<Owner, Set<(parts: ObservabilitySet) => void>>();
  const lastAt = new WeakMap<Owner, number>();
  const hear = (owner: Owner, parts: ObservabilitySet) => {
    for (const listener of [...(listeners.get(owner) ?? [])]) listener(parts);
  };
  /** Messages of one channel keep their order. */
  const send = (owner: Owner, parts: ObservabilitySet, delayMs: number) => {
    const at = Math.max(scheduler.now() + delayMs, (lastAt.get(owner) ?? 0) + 0.001);
    lastAt.set(owner, at);
    scheduler.plan(owner, at - scheduler.now(), BROADCAST, () => {
      hear(owner, parts);
    });
  };
  const broadcast = (owner: Owner, parts: ObservabilitySet) => {
    const delayMs = 0.2 + random.next() * 4;
    if (!faults.hit('L7', { deviceId: options.deviceIdOf(owner) })) {
      send(owner, parts, delayMs);
      return;
    }
    const way = faults.random('L7').pick(['lost', 'late', 'doubled'] as const);
    if (way === 'lost') return;
    send(owner, parts, way === 'late' ? 20_000 * faults.random('L7').next() : delayMs);
    if (way === 'doubled') send(owner, parts, delayMs);
  };
  return {
    subscribe: (listener) => {
      const owner = scheduler.owner();
      if (owner === null) throw new Error('A live query was made outside of every context.');
      const own = listeners.get(owner);
      if (own === undefined) listeners.set(owner, new Set([listener]));
      else own.add(listener);
    },
    unsubscribe: (listener) => {
      const owner = scheduler.owner();
      if (owner !== null) listeners.get(owner)?.delete(listener);
    },
    fire: (parts) => {
      const owner = scheduler.owner();
      if (owner === null) return;
      hear(owner, parts);
      for (const peer of options.peersOf(owner)) broadcast(peer, parts);
    },
  };
}

import { LAZY_COMMANDS } from '#core/commands/lazy/lazy-commands.ts';
import type { MachineContext } from './devices.ts';
import type { Faults } from './faults.ts';
import type { Scheduler } from './scheduler.ts';

const LONGEST_MS = 20_000;

/**
 * How long the code of seldom changes takes, by C8. In one process it is loaded once, and a page that imports it has it
 * within the same step. But the engine hands the list of commands out of an async function: while that list is
 * thenable, whoever waits for the code waits for what is said here. A worker has all of its code from the beginning.
 *
 * @returns puts the list back
 */
export function loadByFaults(scheduler: Scheduler, faults: Faults): () => void {
  const commands = [...LAZY_COMMANDS];
  const arrive = (resolve: (value: typeof commands) => void, reject: (cause: unknown) => void) => {
    const page = scheduler.owner() as MachineContext | null;
    const isLate = page?.kind === 'page' && faults.hit('C8', { deviceId: page.device.id });
    if (!isLate) {
      resolve(commands);
      return;
    }
    const chance = faults.random('C8');
    const isLost = chance.chance(0.5);
    const delayMs = chance.between(10, isLost ? 2_000 : LONGEST_MS);
    scheduler.plan(page, delayMs, 'code loads', () => {
      if (isLost) reject(new TypeError('Failed to fetch dynamically imported module'));
      else resolve(commands);
    });
  };
  Object.defineProperty(LAZY_COMMANDS, 'then', { configurable: true, value: arrive });
  return () => {
    Reflect.deleteProperty(LAZY_COMMANDS, 'then');
  };
}

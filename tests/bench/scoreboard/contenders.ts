import { installRivals, QUEUES } from '../faults-queues.ts';
import { loadOwnQueue } from './own-queue.ts';
import { loadRival } from './rival-queue.ts';
import type { Contender } from './queue.ts';

/** Its packages come with the app's own. */
const WORKBOX = 'workbox';
const OWN = 'this app';

/** @param only part of a name; '' for all */
export async function loadContenders(only: string): Promise<Contender[]> {
  const chosen = QUEUES.filter(({ name }) => name.includes(only));
  if (chosen.some(({ name }) => name !== OWN && !name.startsWith(WORKBOX))) installRivals();
  const loaded: Contender[] = [];
  for (const queue of chosen) {
    const isWorkbox = queue.name.startsWith(WORKBOX);
    const rival = isWorkbox ? { ...queue, worker: 'rivals/workbox-renewing-worker.js' } : queue;
    loaded.push(queue.name === OWN ? await loadOwnQueue() : await loadRival(rival));
  }
  return loaded;
}

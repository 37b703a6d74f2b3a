import type { Offer } from '../browser/stub-provider.ts';
import { type Queue, QUEUES } from './faults-queues.ts';

/** Queues that do the same work: one call for each change, or many changes in one. */
export interface League {
  name: string;
  offer: Offer;
  queues: readonly Queue[];
}

const ours = QUEUES.filter(({ name }) => name === 'this app');

export const LEAGUES: readonly League[] = [
  { name: 'one call each', offer: 'single', queues: QUEUES },
  {
    name: 'in batches',
    offer: 'batch',
    queues: [...ours, { name: 'RxDB 17.6', page: 'rivals/rxdb-queue.js' }],
  },
];

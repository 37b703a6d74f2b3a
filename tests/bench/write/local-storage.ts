import './write-page.ts';
import type { Line } from './contender.ts';

/* By hand: one value of localStorage that is read, lengthened and written. The browser writes it to its disk later. */

const KEY = 'queue';
const read = () => JSON.parse(localStorage.getItem(KEY) ?? '[]') as Line[];
const watched = new Map<string, () => void>();

globalThis.writeContender = {
  open: async () => {},
  fill: async (lines) => {
    localStorage.setItem(KEY, JSON.stringify([...read(), ...lines]));
  },
  record: async (line) => {
    localStorage.setItem(KEY, JSON.stringify([...read(), line]));
    watched.get(line.id)?.();
  },
  watch: (id, seen) => {
    watched.set(id, seen);
  },
  count: async () => read().length,
};

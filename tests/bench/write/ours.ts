import './write-page.ts';
import '../../browser/engine-page.ts';
import type { Line } from './contender.ts';

/* This app's engine: a line of the cart with the entry of the outbox that will send it, in one transaction. */

const tapOf = ({ id, words }: Line) => ({ kind: 'cart' as const, listingId: id, words });

globalThis.writeContender = {
  open: () => globalThis.engine.open({ isOnline: false, isStarted: true }),
  fill: (lines) => globalThis.engine.seed(lines.map(tapOf)),
  record: (line) => globalThis.engine.tap([tapOf(line)]),
  watch: (id, seen) => {
    globalThis.engine.watchLine(id, seen);
  },
  count: () => globalThis.engine.countWaiting(),
};

import type { Line } from './contender.ts';

/* The part of the comparison that runs in the browser; it is bundled with each contender. */

export interface Tapped {
  /** Milliseconds from the tap until the line is stored, and until the frame that shows it is there. */
  durable: number;
  painted: number;
}

interface WriteBench {
  fill(count: number): Promise<void>;
  tap(count: number): Promise<Tapped[]>;
  count(): Promise<number>;
  /** Transactions of IndexedDB that write, by what they wait for. */
  transactions(): Readonly<Record<string, number>>;
}

const BATCH = 500;
/** Between two taps: what is written behind them has its time. */
const PAUSE_MS = 60;

const transactions: Record<string, number> = {};

/** Every database of the page waits for the same: `strict` for the disk, `relaxed` for the system. */
function holdDurability(durability: IDBTransactionDurability): void {
  const { prototype } = IDBDatabase;
  const begin = Reflect.get<IDBDatabase, 'transaction'>(prototype, 'transaction');
  prototype.transaction = function (names, mode, options) {
    const held = durability === 'default' ? options : { ...options, durability };
    const transaction = begin.call(this, names, mode, held);
    if (mode === 'readwrite')
      transactions[transaction.durability] = (transactions[transaction.durability] ?? 0) + 1;
    return transaction;
  };
}
holdDurability(
  (new URL(location.href).searchParams.get('durability') ?? 'default') as IDBTransactionDurability,
);

const lineAt = (name: string, at: number): Line => ({
  // Ids lie anywhere among each other, as they do on a provider.
  id: `${((at * 2_654_435_761) >>> 0).toString(16).padStart(8, '0')}-${name}-${at}`,
  words: `${name} ${at}: three of the blue ones, and the one with the long handle if it is still there`,
});

const button = document.createElement('button');
const shown = document.createElement('p');
document.body.append(button, shown);

/** Resolves when the frame after this was drawn. */
const frame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        resolve();
      });
      port1.start();
      port2.postMessage(null);
    });
  });

function tapOnce(line: Line): Promise<Tapped> {
  return new Promise((resolve, reject) => {
    const taken = { durable: -1, painted: -1 };
    const note = (what: keyof Tapped, from: number) => {
      taken[what] = performance.now() - from;
      if (taken.durable >= 0 && taken.painted >= 0) resolve(taken);
    };
    const act = () => {
      const from = performance.now();
      globalThis.writeContender.watch(line.id, () => {
        shown.textContent = line.words;
        void frame().then(() => {
          note('painted', from);
        });
      });
      globalThis.writeContender.record(line).then(() => {
        note('durable', from);
      }, reject);
    };
    button.addEventListener('click', act, { once: true });
    button.click();
  });
}

globalThis.writeBench = {
  fill: async (count) => {
    const lines = Array.from({ length: count }, (_, at) => lineAt('waiting', at));
    for (let from = 0; from < count; from += BATCH)
      await globalThis.writeContender.fill(lines.slice(from, from + BATCH));
  },
  tap: async (count) => {
    for (const key of Object.keys(transactions)) delete transactions[key];
    const taps: Tapped[] = [];
    while (taps.length < count) {
      taps.push(await tapOnce(lineAt('tapped', taps.length)));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return taps;
  },
  count: () => globalThis.writeContender.count(),
  transactions: () => transactions,
};

declare global {
  var writeBench: WriteBench;
}

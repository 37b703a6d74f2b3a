import { describe, expect, it } from 'vitest';
import { createQueue, createQueues } from '#server/limits/work-queue.ts';

const refuse = () => new Error('Too many wait.');

/** Work that ends when it is told to, and what has begun. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    end: (name: string) => ends.get(name)?.(),
    called: (name: string) => () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    },
  };
}
/** Until all that can go on has gone on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a queue', () => {
  it('forgets those who have left, and goes on with those behind them', async () => {
    const enqueue = createQueue({ atOnce: 1, waiting: 2, refuse });
    const { begun, end, called } = createWork();
    const leaving = new AbortController();
    const first = enqueue(called('first'));
    const gone = enqueue(called('gone'), leaving);
    const last = enqueue(called('last'), new AbortController());
    await settle();
    leaving.abort('The caller has left.');
    await expect(gone).rejects.toThrow('The caller has left.');
    await expect(enqueue(called('gone too'), leaving)).rejects.toThrow('The caller has left.');
    end('first');
    await first;
    await settle();
    expect(begun).toEqual(['first', 'last']);
    end('last');
    await last;
  });

  it('of one key stops nobody of another', async () => {
    const enqueue = createQueues({ atOnce: 1, waiting: 1, refuse });
    const { begun, end, called } = createWork();
    const all = [enqueue('a', called('a1')), enqueue('a', called('a2'))];
    await expect(enqueue('a', called('a3'))).rejects.toThrow('Too many wait.');
    all.push(enqueue('b', called('b1')));
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'b1']) end(name);
    await settle();
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    end('a2');
    await Promise.all(all);
  });
});

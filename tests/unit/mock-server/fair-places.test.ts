import { describe, expect, it } from 'vitest';
import { createFairPlaces } from '#server/limits/fair-places.ts';

/** Work in three places, which ends when it is told to. */
function openPlaces() {
  const occupy = createFairPlaces(3, () => new Error('full'));
  return (owner: string) => {
    let end: () => void = () => {};
    const ended = new Promise<string>((resolve) => {
      end = () => resolve(`of ${owner}`);
    });
    const outcome = occupy(owner, () => ended).catch((error: Error) => error.message);
    return { outcome, end };
  };
}

/** What has happened to each, once all that follows from the last step has. */
async function outcomes(...works: readonly { outcome: Promise<string> }[]) {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  return Promise.all(
    works.map(({ outcome }) => Promise.race([outcome, Promise.resolve('under way')])),
  );
}

describe('places of several owners', () => {
  it('go to an owner without any, from the end of the one with the most', async () => {
    const begin = openPlaces();
    const [first, other, last] = [begin('greedy'), begin('other'), begin('greedy')];
    const newcomer = begin('newcomer');
    expect(await outcomes(first, other, last, newcomer)).toEqual([
      ...['under way', 'under way', 'full', 'under way'],
    ]);
    newcomer.end();
    expect(await newcomer.outcome).toBe('of newcomer');
  });

  it('are kept when the newcomer would have as many as the owner who loses one', async () => {
    const begin = openPlaces();
    const [first, second, other] = [begin('greedy'), begin('greedy'), begin('other')];
    const more = begin('other');
    const evenMore = begin('greedy');
    expect(await outcomes(first, second, other, more, evenMore)).toEqual([
      ...['under way', 'under way', 'under way', 'full', 'full'],
    ]);
  });

  it('are free again after work that ended, that failed, and that lost its place', async () => {
    const begin = openPlaces();
    const [ended, , lost] = [begin('a'), begin('b'), begin('b')];
    const newcomer = begin('c');
    ended.end();
    newcomer.end();
    expect(await outcomes(ended, lost, newcomer)).toEqual(['of a', 'full', 'of c']);
    lost.end();
    const three = [begin('c'), begin('a'), begin('d')];
    expect(await outcomes(...three)).toEqual(['under way', 'under way', 'full']);

    const occupy = createFairPlaces(1, () => new Error('full'));
    const failing = () => Promise.reject(new Error('broken'));
    await expect(occupy('a', failing)).rejects.toThrow('broken');
    await expect(occupy('a', () => Promise.resolve('here'))).resolves.toBe('here');
  });
});

import { expect, it } from 'vitest';
import { loadContenders } from '../bench/scoreboard/contenders.ts';
import { findFlaws, play, type Score } from '../bench/scoreboard/play.ts';
import type { Contender } from '../bench/scoreboard/queue.ts';
import { rivalQueue } from '../bench/scoreboard/rival-queue.ts';
import { calmStory, drawStory } from '../bench/scoreboard/story.ts';

/** What both planted queues share: one call at a time, with the token that the page has. */
const SEND = `
  const send = ([words, listingId]) => {
    const stored = (name) => localStorage.getItem(name);
    const [reviewerId, reviewedUserId] = [stored('memberId'), stored('sellerId')];
    const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer ' + stored('accessToken') };
    const body = JSON.stringify({ listingId, reviewerId, reviewedUserId, rating: 5, comment: words });
    return fetch('/api/reviews', { method: 'POST', headers, body });
  };`;

/** Counts a request as done once it is sent, and stores nothing. */
const LOSSY = `${SEND}
  globalThis.queue = {
    open: async () => {},
    record: (...write) => send(write).then(() => {}, () => {}),
    waiting: async () => 0,
  };`;

/** Stores everything, and sends it again until it is accepted; an expired token is one more reason to do so. */
const DOUBLING = `${SEND}
  const read = () => JSON.parse(localStorage.getItem('writes') ?? '[]');
  const save = (writes) => localStorage.setItem('writes', JSON.stringify(writes));
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    for (let [write] = read(); write !== undefined; [write] = read()) {
      const reply = await send(write).catch(() => null);
      if (reply === null || (!reply.ok && reply.status !== 422)) break;
      save(read().slice(1));
    }
    isLooking = false;
  };
  globalThis.queue = {
    open: async () => void setInterval(look, 1000),
    record: async (...write) => save([...read(), write]),
    waiting: async () => read().length,
  };`;

const planted = (name: string, page: string): Contender => {
  return { name, on: (stand) => rivalQueue(stand, { page, worker: null }) };
};

/** Tokens that expire are left out: the planted queues renew none. */
async function sum(contender: Contender, seeds: number): Promise<Pick<Score, 'lost' | 'doubled'>> {
  const total = { lost: 0, doubled: 0 };
  for (let seed = 1; seed <= seeds; seed += 1) {
    const story = { ...drawStory(seed), expiries: [] };
    const { lost, doubled } = await play(contender, story, 'spec-only');
    total.lost += lost;
    total.doubled += doubled;
  }
  return total;
}

it('distinguishes a queue that loses from one that doubles', async () => {
  const lossy = await sum(planted('lossy', LOSSY), 5);
  expect(lossy.lost).toBeGreaterThan(5);
  expect(lossy.doubled).toBe(0);
  const doubling = await sum(planted('doubling', DOUBLING), 5);
  expect(doubling.lost).toBe(0);
  expect(doubling.doubled).toBeGreaterThan(1);
});

it('lets time pass for a queue that asks again and again at once', async () => {
  const spinning = `${LOSSY}
    const spin = (until) => Date.now() < until && setTimeout(spin, 0, until);
    globalThis.queue.open = async () => spin(Date.now() + 1000);`;
  const { lost } = await play(
    planted('spinning', spinning),
    { ...calmStory(1), expiries: [] },
    'keys',
  );
  expect(lost).toBe(0);
});

it.each(['this app', 'workbox'])('finds no flaw in %s without a fault', async (only) => {
  const [contender] = await loadContenders(only);
  for (const variant of ['spec-only', 'keys'] as const)
    expect(findFlaws(await play(contender!, calmStory(1), variant))).toEqual([]);
});

it('plays the same story of the same seed to the same end', async () => {
  const once = await play(planted('doubling', DOUBLING), drawStory(2), 'spec-only');
  expect(await play(planted('doubling', DOUBLING), drawStory(2), 'spec-only')).toEqual(once);
});

import { expect, it } from 'vitest';
import type { Step } from './judge/workload/steps.ts';
import { shrink } from './run/shrink.ts';
import { signatureOf } from './run/signature.ts';

const stepsOf = (count: number): Step[] =>
  Array.from({ length: count }, (_, id) => ({
    ...{ id, at: id * 1_000, device: 0, page: 0, story: null },
    op: { type: 'sync-now' },
  }));

it('shortens a story to the steps and faults that it needs', async () => {
  const { story, tried } = await shrink(
    { steps: stepsOf(24), without: [] },
    ['N1', 'N2', 'D8'],
    async ({ steps, without }) =>
      [5, 19].every((id) => steps.some((step) => step.id === id)) && !without.includes('D8'),
    200,
  );
  expect(story.steps.map(({ id }) => id)).toEqual([5, 19]);
  expect(story.without).toEqual(['N1', 'N2']);
  expect(tried).toBeLessThan(60);
});

it('stops shortening when the tries are used up', async () => {
  const { story, tried } = await shrink(
    { steps: stepsOf(16), without: [] },
    [],
    async () => false,
    5,
  );
  expect(tried).toBe(5);
  expect(story.steps).toHaveLength(16);
});

it('calls the same violation of two seeds by one name', () => {
  const sentence = (id: string, seq: number) =>
    `cart:add ${id} ×2 (entry ${seq}, key ab790e68-cf04-41b1-848e-7185e0cd0789) took effect twice.`;
  const told = { check: 'K2', at: 0, device: 'd0' };
  expect(signatureOf({ ...told, sentence: sentence('000000000000000000000100', 4) })).toBe(
    signatureOf({ ...told, sentence: sentence('000000000000000000000101', 12) }),
  );
});

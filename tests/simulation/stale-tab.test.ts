import { expect, it } from 'vitest';
import type { Decision, Op, Step } from './judge/workload/steps.ts';
import { aDevice, calmProfile, MEMBERS } from './machine/profile.ts';
import { runSeed } from './run/run-seed.ts';

/* A tab was frozen while another member signed in, and its person decides before it has heard of that (I2, I10). */

const [a = '', b = ''] = MEMBERS.map(({ id }) => id);
const profile = calmProfile({ devices: [aDevice({ pages: 2, memberIds: [a, b] })] });
/** More than there are: refused, it waits for a decision. */
const tooMany = { type: 'add', listing: 6, quantity: 5, option: 0 } as const satisfies Op;

async function decideInStaleTab(then: Decision): Promise<string[]> {
  const ops: [at: number, page: number, op: Op][] = [
    [500, 0, tooMany],
    [2_500, 1, { type: 'come-back', afterMs: 4_000, then }],
    [2_600, 0, { type: 'sign-in', member: 1 }],
    [5_000, 0, { ...tooMany, listing: 7 }],
  ];
  const steps = ops.map(([at, page, op], id): Step => ({
    ...{ id, at, page, op },
    device: 0,
    story: null,
  }));
  const { violations } = await runSeed({ seed: 1, profile, length: 'short', steps });
  return violations.map(({ check, sentence }) => `${check} ${sentence}`);
}

it.each<Decision>([
  { type: 'retry', entry: 0 },
  { type: 'discard', entry: 0 },
  { type: 'discard-foreign' },
  { type: 'sign-out' },
])('$type in a stale tab takes nothing of the member who is signed in', async (decision) => {
  expect(await decideInStaleTab(decision)).toEqual([]);
});

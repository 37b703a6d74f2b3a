import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFECTS, findDefect } from './all-defects.ts';
import { createHealthy, hunt } from './hunt.ts';
import { plantInto } from './plant-defect.ts';
import { QUICK } from './quick-finds.ts';

const CORE = new URL('../../../src/core/', import.meta.url);
const MECHANISMS = Array.from({ length: 25 }, (_, index) => `M${index + 1}`);

describe('the zoo of planted defects', () => {
  it('finds the place of every change exactly once, so that no renamed line disarms one', () => {
    for (const defect of DEFECTS)
      for (const file of new Set(defect.changes.map((change) => change.file))) {
        const source = readFileSync(new URL(file, CORE), 'utf8');
        expect(plantInto(source, file, defect), defect.name).not.toBe(source);
      }
  });

  it('has a defect for every mechanism, each under a name of its own', () => {
    expect(DEFECTS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(DEFECTS.map(({ name }) => name)).size).toBe(DEFECTS.length);
    const planted = new Set<string>(DEFECTS.map(({ mechanism }) => mechanism));
    expect(MECHANISMS.filter((mechanism) => !planted.has(mechanism))).toEqual([]);
  });

  it('is seen by the simulator: each defect that one short story shows', async () => {
    const healthy = createHealthy();
    const left = Object.entries(QUICK);
    const missed: string[] = [];
    const work = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const { check, defect } = await hunt(findDefect(next[0]), [next[1]], healthy);
        if (check === null) missed.push(defect.name);
      }
    };
    await Promise.all([work(), work()]);
    healthy.end();
    expect(missed).toEqual([]);
  }, 120_000);
});

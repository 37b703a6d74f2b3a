import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFECTS, findDefect } from './all-defects.ts';
import { createHealthy, hunt } from './hunt.ts';
import { plantInto } from './plant-defect.ts';
import { createPlayer } from './player.ts';
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

  it('is seen by the judge: a dozen defects, each in one short story', async () => {
    const player = createPlayer();
    const healthy = createHealthy(player);
    const missed: string[] = [];
    for (const [name, seed] of Object.entries(QUICK)) {
      const { check } = await hunt(player, healthy, findDefect(name), [seed]);
      if (check === null) missed.push(name);
    }
    player.end();
    expect(Object.keys(QUICK).length).toBeGreaterThanOrEqual(12);
    expect(missed).toEqual([]);
  }, 300_000);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listPlots } from '../../bench/plots/list-plots.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const page = readFileSync(join(DOCS, 'benchmarks.md'), 'utf8');

it.each([...listPlots(page)])('draws %s from the table beside it', (file, svg) => {
  expect(page).toContain(`](plots/${file})`);
  expect(readFileSync(join(DOCS, 'plots', file), 'utf8')).toBe(svg);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listPlots } from '../../bench/plots/list-plots.ts';

const read = (page: string) =>
  readFileSync(join(import.meta.dirname, '../../../docs', page), 'utf8');

it.each(listPlots(read))('draws $file from the table beside it', ({ file, page, svg }) => {
  expect(read(page)).toContain(`](../plots/${file})`);
  expect(read(`plots/${file}`)).toBe(svg);
});

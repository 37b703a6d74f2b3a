import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPlots } from './list-plots.ts';

/*
 * npm run bench:plots
 *
 * Draws the tables of docs/benchmarks/*.md into docs/plots. A figure that changes there is drawn anew by this alone.
 */

const docs = join(import.meta.dirname, '../../../docs');
mkdirSync(join(docs, 'plots'), { recursive: true });
for (const { file, svg } of listPlots((page) => readFileSync(join(docs, page), 'utf8')))
  writeFileSync(join(docs, 'plots', file), svg);

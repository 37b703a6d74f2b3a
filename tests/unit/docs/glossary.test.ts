import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const ROW = /^\| (.+?) +\| .+ \| `([^`]+)` +\|$/gm;

it('each term of the glossary is in the file that it names, in alphabetical order', () => {
  const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
  const rows = [...glossary.matchAll(ROW)].map(([, term = '', path = '']) => ({ term, path }));
  expect(rows.length).toBeGreaterThan(40);
  const isThere = (path: string) =>
    [path, `src/core/${path}`].some((each) => existsSync(join(ROOT, each)));
  expect(rows.filter(({ path }) => !isThere(path))).toEqual([]);
  const terms = rows.map(({ term }) => term);
  expect(terms).toEqual(terms.toSorted((one, other) => one.localeCompare(other)));
});

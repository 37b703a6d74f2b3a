import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const ROW = /^\| (.+?) +\| .+ \| `([^`]+)` +\|$/gm;

it('each term of the glossary is in the file that it names, in alphabetical order', () => {
  const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
  const rows = [...glossary.matchAll(ROW)].map(([, term = '', path = '']) => ({ term, path }));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ term, path }) => !speaksOf(path, term))).toEqual([]);
  const terms = rows.map(({ term }) => term);
  expect(terms).toEqual(terms.toSorted((one, other) => one.localeCompare(other)));
});

/** Whether a file has the words of a term, each in some form; of a folder, whether it exists. */
function speaksOf(path: string, term: string): boolean {
  const file = [path, `src/core/${path}`]
    .map((each) => join(ROOT, each))
    .find((each) => existsSync(each));
  if (file === undefined) return false;
  if (statSync(file).isDirectory()) return true;
  const text = readFileSync(file, 'utf8').toLowerCase();
  return term.split(/[ -]/).every((word) => text.includes(word.toLowerCase()));
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../src');
/** Reads what people type, on keyboards of all kinds. */
const READS_BOTH = 'core/domain/search/fold-words.ts';

it('the words of the app have one apostrophe, that of its fixed strings', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const modules = files.filter((name) => /\.tsx?$/.test(name) && name !== READS_BOTH);
  expect(modules.length).toBeGreaterThan(500);
  const curly = modules.filter((name) => readFileSync(join(SOURCE, name), 'utf8').includes('’'));
  expect(curly).toEqual([]);
});

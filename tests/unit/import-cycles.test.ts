import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findImportCycles } from '#support/import-cycles.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'sw', 'mock-server', 'tests'];
const { imports: aliases } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};

function listModules(folder: string): string[] {
  return readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|js|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));
}

// The linter finds cycles of static imports; this finds also those that an `import()` closes.
it('no module of the repository imports itself over others', () => {
  const paths = FOLDERS.flatMap(listModules);
  const sources = new Map(
    paths.map((path) => [path, readFileSync(join(REPOSITORY, path), 'utf8')]),
  );
  expect(sources.size).toBeGreaterThan(500);
  const cycles = findImportCycles(sources, aliases);
  expect(cycles.map((way) => way.join(' → '))).toEqual([]);
});

it.each([
  ['by its path', "import { b } from './b.ts';", "export { a } from './a.ts';"],
  ['by an alias', "import { b } from '#core/b.ts';", "import { a } from '#core/a.ts';"],
  ['for a type', "import type {\n  B,\n} from './b.ts';", "import { a } from './a.ts';"],
  ['on demand', "const load = () => import('./b.ts');", "import { a } from './a.ts';"],
])('finds two modules that import each other %s', (_how, a, b) => {
  const sources = new Map([
    ['src/core/a.ts', a],
    ['src/core/b.ts', b],
    ['src/core/c.ts', "import { a } from './a.ts';"],
  ]);
  const way = ['src/core/a.ts', 'src/core/b.ts', 'src/core/a.ts'];
  expect(findImportCycles(sources, aliases)).toEqual([way]);
});

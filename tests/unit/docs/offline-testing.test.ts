import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The fenced blocks of a language, in their order. */
function listBlocks(markdown: string, language: string): string[] {
  const blocks = markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'));
  return [...blocks].map(([, block]) => (block ?? '').trim());
}

it('the recipes for testing offline are the ones that are run', () => {
  const recipes = listBlocks(read('docs/offline-testing.md'), 'ts');
  const spec = read('tests/e2e/offline-recipes.spec.ts');
  const run = spec.slice(spec.indexOf("test('")).trim();
  expect(recipes.length).toBeGreaterThan(0);
  expect(recipes.join('\n\n')).toBe(run);
});
